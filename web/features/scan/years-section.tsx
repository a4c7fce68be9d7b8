import { Plural, Trans } from '@lingui/react/macro';

import type { ResultSummary } from '#worker/domain/scan/result-summary.ts';

import { YearChart } from '#web/components/year-chart.tsx';

/** The mailbox by year, whose years these are, and what is in none of them. */
export function YearsSection({
  summary: { byYear, oldestYear, timeZone, unknownDateCount },
}: {
  summary: ResultSummary;
}) {
  if (byYear.length === 0 && unknownDateCount === 0) return null;
  const zone = timeZone.replaceAll('_', ' ');
  return (
    <section className="mt-16 border-t border-line pt-10 md:pt-16">
      <h2 className="text-3xl sm:text-4xl">
        <Trans>År för år</Trans>
      </h2>
      <div className="mt-6">
        <YearChart years={byYear} oldestYear={oldestYear} />
      </div>
      <div className="mt-4 grid gap-1 text-[0.9375rem] text-soft">
        {byYear.length === 0 ? null : (
          <p>
            <Trans>Åren börjar och slutar enligt tidszonen {zone}.</Trans>
          </p>
        )}
        {unknownDateCount === 0 ? null : (
          <p>
            <Plural
              value={unknownDateCount}
              one="# mejl har okänt datum, som 1970 eller ett i framtiden. Det räknas med i summorna, men ligger inte under något år och föreslås inte för städning."
              other="# mejl har okänt datum, som 1970 eller ett i framtiden. De räknas med i summorna, men ligger inte under något år och föreslås inte för städning."
            />
          </p>
        )}
      </div>
    </section>
  );
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { OfferedTiers } from '#web/entities/orders/tier-cards.tsx';
import { AfterCleanups } from '#web/entities/scans/before-after.tsx';
import type { ScanResult } from '#web/entities/scans/scan-entry.ts';
import { SenderList } from '#web/entities/scans/sender-list.tsx';
import { AwardSection } from '#web/features/achievements/award-section.tsx';
import { CompositionBar } from '#web/shared/charts/bars.tsx';
import { YearChart } from '#web/shared/charts/year-chart.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import type { ResultSummary } from '#worker/domain/scans/result-summary.ts';

import { CertaintyNote } from './certainty-note.tsx';
import { GlobalCounter } from './global-counter.tsx';
import { StorageSection } from './storage-section.tsx';

function YearsSection({
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

type MailboxCompositionProps = {
  summary: Pick<ResultSummary, 'totalEmails' | 'byCategory' | 'protectedCount'>;
};

export function MailboxComposition({ summary }: MailboxCompositionProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { totalEmails, protectedCount } = summary;
  const { newsletter, legacy, large_attachment: large } = summary.byCategory;
  const otherCount = Math.max(
    0,
    totalEmails - protectedCount - newsletter.count - legacy.count - large.count,
  );
  const part = (name: string, count: number, className: string) => ({
    name,
    share: count,
    value: format.count(count),
    className,
  });
  const protectedPercent = format.percent((protectedCount / totalEmails) * 100);
  return (
    <section className="mt-16 border-t border-line pt-10 md:pt-16">
      <h2 className="text-3xl sm:text-4xl">
        <Trans>Det som kan gå, och det som är skyddat</Trans>
      </h2>
      <p className="mt-3 max-w-[40rem] text-soft">
        <Trans>
          {protectedPercent} av mejlen är skyddade: stjärnmärkta, etiketterade, besvarade, nya, och
          från dem du brukar skriva till. De rör vi inte om du inte själv låser upp dem.
        </Trans>
      </p>
      <div className="mt-6">
        <CompositionBar
          title={<Trans>Så många mejl:</Trans>}
          parts={[
            part(t`Nyhetsbrev`, newsletter.count, 'bg-clay'),
            part(t`Gamla mejl`, legacy.count, 'bg-clay/60'),
            part(t`Stora bilagor`, large.count, 'bg-ink'),
            part(t`Skyddade`, protectedCount, 'bg-moss'),
            part(t`Övriga, som blir kvar`, otherCount, 'bg-moss-mid'),
          ]}
        />
      </div>
    </section>
  );
}

type ResultDetailsProps = {
  result: ScanResult;
  cleanedCount: number;
  isAllGone: boolean;
  counter?: ReactNode;
};

export function ResultDetails({
  result: { scan, senders },
  cleanedCount,
  isAllGone,
  counter = <GlobalCounter />,
}: ResultDetailsProps) {
  const { t } = useLingui();
  const { resultSummary: summary } = scan;
  return (
    <>
      <OfferedTiers scan={scan} isAllGone={isAllGone} />
      <StorageSection scan={scan} />
      <AwardSection />

      <YearsSection summary={summary} />

      <section className="mt-16 border-t border-line pt-10 md:pt-16">
        <h2 className="text-3xl sm:text-4xl">
          <Trans>De skickar mest</Trans>
        </h2>
        <p className="mt-3 text-soft">
          <Trans>Nyhetsbrev och andra utskick, efter uppskattad CO₂ för ett år av dem.</Trans>
        </p>
        <SenderList
          senders={senders}
          emptyText={
            summary.doubts.length === 0
              ? t`Inga nyhetsbrev hittades. Det är ovanligt fint.`
              : t`Den här skanningen är för osäker för att visa några nyhetsbrev.`
          }
        />
      </section>

      <AfterCleanups scan={scan} cleanedCount={cleanedCount} />
      {isAllGone && cleanedCount > 0 ? null : <MailboxComposition summary={summary} />}

      <CertaintyNote summary={summary} mode={scan.scanType} />
      {counter}
    </>
  );
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';

import { CleanSection, type Choice, SectionCount } from './clean-section.tsx';
import {
  heaviestBytes,
  withoutTaken,
  type YearRow,
} from '#web/entities/cleanups/clean-sections.ts';
import { RowList } from './row/row-line.tsx';
import { YearName } from '#web/entities/scans/row-name.tsx';
import { useTier } from '#web/entities/cleanups/row-choice.ts';

type OldSectionProps = Choice & {
  rows: readonly YearRow[];
  /** Once a sender is known its mail moves up to the newsletters, so that counts here fall. */
  oldNewsletterCount: number;
};

export function OldSection({ rows, oldNewsletterCount, ...choice }: OldSectionProps) {
  const { t } = useLingui();
  const tier = useTier();
  const named = useMemo(
    () =>
      rows.map((row) => ({
        row,
        name: <YearName {...row.reason} />,
        detail: <AgeDetail years={row.reason.minAgeYears} />,
      })),
    [rows],
  );
  return (
    <CleanSection
      name="old"
      heading={t`Gamla mejl (3+ år)`}
      selectAllLabel={t`Välj alla gamla mejl`}
      summary={
        <>
          <Plural value={withoutTaken(rows).length} one="# år" other="# år" />
          <SectionCount rows={rows} />
          {oldNewsletterCount === 0 ? null : (
            <>
              {' · '}
              <Plural
                value={oldNewsletterCount}
                one="# till bland nyhetsbreven"
                other="# till bland nyhetsbreven"
              />
            </>
          )}
        </>
      }
      rows={rows}
      emptyText={
        tier === 'reset' ? (
          <Trans>Inget äldre än tre år att städa. Du har redan gått igenom det gamla.</Trans>
        ) : (
          <Trans>Inget äldre än tre år att städa.</Trans>
        )
      }
      {...choice}
    >
      <p className="mb-4 max-w-[44rem] text-[0.9375rem] text-soft">
        <Trans>
          Det som är äldre än tre år och inte redan står bland nyhetsbreven eller de stora.
        </Trans>
      </p>
      <RowList named={named} heaviestBytes={heaviestBytes(rows)} {...choice} />
    </CleanSection>
  );
}

function AgeDetail({ years }: { years: number }) {
  return (
    <>
      {' · '}
      <Plural value={years} one="minst # år gamla" other="minst # år gamla" />
    </>
  );
}

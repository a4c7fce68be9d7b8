import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';

import { CleanSection, type Choice } from './clean-section.tsx';
import { heaviestBytes, withoutTaken, type SizeRow } from './clean-sections.ts';
import { OwnLargeRows } from './own-large-rows.tsx';
import { sumOf } from './row-choice.ts';
import { RowList } from './row-list.tsx';
import { SizeName } from './row-name.tsx';
import { SectionCount } from './section-count.tsx';
import { useTier } from './use-tier.ts';

type LargeSectionProps = Choice & {
  rows: readonly SizeRow[];
  /** What the user sent: beneath the rest, and outside all that stands for the section. */
  ownRows: readonly SizeRow[];
};

/** Large mail of whatever age, by size. */
export function LargeSection({ rows, ownRows, ...choice }: LargeSectionProps) {
  const { t } = useLingui();
  const tier = useTier();
  const named = useMemo(
    () => rows.map((row) => ({ row, name: <SizeName {...row.reason} /> })),
    [rows],
  );
  const { messageCount } = sumOf(withoutTaken(rows));
  return (
    <CleanSection
      heading={
        messageCount === 0
          ? t`Stora bilagor`
          : t`${plural(messageCount, { one: '# stor bilaga', other: '# stora bilagor' })}`
      }
      selectAllLabel={t`Välj alla stora bilagor`}
      summary={
        <>
          <Trans>Diverse avsändare</Trans>
          <SectionCount rows={rows} />
        </>
      }
      rows={rows}
      emptyText={
        tier === 'reset' ? (
          <Trans>Inga mejl på 10 MB eller mer att städa. Platsen tas av många små.</Trans>
        ) : (
          <Trans>Inga mejl på 10 MB eller mer att städa.</Trans>
        )
      }
      beneath={<OwnLargeRows rows={ownRows} {...choice} />}
      {...choice}
    >
      <p className="mb-4 max-w-[44rem] text-[0.9375rem] text-soft">
        <Trans>
          Mejl på 10 MB eller mer, hur gamla de än är. Hela mejlet flyttas, inte bara bilagan.
        </Trans>
      </p>
      <RowList named={named} heaviestBytes={heaviestBytes(rows)} {...choice} />
    </CleanSection>
  );
}

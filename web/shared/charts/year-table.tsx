import { Trans, useLingui } from '@lingui/react/macro';

import { FoldedTable } from '#web/shared/components/folded-table.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';

import type { YearBar } from './year-bars.ts';

export function YearTable({ bars }: { bars: readonly YearBar[] }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <div className="pt-2">
      <FoldedTable
        summary={<Trans>Visa som tabell</Trans>}
        label={t`Inkorgen år för år`}
        columns={[t`År`, t`Mejl`, t`under 1 MB`, t`1–10 MB`, t`från 10 MB`, t`Summa`]}
        rows={bars.map((bar) => [
          bar.label,
          format.count(bar.count),
          format.bytes(bar.smallBytes),
          format.bytes(bar.mediumBytes),
          format.bytes(bar.largeBytes),
          format.bytes(bar.totalBytes),
        ])}
        className="min-w-[34rem]"
      />
    </div>
  );
}

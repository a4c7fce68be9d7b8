import { useLingui } from '@lingui/react/macro';

import type { CleanupRowView } from '#worker/contract/cleanup.ts';
import { trashedCount } from '#worker/domain/cleanup/trashed-count.ts';

import { useFormat } from '#web/i18n/use-format.ts';

/** What became of a row, counted; of what did not happen nothing is said. */
export function RowOutcome({ row }: { row: CleanupRowView }) {
  const { t } = useLingui();
  const format = useFormat();
  const { restoredCount, goneCount, keptCount, leftCount, failedCount } = row;
  const { refutedCount = 0, absentCount = 0, unrestoredCount = 0 } = row;
  const parts: [number, (count: string) => string][] = [
    [trashedCount(row), (count) => t`${count} i papperskorgen`],
    [restoredCount, (count) => t`${count} tillbaka`],
    [absentCount, (count) => t`${count} inte kvar i papperskorgen`],
    [goneCount, (count) => t`${count} redan borta`],
    [keptCount + leftCount, (count) => t`${count} lämnade orörda`],
    [refutedCount, (count) => t`${count} lämnade: visades inte vara utskick`],
    [failedCount, (count) => t`${count} kunde inte flyttas`],
    [unrestoredCount, (count) => t`${count} kunde inte läggas tillbaka`],
  ];
  const told = parts.filter(([count]) => count > 0);
  if (told.length === 0) return <>{t`inget flyttat`}</>;
  return <>{told.map(([count, words]) => words(format.count(count))).join(' · ')}</>;
}

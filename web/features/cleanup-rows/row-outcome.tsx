import { useLingui } from '@lingui/react/macro';

import type { CleanupRowView } from '#worker/contract/cleanup.ts';

import { useFormat } from '#web/i18n/use-format.ts';

/** What became of a row, counted; of what did not happen nothing is said. */
export function RowOutcome({ row }: { row: CleanupRowView }) {
  const { t } = useLingui();
  const format = useFormat();
  const { movedCount, restoredCount, goneCount, keptCount, leftCount, failedCount } = row;
  const parts: [number, (count: string) => string][] = [
    [movedCount - restoredCount, (count) => t`${count} i papperskorgen`],
    [restoredCount, (count) => t`${count} tillbaka`],
    [goneCount, (count) => t`${count} redan borta`],
    [keptCount + leftCount, (count) => t`${count} lämnade orörda`],
    [failedCount, (count) => t`${count} kunde inte flyttas`],
  ];
  const told = parts.filter(([count]) => count > 0);
  if (told.length === 0) return <>{t`inget flyttat`}</>;
  return <>{told.map(([count, words]) => words(format.count(count))).join(' · ')}</>;
}

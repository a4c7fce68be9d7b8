import { CleanupNotices } from '#web/features/cleanup/cleanup-notices.tsx';
import { UndoOffer } from '#web/features/cleanup/undo-offer.tsx';
import { useCleanup } from '#web/features/cleanup/use-cleanup.ts';

import type { CleanupRow } from './cleanup-rows.ts';

/** What a finished clean-up has moved, back where it was, without opening its receipt. */
export function UndoRow({ row }: { row: CleanupRow }) {
  const control = useCleanup(row.cleanupId, row.progress);
  return (
    <div className="pb-3 font-sans">
      <UndoOffer control={control} orderNumber={row.orderNumber} />
      <CleanupNotices orderId={row.orderId} control={control} />
    </div>
  );
}

import { Suspense } from 'react';

import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import type { ReceiptView } from '#worker/contract/orders.ts';
import { trashedCount } from '#worker/domain/cleanups/cleanup-state.ts';
import { trashedSizeBytes } from '#worker/domain/orders/undone-work.ts';
import { savedCo2 } from '#worker/domain/receipts/receipt-facts.ts';

import { optionalPart } from '#web/shared/lib/part-on-demand.tsx';
import { cleanupStage } from '#web/entities/cleanups/cleanup-stage.ts';
import { languageAtom } from '#web/shared/i18n/language-atoms.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';

const SharePart = optionalPart(async () => (await import('./share-part.tsx')).SharePart);

type ShareSectionProps = { order: ReceiptView['order']; progress: CleanupProgress };

export function ShareSection({ order, progress }: ShareSectionProps) {
  const language = useAtomValue(languageAtom);
  const messageCount = trashedCount(progress);
  const isMoved = cleanupStage(progress) === 'moved' && messageCount > 0;
  const sizeBytes = trashedSizeBytes(order, progress);
  const figures = isMoved ? { messageCount, sizeBytes, co2: savedCo2(order, progress) } : null;
  return (
    <Suspense fallback={null}>
      <SharePart orderId={order.id} language={language} figures={figures} />
    </Suspense>
  );
}

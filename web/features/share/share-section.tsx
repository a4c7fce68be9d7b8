import { Suspense } from 'react';

import type { CleanupProgress } from '#worker/contract/cleanup.ts';
import type { ReceiptView } from '#worker/contract/order.ts';
import { savedCo2 } from '#worker/domain/order/saved-co2.ts';

import { optionalPart } from '#web/app/optional-part.ts';
import { trashedCount } from '#web/features/cleanup/cleanup-stage.ts';
import { languageAtom } from '#web/features/language/language-atoms.ts';
import { useAtomValue } from '#web/state/store.ts';

const ShareCard = optionalPart(async () => (await import('./share-card.tsx')).ShareCard);

type ShareSectionProps = { order: ReceiptView['order']; progress: CleanupProgress };

/** What may be shown to others of finished work; it comes after the receipt itself. */
export function ShareSection({ order, progress }: ShareSectionProps) {
  const language = useAtomValue(languageAtom);
  const figures = { messageCount: trashedCount(progress), co2: savedCo2(order, progress) };
  return (
    <Suspense fallback={null}>
      <ShareCard key={language} orderId={order.id} language={language} figures={figures} />
    </Suspense>
  );
}

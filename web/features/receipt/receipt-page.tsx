import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLoaderData } from 'react-router';

import type { ReceiptView } from '#worker/contract/order.ts';
import { isAtWork } from '#worker/domain/cleanup/cleanup-state.ts';
import { trashedCount } from '#worker/domain/cleanup/trashed-count.ts';

import { isSettledCleanup } from '#web/api/cleanup-socket.ts';
import { usePageTitle } from '#web/app/use-page-title.ts';
import { FragmentLink } from '#web/components/fragment-link.tsx';
import { AwardSection } from '#web/features/achievements/award-section.tsx';
import { CleanupRowsSection } from '#web/features/cleanup-rows/cleanup-rows-section.tsx';
import { CleanupStanding } from '#web/features/cleanup/cleanup-standing.tsx';
import { cleanupStage } from '#web/features/cleanup/cleanup-stage.ts';
import { useAccessAnswer } from '#web/features/cleanup/use-access-answer.ts';
import { useCleanup } from '#web/features/cleanup/use-cleanup.ts';
import { ShareSection } from '#web/features/share/share-section.tsx';
import { UNSUBSCRIBES_ID } from '#web/features/unsubscribe/unsubscribe-results.tsx';
import { UnsubscribeSection } from '#web/features/unsubscribe/unsubscribe-section.tsx';

import { BuyerRights } from './buyer-rights.tsx';
import { CheckAgain } from './check-again.tsx';
import { DownloadReceipt } from './download-receipt.tsx';
import type { loadReceipt } from './load-receipt.ts';
import { NoReceipt } from './no-receipt.tsx';
import { PaperReceipt } from './paper-receipt.tsx';
import { ReceiptFigures } from './receipt-figures.tsx';
import { useFreshToken } from './use-fresh-token.ts';

export function ReceiptPage() {
  const { t } = useLingui();
  const { receipt } = useLoaderData<typeof loadReceipt>();
  usePageTitle(t`Kvitto`);
  if (receipt === null) return <NoReceipt />;
  return <FoundReceipt key={receipt.order.id} receipt={receipt} />;
}

/** How the work stands beside the paper that it is written on. */
function FoundReceipt({ receipt }: { receipt: ReceiptView }) {
  const { order } = receipt;
  const control = useCleanup(order.cleanupId, receipt.progress);
  useAccessAnswer(order.id, control);
  const { progress } = control;
  useFreshToken(receipt, progress);
  // Looked for when the mail has been moved, and once more when the last sender has answered: not after each of them.
  const deedCount = isAtWork(progress) ? 0 : (progress.unsubscribes?.confirmedCount ?? 0);
  const isMoved = cleanupStage(progress) === 'moved' && trashedCount(progress) > 0;
  const isSettled = isSettledCleanup(progress);
  // Kept from then on: while mail is put back, or another try is made, somebody may be writing there.
  const [hasShare, setHasShare] = useState(isSettled);
  if (isSettled && !hasShare) setHasShare(true);
  return (
    <div className="grid grid-cols-1 gap-x-16 pt-6 md:pt-10 lg:grid-rows-[auto_auto_1fr] lg:beside-25">
      <div className="min-w-0">
        <CleanupStanding receipt={receipt} control={control} />
        <WaitingSenders count={progress.unsubscribes?.needsClickCount ?? 0} />
      </div>
      {/* Second, so that a phone shows what was bought before all that can be told of it. */}
      <div className="max-lg:mt-10 lg:col-start-2 lg:row-span-3 lg:row-start-1">
        <PaperReceipt receipt={receipt} progress={progress} />
        <DownloadReceipt orderId={order.id} orderNumber={order.orderNumber} />
      </div>
      <div className="min-w-0">
        {isMoved ? <ReceiptFigures order={order} progress={progress} /> : null}
        {isMoved ? <AwardSection deedCount={deedCount} /> : null}
        {progress.unsubscribes === null ? null : (
          <UnsubscribeSection
            orderId={order.id}
            cleanupId={order.cleanupId}
            counts={progress.unsubscribes}
            control={control}
          />
        )}
        <CleanupRowsSection cleanupId={order.cleanupId} control={control} />
        {hasShare ? <ShareSection order={order} progress={progress} /> : null}
        {/* While it may go on nothing else is sold: there is nothing to scan for. */}
        {isSettled ? <CheckAgain /> : null}
      </div>
      <BuyerRights receipt={receipt} progress={progress} />
    </div>
  );
}

/** Where the paper stands between: the way on to what is left for the buyer to do. */
function WaitingSenders({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="mt-3 lg:hidden">
      <FragmentLink id={UNSUBSCRIBES_ID} className="text-link inline-block py-2 font-semibold">
        <Plural
          value={count}
          one="# avsändare väntar på ditt klick"
          other="# avsändare väntar på ditt klick"
        />
      </FragmentLink>
    </p>
  );
}

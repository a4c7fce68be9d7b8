import { Trans } from '@lingui/react/macro';
import { type FunctionComponent, Suspense, useState } from 'react';

import type { CleanupControl } from '#web/entities/cleanups/use-cleanup.ts';
import { useCleanupRows } from '#web/entities/cleanups/use-cleanup-rows.ts';
import { AwardSection } from '#web/features/achievements/award-section.tsx';
import { CleanupRowsSection } from '#web/features/cleanups/cleanup-row-list.tsx';
import { CleanupCsvButton } from '#web/features/cleanups/csv-buttons.tsx';
import { ScanAgain } from '#web/features/scan/scan-again.tsx';
import { ShareSection } from '#web/features/share/share-section.tsx';
import { Skeleton } from '#web/shared/components/loading.tsx';
import { lazyPart } from '#web/shared/lib/part-on-demand.tsx';
import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import type { ReceiptView } from '#worker/contract/orders.ts';
import { isAtWork, isSettledCleanup } from '#worker/domain/cleanups/cleanup-state.ts';

import { FreeSpaceSection } from './free-space-section.tsx';
import { LaterSection } from './later-section.tsx';
import { StopSendersSection } from './stop-senders-section.tsx';

export type ReceiptPartProps = { receipt: ReceiptView; progress: CleanupProgress };

/** The parts that the demo has others of. */
export type ReceiptParts = Record<
  'Paper' | 'Space' | 'Later' | 'Sharing' | 'Rights',
  FunctionComponent<ReceiptPartProps>
>;

/** Of the deep clean-up alone. */
const UnsubscribeSection = lazyPart(
  async () => (await import('./unsubscribe-section.tsx')).UnsubscribeSection,
);

function CheckAgain() {
  return (
    <section className="mt-12 max-w-[38rem] border-t border-line pt-6 print:hidden">
      <h2 className="text-lg">
        <Trans>Väg inkorgen igen</Trans>
      </h2>
      <p className="mt-2 text-[0.9375rem] text-soft">
        <Trans>
          En ny skanning visar vad städningen har gjort. Den är gratis, och räknas som en av dagens
          tre.
        </Trans>
      </p>
      <div className="mt-4">
        <ScanAgain variant="secondary" />
      </div>
    </section>
  );
}

function Sharing({ receipt, progress }: ReceiptPartProps) {
  return <ShareSection order={receipt.order} progress={progress} />;
}

function Space({ receipt, progress }: ReceiptPartProps) {
  return <FreeSpaceSection order={receipt.order} progress={progress} />;
}

function Later({ receipt, progress }: ReceiptPartProps) {
  const { id, cleanupId } = receipt.order;
  const hasUnsubscribes = progress.unsubscribes !== null;
  return <LaterSection orderId={id} cleanupId={cleanupId} hasUnsubscribes={hasUnsubscribes} />;
}

type ReceiptDetailsProps = {
  receipt: ReceiptView;
  control: CleanupControl;
  isInTrash: boolean;
  parts: Partial<ReceiptParts>;
};

export function ReceiptDetails({ receipt, control, isInTrash, parts }: ReceiptDetailsProps) {
  const { Space: FreeSpace = Space, Later: LaterChoices = Later, Sharing: Share = Sharing } = parts;
  const { order } = receipt;
  const { progress } = control;
  const loading = useCleanupRows(order.cleanupId, progress);
  const { rows } = loading;
  // Polled when the mail has moved and when the last sender has answered.
  const confirmedCount = isAtWork(progress) ? 0 : (progress.unsubscribes?.confirmedCount ?? 0);
  const isSettled = isSettledCleanup(progress);
  // Stays mounted: the user may be writing while mail is restored or retried.
  const [wasSettled, setWasSettled] = useState(isSettled);
  if (isSettled && !wasSettled) setWasSettled(true);
  return (
    <>
      {isInTrash ? <FreeSpace receipt={receipt} progress={progress} /> : null}
      {isInTrash ? <AwardSection confirmedCount={confirmedCount} /> : null}
      {progress.unsubscribes === null ? null : (
        <Suspense fallback={<Skeleton className="mt-16 h-40" />}>
          <UnsubscribeSection
            orderId={order.id}
            cleanupId={order.cleanupId}
            counts={progress.unsubscribes}
            control={control}
          />
        </Suspense>
      )}
      <CleanupRowsSection loading={loading} control={control} />
      {isInTrash && rows !== null ? (
        <>
          <CleanupCsvButton
            cleanupId={order.cleanupId}
            rows={rows}
            hasUnsubscribes={progress.unsubscribes !== null}
          />
          <StopSendersSection rows={rows} hasUnsubscribes={progress.unsubscribes !== null} />
        </>
      ) : null}
      {wasSettled ? <LaterChoices receipt={receipt} progress={progress} /> : null}
      {wasSettled ? <Share receipt={receipt} progress={progress} /> : null}
      {/* Nothing else can be bought while it may continue. */}
      {isSettled ? <CheckAgain /> : null}
    </>
  );
}

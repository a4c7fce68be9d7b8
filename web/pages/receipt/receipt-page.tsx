import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useState } from 'react';
import { useLoaderData } from 'react-router';

import { useOrdersApi } from '#web/entities/orders/api.ts';
import { usePathWithParams, usePublicPath } from '#web/shared/router/paths.ts';
import { renewable, useRenewal } from '#web/shared/router/loaders.ts';
import { UNSUBSCRIBES_ID } from '#web/shared/router/element-ids.ts';
import { usePageTitle } from '#web/shared/router/page-head.tsx';
import { ButtonLink } from '#web/shared/components/button.tsx';
import { Figure } from '#web/shared/components/figure.tsx';
import { Skeleton } from '#web/shared/components/loading.tsx';
import { lazyPart } from '#web/shared/lib/part-on-demand.tsx';
import { FragmentLink } from '#web/shared/components/links.tsx';
import { NoticePage } from '#web/shared/components/notice-page.tsx';
import { CleanupStatusPanel } from '#web/features/cleanups/cleanup-status-panel.tsx';
import { usePermissionResult } from './permission-result.ts';
import { cleanupStage } from '#web/entities/cleanups/cleanup-stage.ts';
import { useCleanup } from '#web/entities/cleanups/use-cleanup.ts';
import { Co2Figure } from '#web/entities/co2/co2-figure.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import type { ReceiptView } from '#worker/contract/orders.ts';
import { trashedCount } from '#worker/domain/cleanups/cleanup-state.ts';
import { trashedSizeBytes } from '#worker/domain/orders/undone-work.ts';
import { savedCo2 } from '#worker/domain/receipts/receipt-facts.ts';

import { DownloadReceipt } from './download-receipt.tsx';
import { loadReceipt } from './load-receipt.ts';
import { PaperReceipt } from './paper-receipt.tsx';
import type { ReceiptPartProps, ReceiptParts } from './receipt-details.tsx';

/** Below what is seen first. */
const ReceiptDetails = lazyPart(async () => (await import('./receipt-details.tsx')).ReceiptDetails);

const BuyerRights = lazyPart(async () => (await import('./buyer-rights.tsx')).BuyerRights);

const ASK_AGAIN_MS = 1500;
/** The replica is seconds behind at most; after that the polling stops. */
const MAX_ASKS = 10;

/**
 * Polls the receipt after mail has moved until it names the access, and revalidates the page only then, so that a
 * failure loses nothing.
 */
function useFreshToken({ order, token }: ReceiptView, { movedCount }: CleanupProgress): void {
  const { fetchReceipt } = useOrdersApi();
  const renew = useRenewal();
  const [askCount, setAskCount] = useState(0);
  const isWanted = token === null && movedCount > 0 && askCount < MAX_ASKS;

  useEffect(() => {
    if (!isWanted) return undefined;
    let isHere = true;
    const ask = async () => {
      const newest = await fetchReceipt(order.id).catch(() => null);
      if (isHere && newest !== null && newest.token !== null) await renew().catch(() => undefined);
      if (isHere) setAskCount(askCount + 1);
    };
    const timer = setTimeout(() => void ask(), ASK_AGAIN_MS);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [isWanted, askCount, order.id, renew, fetchReceipt]);
}

type ReceiptFiguresProps = { order: ReceiptView['order']; progress: CleanupProgress };

function ReceiptFigures({ order, progress }: ReceiptFiguresProps) {
  const format = useFormat();
  const co2 = savedCo2(order, progress);
  const size = format.byteQuantity(trashedSizeBytes(order, progress));
  return (
    <dl className="mt-16 grid gap-x-6 gap-y-10 border-t border-line pt-10 sm:grid-cols-2">
      <Figure
        tone="moss"
        label={<Trans>Plats som blir ledig</Trans>}
        value={size.value}
        unit={size.unit}
        meaning={<Trans>i din Gmail, när papperskorgen töms</Trans>}
        interval={<Trans>uppskattat ur skanningen</Trans>}
      />
      <Co2Figure
        label={<Trans>Uppskattad CO₂</Trans>}
        co2={co2}
        meaning={<Trans>för mejlen i papperskorgen, enligt schablon</Trans>}
        isPublished
      />
    </dl>
  );
}

/** A missing receipt and somebody else's look the same. */
function NoReceipt() {
  const pathWithParams = usePathWithParams();
  const publicPath = usePublicPath();
  return (
    <NoticePage
      tag={<Trans>Tomt kvitto</Trans>}
      heading={<Trans>Inget kvitto hittades</Trans>}
      actions={
        <>
          <ButtonLink to={pathWithParams('/dashboard')}>
            <Trans>Till översikten</Trans>
          </ButtonLink>
          <ButtonLink to={publicPath('start')} variant="secondary">
            <Trans>Till startsidan</Trans>
          </ButtonLink>
        </>
      }
    >
      <p>
        <Trans>
          Adressen leder inte till något köp som är ditt. Dina kvitton finns i översikten.
        </Trans>
      </p>
    </NoticePage>
  );
}

function PaperAndFile({ receipt, progress }: ReceiptPartProps) {
  const { id, orderNumber } = receipt.order;
  return (
    <>
      <PaperReceipt receipt={receipt} progress={progress} />
      <DownloadReceipt orderId={id} orderNumber={orderNumber} />
    </>
  );
}

const NO_PARTS: Partial<ReceiptParts> = {};

export function ReceiptPage({ parts = NO_PARTS }: { parts?: Partial<ReceiptParts> }) {
  const { t } = useLingui();
  const { receipt } = useLoaderData<typeof loadReceipt>();
  usePageTitle(t`Kvitto`);
  if (receipt === null) return <NoReceipt />;
  return <FoundReceipt key={receipt.order.id} receipt={receipt} parts={parts} />;
}

/** Single rows are being put back, and other mail stays in the trash. */
function isRestoringRows(progress: CleanupProgress): boolean {
  const { goal, toRestoreCount } = progress;
  return goal === 'restore' && (toRestoreCount ?? Infinity) < trashedCount(progress);
}

type FoundReceiptProps = { receipt: ReceiptView; parts: Partial<ReceiptParts> };

function FoundReceipt({ receipt, parts }: FoundReceiptProps) {
  const { Paper = PaperAndFile, Rights = BuyerRights } = parts;
  const { order } = receipt;
  const control = useCleanup(order.cleanupId, receipt.progress);
  usePermissionResult(order.id, control);
  const { progress } = control;
  useFreshToken(receipt, progress);
  const isMoved = cleanupStage(progress) === 'moved' && trashedCount(progress) > 0;
  const [wasMoved, setWasMoved] = useState(isMoved);
  if (isMoved && !wasMoved) setWasMoved(true);
  // Nothing jumps away from somebody who puts one row back.
  const isInTrash = isMoved || (wasMoved && isRestoringRows(progress));
  return (
    <div className="grid grid-cols-1 gap-x-16 pt-6 md:pt-10 lg:grid-rows-[auto_auto_1fr] lg:beside-25 print:grid-rows-none print:gap-x-8 print:beside-22">
      <div className="min-w-0">
        <CleanupStatusPanel receipt={receipt} control={control} />
        <WaitingSenders count={progress.unsubscribes?.needsClickCount ?? 0} />
      </div>
      {/* Second in the document, so that a phone shows the purchase first. */}
      <div className="max-lg:mt-10 lg:col-start-2 lg:row-span-3 lg:row-start-1 print:row-span-1 print:mt-0">
        <Paper receipt={receipt} progress={progress} />
      </div>
      <div className="min-w-0 print:col-span-2">
        {isInTrash ? <ReceiptFigures order={order} progress={progress} /> : null}
        <Suspense fallback={<Skeleton className="mt-16 h-64" />}>
          <ReceiptDetails receipt={receipt} control={control} parts={parts} isInTrash={isInTrash} />
        </Suspense>
      </div>
      <Suspense fallback={<Skeleton className="mt-16 h-40" />}>
        <Rights receipt={receipt} progress={progress} />
      </Suspense>
    </div>
  );
}

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

export { ReceiptPage as Component };
export const loader = renewable(loadReceipt);

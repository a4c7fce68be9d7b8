import { Trans, useLingui } from '@lingui/react/macro';
import { CirclePause, Clock, Undo2 } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { Await, useAsyncError, useLoaderData, useNavigate } from 'react-router';

import { describeError } from '#web/shared/api/describe-error.ts';
import { usePathWithParams } from '#web/shared/router/paths.ts';
import { renewable } from '#web/shared/router/loaders.ts';
import { usePageTitle } from '#web/shared/router/page-head.tsx';
import { Banner } from '#web/shared/components/banner.tsx';
import { BlankReceiptLines } from '#web/shared/components/paper/void-receipt.tsx';
import { ButtonLink } from '#web/shared/components/button.tsx';
import { Skeleton } from '#web/shared/components/loading.tsx';
import { NoticePage, RetryActions } from '#web/shared/components/notice-page.tsx';
import { Receipt } from '#web/shared/components/paper/receipt.tsx';
import { AccountSection, SignedInAs } from './account-section.tsx';
import { connectionAtom } from '#web/entities/access/session-atoms.ts';
import { receiptPath } from '#web/entities/orders/api.ts';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import type { OrderView } from '#worker/contract/orders.ts';
import { CHECKOUT_PATHS } from '#worker/domain/orders/chosen-rows.ts';

import { AccessBanner, FinishCleanup } from './access-banner.tsx';
import { YourCleanups } from './cleanup-list.tsx';
import { type CleanupRow, isPaused, isUndoStopped } from '#web/entities/cleanups/cleanup-rows.ts';
import type { HistoryRow } from './history-rows.ts';
import { HowItWorks } from './how-it-works.tsx';
import { loadDashboard } from './load-dashboard.ts';
import { ReportView } from './report-view.tsx';
import { ScanHistory } from './scan-history.tsx';
import { followConnection } from './tell-of-connection.ts';

type EmptyDashboardProps = {
  history: readonly HistoryRow[];
  cleanups: Promise<readonly CleanupRow[] | null>;
};

export function EmptyDashboard({ history, cleanups }: EmptyDashboardProps) {
  const { t } = useLingui();
  const pathWithParams = usePathWithParams();
  const isRunning = history.some(({ state }) => state === 'running');
  return (
    <>
      <div className="mt-10 grid grid-cols-1 items-center gap-x-16 gap-y-16 md:beside-22">
        <div>
          <h1 className="text-5xl sm:text-6xl">
            {isRunning ? <Trans>Inkorgen vägs just nu</Trans> : <Trans>Inget vägt än</Trans>}
          </h1>
          <p className="mt-6 max-w-lg text-lg text-soft">
            {isRunning ? (
              <Trans>
                Skanningen pågår, och kvittot kommer hit när den är klar. Den fortsätter utan dig.
              </Trans>
            ) : (
              <Trans>
                Starta en skanning så kommer kvittot hit: hur mycket som ligger i inkorgen, hur
                gammalt det är och vem det kommer från. De flesta inkorgar är klara inom ett par
                minuter.
              </Trans>
            )}
          </p>
          <ButtonLink to={pathWithParams('/scan')} className="mt-10 w-full sm:w-auto">
            {isRunning ? <Trans>Följ skanningen</Trans> : <Trans>Skanna min inkorg</Trans>}
          </ButtonLink>
        </div>
        <Receipt
          subtitle={t`Kvitto på din inkorg`}
          className="mx-auto w-full max-w-[22rem] md:rotate-1"
        >
          <BlankReceiptLines />
        </Receipt>
      </div>
      {history.length === 0 ? null : (
        <section className="mt-16 border-t border-line pt-10">
          <h2 className="text-3xl">
            <Trans>Senaste skanningarna</Trans>
          </h2>
          <ScanHistory rows={history} />
        </section>
      )}
      <YourCleanups cleanups={cleanups} />
      <HowItWorks />
    </>
  );
}

/** A stopped undo, with or without access: Gmail empties its trash after 30 days. */
function StoppedUndo({ cleanups }: { cleanups: Promise<readonly CleanupRow[] | null> }) {
  return (
    <Suspense fallback={null}>
      <Await resolve={cleanups}>
        {(rows) => {
          const stopped = rows?.find(isUndoStopped);
          return stopped === undefined ? null : <StoppedUndoBanner row={stopped} />;
        }}
      </Await>
    </Suspense>
  );
}

function StoppedUndoBanner({ row: { orderId, progress } }: { row: CleanupRow }) {
  const pathWithParams = usePathWithParams();
  const dates = useDateFormat();
  const { undoUntilMs } = progress;
  return (
    <Banner
      tone="warning"
      icon={<Undo2 />}
      title={<Trans>Alla mejl är inte tillbaka än</Trans>}
      action={
        <ButtonLink to={pathWithParams(receiptPath(orderId))} className="max-sm:w-full">
          <Trans>Lägg tillbaka resten</Trans>
        </ButtonLink>
      }
    >
      {undoUntilMs === null ? null : (
        <Trans>
          Resten ligger i papperskorgen. Gör det senast {dates.date(undoUntilMs)}, innan Gmail
          tömmer den.
        </Trans>
      )}
    </Banner>
  );
}

function PaymentsOnTheirWay({ orders }: { orders: Promise<readonly OrderView[]> }) {
  return (
    <Suspense fallback={null}>
      <Await resolve={orders}>
        {(found) => found.map((order) => <PaymentOnItsWay key={order.id} order={order} />)}
      </Await>
    </Suspense>
  );
}

function PaymentOnItsWay({ order }: { order: OrderView }) {
  const pathWithParams = usePathWithParams();
  return (
    <Banner
      tone="notice"
      icon={<Clock />}
      title={<Trans>Betalningen för {order.orderNumber} behandlas</Trans>}
      action={
        <ButtonLink
          to={pathWithParams(`${CHECKOUT_PATHS[order.tier]}?order=${order.id}`)}
          variant="secondary"
        >
          <Trans>Visa betalningen</Trans>
        </ButtonLink>
      }
    >
      <Trans>Städningen börjar av sig själv när pengarna har kommit.</Trans>
    </Banner>
  );
}

/** Where the access has ended, the access banner says it. */
function PausedCleanup({ cleanups }: { cleanups: Promise<readonly CleanupRow[] | null> }) {
  const connection = useAtomValue(connectionAtom);
  if (connection === null || connection.isRevoked) return null;
  return (
    <Suspense fallback={null}>
      <Await resolve={cleanups}>
        {(rows) =>
          rows?.some(isPaused) === true ? (
            <Banner
              tone="warning"
              icon={<CirclePause />}
              title={<Trans>En betald städning är pausad</Trans>}
              action={<FinishCleanup cleanups={cleanups} otherwise={null} />}
            >
              <Trans>Den fortsätter där den slutade, utan att du betalar en gång till.</Trans>
            </Banner>
          ) : null
        }
      </Await>
    </Suspense>
  );
}

export function DashboardSkeleton() {
  return (
    <div role="status" className="mt-10">
      <h1 className="sr-only">
        <Trans>Laddar översikten …</Trans>
      </h1>
      <Skeleton className="h-6 w-40" />
      <Skeleton className="mt-6 h-16 w-full max-w-[36rem]" />
      <div className="mt-16 grid gap-10 sm:grid-cols-3">
        <Skeleton className="h-26" />
        <Skeleton className="h-26" />
        <Skeleton className="h-26" />
      </div>
      <Skeleton className="mt-16 h-64" />
    </div>
  );
}

function DashboardError() {
  const { i18n } = useLingui();
  const { code } = describeError(useAsyncError());
  return (
    <NoticePage
      tag={<Trans>Inget svar</Trans>}
      heading={<Trans>Kunde inte ladda översikten</Trans>}
      actions={<RetryActions />}
    >
      <p>{i18n._(ERROR_MESSAGES[code ?? 'default'])}</p>
    </NoticePage>
  );
}

function useConnectionToast(): void {
  const navigate = useNavigate();
  const pathWithParams = usePathWithParams();
  const reconnect = useEffectEvent(() => void navigate(pathWithParams('/scan')));
  useEffect(() => followConnection(() => reconnect()), []);
}

export function DashboardPage() {
  const { t } = useLingui();
  const { report, cleanups, processing, achievements } = useLoaderData<typeof loadDashboard>();
  usePageTitle(t`Översikt`);
  useConnectionToast();
  return (
    <div className="pt-2 md:pt-4">
      <SignedInAs />
      <div className="grid gap-4">
        <AccessBanner cleanups={cleanups} />
        <PaymentsOnTheirWay orders={processing} />
        <PausedCleanup cleanups={cleanups} />
        <StoppedUndo cleanups={cleanups} />
      </div>
      <Suspense fallback={<DashboardSkeleton />}>
        <Await resolve={report} errorElement={<DashboardError />}>
          {({ latest, history }) =>
            latest === null ? (
              <EmptyDashboard history={history} cleanups={cleanups} />
            ) : (
              <ReportView
                key={latest.scan.id}
                latest={latest}
                history={history}
                cleanups={cleanups}
                achievements={achievements}
              />
            )
          }
        </Await>
      </Suspense>
      <AccountSection />
    </div>
  );
}

export { DashboardPage as Component };
export const loader = renewable(loadDashboard);

import { Trans } from '@lingui/react/macro';
import { CirclePause, Clock, Undo2 } from 'lucide-react';
import { Suspense } from 'react';
import { Await } from 'react-router';

import { connectionProblem } from '#web/entities/access/connection.ts';
import { connectionAtom } from '#web/entities/access/session-atoms.ts';
import { type CleanupRow, isPaused, isUndoStopped } from '#web/entities/cleanups/cleanup-rows.ts';
import { receiptPath } from '#web/entities/orders/api.ts';
import { Banner } from '#web/shared/components/banner.tsx';
import { ButtonLink } from '#web/shared/components/button.tsx';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import { useNow } from '#web/shared/lib/use-now.ts';
import { usePathWithParams } from '#web/shared/router/paths.ts';
import type { OrderView } from '#worker/contract/orders.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { CHECKOUT_PATHS } from '#worker/domain/orders/chosen-rows.ts';

import { FinishCleanup } from './access-banner.tsx';

type CleanupBannersProps = {
  cleanups: Promise<readonly CleanupRow[] | null>;
  processing: Promise<readonly OrderView[]>;
};

export function CleanupBanners({ cleanups, processing }: CleanupBannersProps) {
  return (
    <>
      <PaymentsOnTheirWay orders={processing} />
      <PausedCleanup cleanups={cleanups} />
      <StoppedUndo cleanups={cleanups} />
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
  const problem = connectionProblem(connection, useNow(MINUTE_MS));
  if (connection === null || problem === 'gmail_connection_expired') return null;
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

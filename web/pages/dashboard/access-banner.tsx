import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Clock, LockKeyhole, RotateCcw } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Await } from 'react-router';

import { usePathWithParams } from '#web/shared/router/paths.ts';
import { Banner } from '#web/shared/components/banner.tsx';
import { ButtonLink } from '#web/shared/components/button.tsx';
import { useNow } from '#web/shared/lib/use-now.ts';
import { connectionAtom } from '#web/entities/access/session-atoms.ts';
import { receiptPath } from '#web/entities/orders/api.ts';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import {
  accessState,
  type RemainingTime,
  remainingTime,
} from '#worker/domain/access/connection.ts';
import { ORDER_OPEN_MS } from '#worker/domain/cleanups/cleanup-state.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';

import { type CleanupRow, cleanupToFinish } from '#web/entities/cleanups/cleanup-rows.ts';

import { ReconnectLink } from './load-dashboard.ts';

type FinishCleanupProps = {
  cleanups: Promise<readonly CleanupRow[] | null>;
  otherwise: ReactNode;
};

export function FinishCleanup({ cleanups, otherwise }: FinishCleanupProps) {
  const pathWithParams = usePathWithParams();
  return (
    <Suspense fallback={null}>
      <Await resolve={cleanups}>
        {(rows) => {
          const open = rows === null ? null : cleanupToFinish(rows);
          if (open === null) return otherwise;
          return (
            <ButtonLink to={pathWithParams(receiptPath(open.orderId))} className="max-sm:w-full">
              <Trans>Slutför städningen</Trans>
            </ButtonLink>
          );
        }}
      </Await>
    </Suspense>
  );
}

/** "5h 12m", or "12 minuter" within the last hour (core, section 4). */
export function remainingTimeText({ hours, minutes }: RemainingTime): MessageDescriptor {
  if (hours > 0) return msg`${hours}h ${minutes}m`;
  return msg`${plural(minutes, { one: '# minut', other: '# minuter' })}`;
}

const REFRESH_MS = MINUTE_MS;
/** Tolerance for the reader's clock: access that ended on time is not called ended early. */
const CLOCK_MARGIN_MS = 30 * MINUTE_MS;

export function AccessBanner({ cleanups }: { cleanups: Promise<readonly CleanupRow[] | null> }) {
  const { _ } = useLingui();
  const connection = useAtomValue(connectionAtom);
  const nowMs = useNow(REFRESH_MS);
  if (connection === null) return <NotConnectedBanner />;

  const state = accessState(connection, nowMs);
  const time = _(remainingTimeText(remainingTime(connection.expiresAtMs, nowMs)));
  switch (state) {
    case 'active':
      return (
        <p className="figures flex items-center gap-2 text-[0.8125rem] text-soft">
          <LockKeyhole aria-hidden="true" className="size-4 text-moss" />
          <Trans>Säker åtkomst aktiv i {time}</Trans>
        </p>
      );
    case 'ending':
      return (
        <Banner tone="warning" icon={<Clock />} title={<Trans>Skynda dig - {time} kvar</Trans>}>
          <Trans>Sedan raderas åtkomsten. Du kan ansluta igen gratis.</Trans>
        </Banner>
      );
    case 'expired':
      return (
        <Banner
          tone="warning"
          icon={<LockKeyhole />}
          title={<Trans>Din åtkomst har gått ut</Trans>}
          action={<Reconnect />}
        >
          {nowMs < connection.expiresAtMs - CLOCK_MARGIN_MS ? (
            <Trans>
              Den togs bort före de 24 timmarna, här eller i ditt Google-konto. Anslut igen för att
              skanna på nytt.
            </Trans>
          ) : (
            <Trans>
              Åtkomsten till brevlådan raderas efter 24 timmar. Anslut igen för att skanna på nytt.
            </Trans>
          )}
        </Banner>
      );
    case 'expired-with-retry':
      return (
        <Banner
          tone="notice"
          icon={<RotateCcw />}
          title={<Trans>Din betalda städning väntar på dig</Trans>}
          action={<FinishCleanup cleanups={cleanups} otherwise={<Reconnect />} />}
        >
          <Trans>Anslut igen och avsluta din städning utan att betala en gång till.</Trans>{' '}
          <Suspense fallback={null}>
            <Await resolve={cleanups}>{(rows) => <AsOftenAsNeeded rows={rows} />}</Await>
          </Suspense>
        </Banner>
      );
    default:
      return state satisfies never;
  }
}

/** Reconnecting is free while the order is open. */
function AsOftenAsNeeded({ rows }: { rows: readonly CleanupRow[] | null }) {
  const dates = useDateFormat();
  const open = rows === null ? null : cleanupToFinish(rows);
  if (open === null) return null;
  const until = dates.date(open.paidAtMs + ORDER_OPEN_MS);
  return <Trans>Det går så många gånger du behöver, till {until}.</Trans>;
}

function NotConnectedBanner() {
  return (
    <Banner
      tone="warning"
      icon={<LockKeyhole />}
      title={<Trans>Gmail är inte kopplat</Trans>}
      action={<Reconnect />}
    >
      <Trans>Anslut brevlådan för att kunna väga den.</Trans>
    </Banner>
  );
}

function Reconnect() {
  return (
    <Suspense fallback={null}>
      <ReconnectLink returnTo="/dashboard" className="max-sm:w-full">
        <Trans>Anslut igen</Trans>
      </ReconnectLink>
    </Suspense>
  );
}

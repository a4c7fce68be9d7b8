import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';

import { usePathWithParams } from '#web/shared/router/paths.ts';
import { useRenewal } from '#web/shared/router/loaders.ts';
import { Button, ButtonLink } from '#web/shared/components/button.tsx';
import { Spinner } from '#web/shared/components/loading.tsx';
import { NoticePage } from '#web/shared/components/notice-page.tsx';
import {
  Receipt,
  ReceiptLine,
  ReceiptLines,
  ReceiptNote,
} from '#web/shared/components/paper/receipt.tsx';
import { Tag } from '#web/shared/components/marks.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import type { OrderView } from '#worker/contract/orders.ts';
import { CHECKOUT_PATHS } from '#worker/domain/orders/chosen-rows.ts';

import { hasPaymentMoved } from './load-checkout.ts';

type Watch = {
  everyMs: number;
  /** After that the buyer asks. */
  most: number;
};

/** Polls the order and reloads the page when it has changed. @returns whether it still polls */
function usePaymentWatch(order: OrderView, { everyMs, most }: Watch): boolean {
  const { state } = useRevalidator();
  const renew = useRenewal();
  const [asked, setAsked] = useState(0);
  const isWatching = asked < most;

  useEffect(() => {
    if (!isWatching || state !== 'idle') return undefined;
    let isHere = true;
    const ask = async () => {
      const hasMoved = await hasPaymentMoved(order);
      if (!isHere) return;
      setAsked(asked + 1);
      if (hasMoved) await renew().catch(() => undefined);
    };
    const timer = setTimeout(() => void ask(), everyMs);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [isWatching, state, renew, everyMs, order, asked]);

  return isWatching;
}

/** A minute: longer than Stripe takes for an immediate result. */
const WHILE_WAITING = { everyMs: 2_000, most: 30 };
/** Slower after that, for pages left open. */
const WHILE_PROCESSING = { everyMs: 30_000, most: 120 };

export function WaitingForPayment({ order }: { order: OrderView }) {
  const pathWithParams = usePathWithParams();
  const isWatching = usePaymentWatch(order, WHILE_WAITING);
  return (
    <NoticePage
      tag={<Trans>Ett ögonblick</Trans>}
      aside={<UnpaidPaper order={order} />}
      heading={
        isWatching ? <Trans>Bekräftar betalningen</Trans> : <Trans>Vi har inte hört något än</Trans>
      }
      actions={
        isWatching ? (
          <p className="flex items-center gap-3 text-soft">
            <Spinner />
            <Trans>Väntar på besked från Stripe …</Trans>
          </p>
        ) : (
          <>
            <AskAgain />
            <ButtonLink
              to={pathWithParams(`${CHECKOUT_PATHS[order.tier]}?order=${order.id}`)}
              variant="secondary"
            >
              <Trans>Tillbaka till kassan</Trans>
            </ButtonLink>
          </>
        )
      }
    >
      {isWatching ? (
        <p>
          <Trans>Du behöver inte göra något. Kvittot öppnas av sig självt.</Trans>
        </p>
      ) : (
        <p>
          <Trans>
            Har du betalat? Då kan du stänga sidan: städningen börjar så fort betalningen är
            bekräftad, och kvittot finns i översikten. Hann du inte betala är beställningen kvar i
            kassan, och inget har dragits.
          </Trans>
        </p>
      )}
    </NoticePage>
  );
}

export function PaymentOnItsWay({ order }: { order: OrderView }) {
  const pathWithParams = usePathWithParams();
  usePaymentWatch(order, WHILE_PROCESSING);
  return (
    <NoticePage
      tag={<Trans>Betalning på väg</Trans>}
      aside={<UnpaidPaper order={order} />}
      heading={<Trans>Din betalning behandlas</Trans>}
      actions={
        <>
          <ButtonLink to={pathWithParams('/dashboard')}>
            <Trans>Till översikten</Trans>
          </ButtonLink>
          <AskAgain />
        </>
      }
    >
      <p>
        <Trans>
          Ditt betalsätt bekräftar inte direkt. Det kan ta allt från några minuter till några dagar,
          och du kan stänga sidan under tiden.
        </Trans>
      </p>
      <p>
        <Trans>
          När pengarna har kommit börjar städningen av sig själv och du får en bekräftelse med
          e-post. Har åtkomsten till din Gmail gått ut ansluter du igen, utan att betala en gång
          till.
        </Trans>
      </p>
      <p>
        <Trans>Blir betalningen inte av dras inget, och ingenting städas.</Trans>
      </p>
    </NoticePage>
  );
}

function AskAgain() {
  const { state, revalidate } = useRevalidator();
  return (
    <Button variant="secondary" isBusy={state !== 'idle'} onClick={() => void revalidate()}>
      <Trans>Kolla igen</Trans>
    </Button>
  );
}

function UnpaidPaper({ order }: { order: OrderView }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Receipt
      subtitle={t`Din beställning`}
      stamp={order.orderNumber}
      className="mx-auto w-full max-w-[22rem] rotate-2 self-start"
    >
      <ReceiptLines>
        <ReceiptLine
          label={t`TILL PAPPERSKORGEN`}
          value={<Plural value={order.messageCount} one="# mejl" other="# mejl" />}
          isStrong
        />
        <ReceiptLine label={t`Plats`} value={t`ca ${format.bytes(order.sizeBytes)}`} />
      </ReceiptLines>
      <ReceiptNote>
        <p className="text-center">
          <Tag tone="clay">
            <Trans>Väntar på betalning</Trans>
          </Tag>
        </p>
      </ReceiptNote>
    </Receipt>
  );
}

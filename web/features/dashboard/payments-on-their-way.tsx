import { Trans } from '@lingui/react/macro';
import { Clock } from 'lucide-react';
import { Suspense } from 'react';
import { Await } from 'react-router';

import type { OrderView } from '#worker/contract/order.ts';
import { CHECKOUT_PATHS } from '#worker/domain/order/tier-path.ts';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { Banner } from '#web/components/banner.tsx';
import { ButtonLink } from '#web/components/button.tsx';

/** Orders whose payment takes its time: nothing is to be done, but they are not forgotten. */
export function PaymentsOnTheirWay({ orders }: { orders: Promise<readonly OrderView[]> }) {
  return (
    <Suspense fallback={null}>
      <Await resolve={orders}>
        {(found) => found.map((order) => <PaymentOnItsWay key={order.id} order={order} />)}
      </Await>
    </Suspense>
  );
}

function PaymentOnItsWay({ order }: { order: OrderView }) {
  const keptPath = useKeptPath();
  return (
    <Banner
      tone="notice"
      icon={<Clock />}
      title={<Trans>Betalningen för {order.orderNumber} behandlas</Trans>}
      action={
        <ButtonLink
          to={keptPath(`${CHECKOUT_PATHS[order.tier]}?order=${order.id}`)}
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

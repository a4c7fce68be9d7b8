import { useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';

import { usePageTitle } from '#web/app/use-page-title.ts';

import { ExpiredOrder, MissingOrder, UnpayableOrder } from './closed-checkout.tsx';
import type { loadCheckout } from './load-checkout.ts';
import { OpenCheckout } from './open-checkout.tsx';
import { PaymentOnItsWay, WaitingForPayment } from './payment-on-its-way.tsx';

export function CheckoutPage() {
  const { t } = useLingui();
  const data = useLoaderData<typeof loadCheckout>();
  usePageTitle(t`Kassan`);
  switch (data.kind) {
    case 'open':
      return <OpenCheckout key={data.order.id} order={data.order} lastAttempt={data.lastAttempt} />;
    case 'waiting':
      return <WaitingForPayment key={data.order.id} order={data.order} />;
    case 'processing':
      return <PaymentOnItsWay key={data.order.id} order={data.order} />;
    case 'missing':
      return <MissingOrder />;
    case 'expired':
      return <ExpiredOrder />;
    case 'unpayable':
      return <UnpayableOrder />;
    default:
      return data satisfies never;
  }
}

import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';

import { notifySuccess } from '#web/app/notify.ts';
import { useKeptPath } from '#web/app/use-kept-path.ts';
import { usePageTitle } from '#web/app/use-page-title.ts';
import { priceListAtom } from '#web/features/access/session-atoms.ts';
import { useCurrency } from '#web/features/access/use-currency.ts';
import { serverNow } from '#web/state/server-now.ts';
import { useAtomValue } from '#web/state/store.ts';

import { DemoOrderReceipt } from './demo-order-receipt.tsx';
import { DemoPaymentForm, EMPTY_DEMO_PAYMENT, type DemoPayment } from './demo-payment-form.tsx';
import { demoAmounts } from './demo-price.ts';
import {
  readDemoOrder,
  readSelection,
  toSelectedState,
  type DemoPurchase,
} from './demo-route-state.ts';
import { NoIndex } from './no-index.tsx';
import { useDelayed } from './use-delayed.ts';

const PAYMENT_DELAY_MS = 1500;

/** A checkout in which nothing is paid. */
export function DemoCheckoutPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const keptPath = useKeptPath();
  const { state } = useLocation();
  const priceList = useAtomValue(priceListAtom);
  const [payment, setPayment] = useState<DemoPayment>(EMPTY_DEMO_PAYMENT);
  usePageTitle(t`Demo: kassan`);
  const order = readDemoOrder(state);
  const amounts = demoAmounts(priceList, useCurrency(), payment);

  const paying = useDelayed(PAYMENT_DELAY_MS, () => {
    const purchase: DemoPurchase = {
      ...order,
      price: amounts.priceMinor,
      vat: amounts.vatMinor,
      donation: amounts.donationMinor,
      currency: amounts.currency,
      paymentMethod: payment.method,
      orderedAtMs: serverNow(),
    };
    notifySuccess(msg`Betalningen är genomförd, på låtsas`);
    void navigate(keptPath('/demo/receipt'), { replace: true, state: purchase });
  });

  return (
    <div className="pt-2 md:pt-4">
      <NoIndex />
      <Link
        to={keptPath('/demo/clean')}
        state={toSelectedState(readSelection(state))}
        className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        <Trans>Tillbaka till urvalet</Trans>
      </Link>
      <div className="mt-4 grid gap-x-16 gap-y-10 lg:beside-25">
        <div className="lg:col-start-1 lg:row-start-1">
          <h1 className="text-5xl sm:text-6xl">
            <Trans>Betala på låtsas</Trans>
          </h1>
          <p className="mt-6 max-w-[34rem] text-lg text-soft">
            <Trans>
              Så här ser kassan ut. På riktigt betalar du en gång, utan prenumeration, och kryssar
              först i två rutor om ångerrätten.
            </Trans>
          </p>
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <div className="lg:sticky lg:top-6">
            <DemoOrderReceipt order={order} amounts={amounts} />
          </div>
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-start-2">
          <DemoPaymentForm
            payment={payment}
            amounts={amounts}
            isProcessing={paying.isWaiting}
            onChange={(change) => setPayment((current) => ({ ...current, ...change }))}
            onPay={paying.begin}
          />
        </div>
      </div>
    </div>
  );
}

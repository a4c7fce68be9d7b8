import { Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';

import type { OrderView } from '#worker/contract/order.ts';
import { CHOOSE_PATHS } from '#worker/domain/order/tier-path.ts';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { useCurrency } from '#web/features/access/use-currency.ts';

import { EMPTY_CHECKOUT_FORM, toPurchase, type CheckoutForm } from './checkout-form.ts';
import { LastAttemptNotice } from './last-attempt-notice.tsx';
import type { LastAttempt } from './load-checkout.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentForm } from './payment-form.tsx';
import { PurchaseTerms } from './purchase-terms.tsx';

type OpenCheckoutProps = { order: OrderView; lastAttempt: LastAttempt | null };

/** An order that waits to be paid: what it is beside how to pay for it. */
export function OpenCheckout({ order, lastAttempt }: OpenCheckoutProps) {
  const keptPath = useKeptPath();
  const currency = useCurrency();
  // What it was as the page was opened decides; another language changes words, not money.
  const [form, setForm] = useState<CheckoutForm>(() => ({
    ...EMPTY_CHECKOUT_FORM,
    chosenCurrency: currency,
  }));
  const purchase = toPurchase(form, order);
  return (
    <div className="pt-2 md:pt-4">
      <Link
        to={keptPath(CHOOSE_PATHS[order.tier])}
        className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        <Trans>Tillbaka till urvalet</Trans>
      </Link>
      <LastAttemptNotice lastAttempt={lastAttempt} />
      <div className="mt-4 grid grid-cols-1 gap-x-16 gap-y-10 lg:beside-25">
        <div className="lg:col-start-1 lg:row-start-1">
          <h1 className="text-5xl sm:text-6xl">
            <Trans>Betala en gång</Trans>
          </h1>
          <p className="mt-6 max-w-[34rem] text-lg text-soft">
            <Trans>
              Sedan flyttar vi det du har valt till papperskorgen, medan du ser på eller gör något
              roligare.
            </Trans>
          </p>
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <div className="lg:sticky lg:top-6">
            <OrderSummary order={order} amounts={purchase.amounts} />
          </div>
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-start-2">
          <PaymentForm
            order={order}
            form={form}
            purchase={purchase}
            onChange={(change: Partial<CheckoutForm>) =>
              setForm((current) => ({ ...current, ...change }))
            }
          />
          <PurchaseTerms tier={order.tier} />
        </div>
      </div>
    </div>
  );
}

import { Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';

import type { OrderView } from '#worker/contract/order.ts';
import { CHOOSE_PATHS } from '#worker/domain/order/tier-path.ts';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { useCurrency } from '#web/features/access/use-currency.ts';
import { CheaperTier } from '#web/features/clean/cheaper-tier.tsx';

import { EMPTY_CHECKOUT_FORM, toPurchase, type CheckoutForm } from './checkout-form.ts';
import { LastAttemptNotice } from './last-attempt-notice.tsx';
import type { LastAttempt } from './load-checkout.ts';
import { leftSenderCount, OrderSummary } from './order-summary.tsx';
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
    <div className="md:pt-4">
      <Link
        to={keptPath(CHOOSE_PATHS[order.tier])}
        className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        <Trans>Tillbaka till urvalet</Trans>
      </Link>
      <LastAttemptNotice lastAttempt={lastAttempt} />
      <div className="grid grid-cols-1 gap-x-16 gap-y-6 md:mt-6 lg:beside-25">
        <div className="lg:col-start-1 lg:row-start-1">
          <h1 className="text-4xl sm:text-6xl">
            <Trans>Betala en gång</Trans>
          </h1>
          {/* On a phone there is what is bought at once, and the same in its terms. */}
          <p className="mt-6 max-w-[34rem] text-lg text-soft max-md:hidden">
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
          {order.tier === 'reset' && leftSenderCount(order) === 0 ? (
            <p className="mb-6 border-l-4 border-moss bg-moss-tint px-4 py-3 text-[0.9375rem]">
              <CheaperTier />
            </p>
          ) : null}
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

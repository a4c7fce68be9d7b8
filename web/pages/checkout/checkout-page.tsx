import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { type FunctionComponent, useState } from 'react';
import { Link, useLoaderData } from 'react-router';

import { useJourneyPath } from '#web/shared/router/journey.ts';
import { renewable } from '#web/shared/router/loaders.ts';
import { usePageTitle } from '#web/shared/router/page-head.tsx';
import { ButtonLink } from '#web/shared/components/button.tsx';
import { NoticePage } from '#web/shared/components/notice-page.tsx';
import { useCurrency } from '#web/entities/access/session-atoms.ts';
import { CheaperTier } from './cheaper-tier.tsx';
import { useTier } from '#web/entities/cleanups/row-choice.ts';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';
import type { OrderView } from '#worker/contract/orders.ts';
import { CHOOSE_PATHS } from '#worker/domain/orders/chosen-rows.ts';

import { type CheckoutForm, EMPTY_CHECKOUT_FORM, toPurchase } from './checkout-form.ts';
import { LastAttemptNotice } from './last-attempt-notice.tsx';
import { type LastAttempt, loadCheckout } from './load-checkout.ts';
import { leftSenderCount, OrderSummary } from './order-summary.tsx';
import { PaymentForm, type PaymentFormProps } from './payment-form.tsx';
import { PaymentOnItsWay, WaitingForPayment } from './payment-on-its-way.tsx';
import { PurchaseTerms } from './purchase-terms.tsx';

function MissingOrder() {
  const pathOf = useJourneyPath();
  const tier = useTier();
  return (
    <NoticePage
      tag={<Trans>Inget att betala</Trans>}
      heading={<Trans>Ingen beställning hittades</Trans>}
      actions={
        <>
          <ButtonLink to={pathOf(CHOOSE_PATHS[tier])}>
            <Trans>Välj vad du vill städa</Trans>
          </ButtonLink>
          <ToDashboard />
        </>
      }
    >
      <p>
        <Trans>
          Adressen leder inte till någon beställning som är din. Gör ett urval, så skapas en ny.
        </Trans>
      </p>
    </NoticePage>
  );
}

/** The access ended before payment, and the scan's data is gone. */
function ExpiredOrder() {
  const { i18n } = useLingui();
  const pathOf = useJourneyPath();
  return (
    <NoticePage
      tag={<Trans>Inget att betala</Trans>}
      heading={<Trans>Beställningen har gått ut</Trans>}
      actions={
        <>
          <ButtonLink to={pathOf('/scan')}>
            <Trans>Skanna igen</Trans>
          </ButtonLink>
          <ToDashboard />
        </>
      }
    >
      <p>{i18n._(ERROR_MESSAGES.scan_expired)}</p>
      <p>
        <Trans>Inget har dragits. Skanna igen, det är gratis, och välj på nytt.</Trans>
      </p>
    </NoticePage>
  );
}

function UnpayableOrder() {
  const pathOf = useJourneyPath();
  const tier = useTier();
  return (
    <NoticePage
      tag={<Trans>Stängd kassa</Trans>}
      heading={<Trans>Här går det inte att betala</Trans>}
      actions={
        <>
          <ButtonLink to={pathOf('/dashboard')}>
            <Trans>Till översikten</Trans>
          </ButtonLink>
          <ButtonLink to={pathOf(CHOOSE_PATHS[tier])} variant="secondary">
            <Trans>Tillbaka till urvalet</Trans>
          </ButtonLink>
        </>
      }
    >
      <p>
        <Trans>
          Just nu säljer vi inga nya städningar. Inget har dragits, och inget i din brevlåda har
          ändrats. Det du redan har köpt gör vi klart som vanligt.
        </Trans>
      </p>
    </NoticePage>
  );
}

function ToDashboard() {
  const pathOf = useJourneyPath();
  return (
    <ButtonLink to={pathOf('/dashboard')} variant="secondary">
      <Trans>Till översikten</Trans>
    </ButtonLink>
  );
}

type OpenCheckoutProps = {
  order: OrderView;
  lastAttempt: LastAttempt | null;
  Form: FunctionComponent<PaymentFormProps>;
};

function OpenCheckout({ order, lastAttempt, Form }: OpenCheckoutProps) {
  const pathOf = useJourneyPath();
  const currency = useCurrency();
  // The currency of the first render: switching the language changes no money.
  const [form, setForm] = useState<CheckoutForm>(() => ({
    ...EMPTY_CHECKOUT_FORM,
    chosenCurrency: currency,
  }));
  const purchase = toPurchase(form, order);
  return (
    <div className="md:pt-4">
      <Link
        to={pathOf(CHOOSE_PATHS[order.tier])}
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
          {/* Short on a phone, in full in the terms. */}
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
          <Form
            order={order}
            form={form}
            purchase={purchase}
            onChange={(change: Partial<CheckoutForm>) =>
              setForm((current) => ({ ...current, ...change }))
            }
          />
          <PurchaseTerms order={order} />
        </div>
      </div>
    </div>
  );
}

type CheckoutPageProps = {
  /** The demo has one that charges nothing. */
  Form?: FunctionComponent<PaymentFormProps>;
};

export function CheckoutPage({ Form = PaymentForm }: CheckoutPageProps) {
  const { t } = useLingui();
  const data = useLoaderData<typeof loadCheckout>();
  usePageTitle(t`Kassan`);
  switch (data.kind) {
    case 'open':
      return (
        <OpenCheckout
          key={data.order.id}
          order={data.order}
          lastAttempt={data.lastAttempt}
          Form={Form}
        />
      );
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

export { CheckoutPage as Component };
export const loader = renewable(loadCheckout);

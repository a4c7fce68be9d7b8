import { Trans, useLingui } from '@lingui/react/macro';
import { FlaskConical } from 'lucide-react';
import { type LoaderFunctionArgs, redirect } from 'react-router';

import { PHONE_MAX_LENGTH } from '#worker/contract/orders.ts';
import { toLanguage } from '#worker/domain/language.ts';

import { readOrderId, receiptPath } from '#web/entities/orders/api.ts';
import { DonationTick, focusSubmit, MethodChoice } from '#web/features/pay/payment-fields.tsx';
import { isSwishPossible, toPayBody } from '#web/pages/checkout/checkout-form.ts';
import { CheckoutPage } from '#web/pages/checkout/checkout-page.tsx';
import type { CheckoutData } from '#web/pages/checkout/load-checkout.ts';
import { CurrencyChoice, type PaymentFormProps } from '#web/pages/checkout/payment-form.tsx';
import { usePay } from '#web/pages/checkout/use-pay.ts';
import { Button } from '#web/shared/components/button.tsx';
import { Spinner } from '#web/shared/components/loading.tsx';
import { TextField } from '#web/shared/components/text-field.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { usePageTitle } from '#web/shared/router/page-head.tsx';
import { keepChoices } from '#web/shared/router/kept-choices.ts';

import { demoPurchase, isPaid } from './demo-api.ts';
import { DEMO_JOURNEY } from './demo-journey.tsx';

export function loader({ request }: LoaderFunctionArgs): CheckoutData {
  const url = new URL(request.url);
  const purchase = demoPurchase(readOrderId(url.search));
  const { order } = purchase;
  if (isPaid(purchase)) {
    throw redirect(keepChoices(DEMO_JOURNEY.pathOf(receiptPath(order.id)), url));
  }
  return { kind: 'open', order, lastAttempt: null };
}

/** Takes no card and checks nothing. */
export function DemoPaymentForm({ order, form, purchase, onChange }: PaymentFormProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { isProcessing, pay } = usePay(order);
  const { amounts } = purchase;
  const method = purchase.method === 'swish' ? 'swish' : 'klarna';
  const sum = format.money(amounts.totalMinor, amounts.currency);
  const page = { language: toLanguage(i18n.locale), keepsVerify: false };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isProcessing) return;
        focusSubmit(event.currentTarget);
        void pay(toPayBody(form, purchase, page));
      }}
    >
      <p className="flex items-center gap-3 border-l-4 border-clay bg-clay-tint px-4 py-3 font-semibold text-clay-text">
        <FlaskConical aria-hidden="true" className="size-5 shrink-0" />
        <Trans>Demo: inga pengar dras</Trans>
      </p>
      <p className="mt-4 max-w-[34rem] text-[0.9375rem] text-soft">
        <Trans>På riktigt kryssar du också i två rutor om ångerrätten.</Trans>
      </p>
      <fieldset disabled={isProcessing} className="mt-4 grid min-w-0 gap-4 md:mt-6">
        <CurrencyChoice
          quote={order}
          currency={amounts.currency}
          onChoose={(chosenCurrency) => onChange({ chosenCurrency })}
        />
        <MethodChoice
          method={method}
          isSwishPossible={isSwishPossible(amounts.currency)}
          onChoose={(chosenMethod) => onChange({ chosenMethod })}
        >
          <MethodField method={method} form={form} onChange={onChange} />
        </MethodChoice>
        <DonationTick
          currency={amounts.currency}
          isTicked={form.hasDonation}
          onTick={(hasDonation) => onChange({ hasDonation })}
        />
      </fieldset>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" variant="moss" isBusy={isProcessing} className="w-full sm:w-auto">
          {isProcessing ? <Spinner /> : null}
          <Trans>Betala {sum} på låtsas</Trans>
        </Button>
        <p role="status" className="min-w-0 flex-1 basis-56 text-[0.9375rem] text-soft">
          {isProcessing ? <Trans>Betalningen behandlas …</Trans> : null}
        </p>
      </div>
    </form>
  );
}

type MethodFieldProps = Pick<PaymentFormProps, 'form' | 'onChange'> & {
  method: 'swish' | 'klarna';
};

function MethodField({ method, form, onChange }: MethodFieldProps) {
  const { t } = useLingui();
  const hint = <Trans>Skriv vad du vill, eller ingenting. Det skickas ingenstans.</Trans>;
  if (method === 'klarna') {
    return (
      <TextField
        label={<Trans>E-post för Klarna</Trans>}
        hint={hint}
        name="email"
        type="email"
        autoComplete="off"
        placeholder={t`namn@exempel.se`}
        value={form.email}
        error={null}
        onValue={(email) => onChange({ email })}
        className="max-w-sm"
      />
    );
  }
  return (
    <TextField
      label={<Trans>Mobilnummer</Trans>}
      hint={hint}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="off"
      placeholder="070-123 45 67"
      maxLength={PHONE_MAX_LENGTH}
      value={form.phone}
      error={null}
      onValue={(phone) => onChange({ phone })}
      className="max-w-sm"
    />
  );
}

function DemoCheckoutPage() {
  const { t } = useLingui();
  usePageTitle(t`Demo: kassan`);
  return <CheckoutPage Form={DemoPaymentForm} />;
}

export { DemoCheckoutPage as Component };

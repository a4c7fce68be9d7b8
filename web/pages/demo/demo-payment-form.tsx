import { Trans, useLingui } from '@lingui/react/macro';
import { FlaskConical } from 'lucide-react';
import type { ComponentProps } from 'react';

import { Button } from '#web/shared/components/button.tsx';
import { Spinner } from '#web/shared/components/loading.tsx';
import { TextField } from '#web/shared/components/text-field.tsx';
import { DonationTick, focusSubmit, MethodChoice } from '#web/features/pay/payment-fields.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { type PaymentMethod, PHONE_MAX_LENGTH } from '#worker/contract/orders.ts';
import type { OrderAmounts } from '#worker/domain/orders/prices.ts';

function WaitingButton({ children, ...rest }: ComponentProps<typeof Button>) {
  return (
    <Button {...rest}>
      {rest.isBusy === true ? <Spinner /> : null}
      {children}
    </Button>
  );
}

/** Nothing is validated, stored or sent. */
export type DemoPayment = {
  method: PaymentMethod;
  hasDonation: boolean;
  phone: string;
  email: string;
};

export const EMPTY_DEMO_PAYMENT: DemoPayment = {
  method: 'swish',
  hasDonation: false,
  phone: '',
  email: '',
};

type DemoPaymentFormProps = {
  payment: DemoPayment;
  amounts: OrderAmounts;
  isProcessing: boolean;
  onChange: (change: Partial<DemoPayment>) => void;
  onPay: () => void;
};

export function DemoPaymentForm(props: DemoPaymentFormProps) {
  const { payment, amounts, isProcessing, onChange, onPay } = props;
  const format = useFormat();
  const sum = format.money(amounts.totalMinor, amounts.currency);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isProcessing) return;
        focusSubmit(event.currentTarget);
        onPay();
      }}
    >
      <p className="flex items-center gap-3 border-l-4 border-clay bg-clay-tint px-4 py-3 font-semibold text-clay-text">
        <FlaskConical aria-hidden="true" className="size-5 shrink-0" />
        <Trans>Demo: inga pengar dras</Trans>
      </p>
      <fieldset disabled={isProcessing} className="mt-6 grid min-w-0 gap-6">
        <MethodChoice
          method={payment.method}
          isSwishPossible
          onChoose={(method) => onChange({ method })}
        >
          <MethodField payment={payment} onChange={onChange} />
        </MethodChoice>
        <DonationTick
          currency={amounts.currency}
          isTicked={payment.hasDonation}
          onTick={(hasDonation) => onChange({ hasDonation })}
        />
      </fieldset>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <WaitingButton
          type="submit"
          variant="moss"
          isBusy={isProcessing}
          className="w-full sm:w-auto"
        >
          <Trans>Betala {sum} på låtsas</Trans>
        </WaitingButton>
        <p role="status" className="min-w-0 flex-1 basis-56 text-[0.9375rem] text-soft">
          {isProcessing ? <Trans>Betalningen behandlas …</Trans> : null}
        </p>
      </div>
    </form>
  );
}

type MethodFieldProps = Pick<DemoPaymentFormProps, 'payment' | 'onChange'>;

function MethodField({ payment, onChange }: MethodFieldProps) {
  const { t } = useLingui();
  const hint = <Trans>Skriv vad du vill, eller ingenting. Det skickas ingenstans.</Trans>;
  if (payment.method === 'klarna') {
    return (
      <TextField
        label={<Trans>E-post för Klarna</Trans>}
        hint={hint}
        name="email"
        type="email"
        autoComplete="off"
        placeholder={t`namn@exempel.se`}
        value={payment.email}
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
      value={payment.phone}
      error={null}
      onValue={(phone) => onChange({ phone })}
      className="max-w-sm"
    />
  );
}

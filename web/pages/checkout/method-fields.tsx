import { useLingui } from '@lingui/react';
import { Trans, useLingui as useLinguiMacro } from '@lingui/react/macro';

import { PHONE_MAX_LENGTH, type OrderView, type PaymentMethod } from '#worker/contract/orders.ts';
import { MAIL_ADDRESS_MAX_LENGTH } from '#worker/domain/email-address.ts';

import { TextField } from '#web/shared/components/text-field.tsx';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';

import type { CheckoutForm } from './checkout-form.ts';
import type { PayField, PayProblem } from './pay-problem.ts';

const CODE_MAX_LENGTH = 20;

type MethodFieldsProps = {
  method: PaymentMethod;
  mode: OrderView['paymentMode'];
  form: CheckoutForm;
  problem: PayProblem | null;
  onChange: (change: Partial<CheckoutForm>) => void;
};

export function MethodFields({ method, mode, form, problem, onChange }: MethodFieldsProps) {
  const { t } = useLinguiMacro();
  const { i18n } = useLingui();
  const errorOf = (field: PayField) =>
    problem?.kind === 'field' && problem.field === field
      ? i18n._(ERROR_MESSAGES[problem.code])
      : null;

  if (method === 'klarna') {
    return (
      <TextField
        label={<Trans>E-post för Klarna</Trans>}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={MAIL_ADDRESS_MAX_LENGTH}
        placeholder={t`namn@exempel.se`}
        required
        value={form.email}
        error={errorOf('email')}
        onValue={(email) => onChange({ email })}
        className="max-w-sm"
      />
    );
  }
  return (
    <div
      className={
        mode === 'test'
          ? 'grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] items-start gap-x-4 gap-y-4 sm:flex sm:flex-wrap sm:gap-x-6'
          : ''
      }
    >
      <TextField
        label={<Trans>Mobilnummer</Trans>}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="070-123 45 67"
        maxLength={PHONE_MAX_LENGTH}
        required
        value={form.phone}
        error={errorOf('phone')}
        onValue={(phone) => onChange({ phone })}
        className="w-full max-w-sm sm:w-64"
      />
      {mode === 'test' ? (
        <TextField
          label={<Trans>Kod från Swish</Trans>}
          hint={<Trans>Testläge: koden är 123</Trans>}
          name="code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={CODE_MAX_LENGTH}
          value={form.code}
          error={errorOf('code')}
          onValue={(code) => onChange({ code })}
          className="w-full max-w-sm sm:w-52"
        />
      ) : null}
    </div>
  );
}

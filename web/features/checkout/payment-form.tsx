import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { FlaskConical } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import type { OrderView } from '#worker/contract/order.ts';
import { toLanguage } from '#worker/domain/language.ts';

import { hasVerify } from '#web/app/verify-param.ts';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';
import { useFormat } from '#web/i18n/use-format.ts';

import {
  emptyField,
  isSwishPossible,
  missingConsent,
  toPayBody,
  type CheckoutForm,
  type Purchase,
} from './checkout-form.ts';
import { ConsentBoxes } from './consent-boxes.tsx';
import { CurrencyChoice } from './currency-choice.tsx';
import { DonationTick } from './donation-tick.tsx';
import { focusSubmit } from './focus-submit.ts';
import { HostedMethods } from './hosted-methods.tsx';
import { MethodChoice } from './method-choice.tsx';
import { MethodFields } from './method-fields.tsx';
import type { PayHint } from './pay-button.tsx';
import { PayEnd } from './pay-end.tsx';
import { usePay } from './use-pay.ts';

type PaymentFormProps = {
  order: OrderView;
  form: CheckoutForm;
  purchase: Purchase;
  onChange: (change: Partial<CheckoutForm>) => void;
};

export function PaymentForm({ order, form, purchase, onChange }: PaymentFormProps) {
  const { _, i18n } = useLingui();
  const format = useFormat();
  const { search } = useLocation();
  const page = { language: toLanguage(i18n.locale), keepsVerify: hasVerify(search) };
  const element = useRef<HTMLFormElement>(null);
  const { isProcessing, problem, setProblem, pay } = usePay(order);
  const { method, amounts } = purchase;
  const field = problem?.kind === 'field' ? problem.field : null;

  function change(changes: Partial<CheckoutForm>): void {
    setProblem(null);
    onChange(changes);
  }

  function submit(): void {
    if (emptyField(form, method) !== null) return;
    if (missingConsent(form) !== null) {
      setProblem({ kind: 'field', field: 'consent', code: 'consent_required' });
      return;
    }
    focusSubmit(element.current);
    void pay(toPayBody(form, purchase, page));
  }

  useEffect(() => {
    if (field === null || isProcessing) return;
    const name = field === 'consent' ? missingConsent(form) : field;
    const target = name === null ? null : element.current?.elements.namedItem(name);
    if (target instanceof HTMLElement) target.focus();
    // The reason moves the focus once; typing afterwards must not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [problem, isProcessing]);

  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {order.isTestMode ? (
        <p className="flex items-center gap-3 border-l-4 border-clay bg-clay-tint px-4 py-3 font-semibold text-clay-text">
          <FlaskConical aria-hidden="true" className="size-5 shrink-0" />
          <Trans>Testläge: inga pengar dras</Trans>
        </p>
      ) : null}
      <fieldset disabled={isProcessing} className="mt-4 grid min-w-0 gap-4 md:mt-6">
        <CurrencyChoice
          quote={order}
          currency={amounts.currency}
          onChoose={(chosenCurrency) => change({ chosenCurrency })}
        />
        {method === 'stripe' ? (
          <HostedMethods currency={amounts.currency} />
        ) : (
          <MethodChoice
            method={method}
            isSwishPossible={isSwishPossible(amounts.currency)}
            onChoose={(chosenMethod) => change({ chosenMethod })}
          >
            <MethodFields
              method={method}
              mode={order.paymentMode}
              form={form}
              problem={problem}
              onChange={change}
            />
          </MethodChoice>
        )}
        <DonationTick
          currency={amounts.currency}
          isTicked={form.hasDonation}
          onTick={(hasDonation) => change({ hasDonation })}
        />
        <ConsentBoxes form={form} isMissed={field === 'consent'} onChange={change} />
      </fieldset>
      <p role="alert" className="mt-2 text-[0.9375rem] font-medium text-clay-text empty:hidden">
        {field === 'consent' ? _(ERROR_MESSAGES.consent_required) : null}
      </p>
      <PayEnd
        problem={problem}
        sum={format.money(amounts.totalMinor, amounts.currency)}
        hint={hintFor(form, purchase, isProcessing)}
        onRetry={submit}
      />
    </form>
  );
}

function hintFor(form: CheckoutForm, { method }: Purchase, isProcessing: boolean): PayHint {
  const isHosted = method === 'stripe';
  if (isProcessing) return isHosted ? 'opening' : 'processing';
  const isReady = missingConsent(form) === null;
  return emptyField(form, method) ?? (isReady ? (isHosted ? 'hosted' : null) : 'consent');
}

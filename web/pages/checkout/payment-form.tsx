import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { FlaskConical } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';

import { hasVerify } from '#web/shared/router/kept-choices.ts';
import { ChoiceGroup } from '#web/shared/components/choice-group.tsx';
import { TickLine } from '#web/shared/components/tick-line.tsx';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import type { OrderView } from '#worker/contract/orders.ts';
import { toLanguage } from '#worker/domain/language.ts';
import { CURRENCIES, type Currency, PRICE_LISTS } from '#worker/domain/orders/prices.ts';

import {
  type CheckoutForm,
  emptyField,
  isSwishPossible,
  missingConsent,
  type Purchase,
  type Quote,
  toPayBody,
} from './checkout-form.ts';
import { DonationTick, focusSubmit, MethodChoice } from '#web/features/pay/payment-fields.tsx';
import { MethodFields } from './method-fields.tsx';
import { PayEnd, type PayHint } from './pay-end.tsx';
import { usePay } from './use-pay.ts';

type ConsentBoxesProps = {
  form: Pick<CheckoutForm, 'startsImmediately' | 'losesWithdrawalRight'>;
  isMissed: boolean;
  onChange: (change: Partial<CheckoutForm>) => void;
};

/**
 * The two statements that the law requires before a service starts within the withdrawal period. Changing either
 * text, in either language, needs a new PURCHASE_CONSENT_VERSION.
 */
function ConsentBoxes({ form, isMissed, onChange }: ConsentBoxesProps) {
  const { startsImmediately, losesWithdrawalRight } = form;
  return (
    <fieldset className="min-w-0">
      <legend className="text-[0.9375rem] font-semibold">
        <Trans>Innan du betalar</Trans>
      </legend>
      <div className="mt-1">
        <TickLine
          name="startsImmediately"
          isTicked={startsImmediately}
          isInvalid={isMissed && !startsImmediately}
          onTick={(isTicked) => onChange({ startsImmediately: isTicked })}
        >
          <Trans>Jag samtycker till att tjänsten påbörjas direkt.</Trans>
        </TickLine>
        <TickLine
          name="losesWithdrawalRight"
          isTicked={losesWithdrawalRight}
          isInvalid={isMissed && !losesWithdrawalRight}
          onTick={(isTicked) => onChange({ losesWithdrawalRight: isTicked })}
        >
          <Trans>Jag är medveten om att ångerrätten upphör när tjänsten är fullt utförd.</Trans>
        </TickLine>
      </div>
    </fieldset>
  );
}

function HostedMethods({ currency }: { currency: Currency }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <p id={id} className="text-[0.9375rem] font-semibold">
        <Trans>Betalsätt</Trans>
      </p>
      <div className="mt-2 border-y border-line py-4">
        <p className="font-semibold">
          {isSwishPossible(currency) ? (
            <Trans>Kort, Apple Pay, Google Pay, Klarna eller Swish</Trans>
          ) : (
            <Trans>Kort, Apple Pay, Google Pay eller Klarna</Trans>
          )}
        </p>
        <p className="mt-1 text-[0.9375rem] text-soft">
          <Trans>
            Du väljer på Stripes betalsida, som tar betalt åt oss. Vi ser varken kortnummer eller
            kontouppgifter.
          </Trans>{' '}
          {isSwishPossible(currency) ? null : <Trans>Swish går bara i svenska kronor.</Trans>}
        </p>
      </div>
    </section>
  );
}

type CurrencyChoiceProps = {
  quote: Quote;
  currency: Currency;
  onChoose: (currency: Currency) => void;
};

export function CurrencyChoice({ quote, currency, onChoose }: CurrencyChoiceProps) {
  const format = useFormat();
  return (
    <ChoiceGroup<Currency>
      name="currency"
      legend={<Trans>Valuta</Trans>}
      choices={CURRENCIES.map((each) => ({
        value: each,
        label: each,
        detail: format.money(PRICE_LISTS[quote.priceList][each][quote.tier], each),
      }))}
      chosen={currency}
      onChoose={onChoose}
    />
  );
}

export type PaymentFormProps = {
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

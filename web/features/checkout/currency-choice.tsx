import { Trans } from '@lingui/react/macro';

import { CURRENCIES, PRICE_LISTS, type Currency } from '#worker/domain/order/price-list.ts';

import { ChoiceGroup } from '#web/components/choice-group.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

import type { Quote } from './checkout-form.ts';

type CurrencyChoiceProps = {
  quote: Quote;
  currency: Currency;
  onChoose: (currency: Currency) => void;
};

/** What to pay in, each with its price. */
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

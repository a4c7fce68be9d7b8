import { Trans } from '@lingui/react/macro';

import { CURRENCIES, PRICE_LISTS, type Currency } from '#worker/domain/order/price-list.ts';

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
    <fieldset>
      <legend className="text-[0.9375rem] font-semibold">
        <Trans>Valuta</Trans>
      </legend>
      <div className="mt-2 grid max-w-sm grid-cols-3 border-[1.5px] border-line-strong bg-sheet">
        {CURRENCIES.map((each) => (
          <label
            key={each}
            className="relative cursor-pointer border-l border-line px-2 py-3 text-center first:border-l-0 has-checked:bg-ink has-checked:text-paper has-focus-visible:z-10 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-moss"
          >
            <input
              type="radio"
              name="currency"
              value={each}
              checked={each === currency}
              onChange={() => onChoose(each)}
              className="absolute inset-0 z-10 cursor-pointer appearance-none opacity-0"
            />
            <span className="block leading-tight font-semibold">{each}</span>
            <span className="figures block text-[0.8125rem] opacity-80">
              {format.money(PRICE_LISTS[quote.priceList][each][quote.tier], each)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

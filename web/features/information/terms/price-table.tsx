import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';

import { orderAmounts } from '#worker/domain/order/order-amounts.ts';
import { CURRENCIES, PRICE_LISTS, TIERS } from '#worker/domain/order/price-list.ts';

import { priceListAtom } from '#web/features/access/session-atoms.ts';
import { TIER_NAME } from '#web/features/receipt/tier-name.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useAtomValue } from '#web/state/store.ts';

/** What both clean-ups cost in every currency. */
export function PriceTable() {
  const { _ } = useLingui();
  const format = useFormat();
  const priceList = useAtomValue(priceListAtom);
  return (
    <table className="figures w-full max-w-[30rem] text-left text-[0.8125rem] text-ink [&_:is(td,th)]:border-b [&_:is(td,th)]:border-line [&_:is(td,th)]:py-2.5 [&_td]:text-right [&_th]:hyphens-auto">
      <thead>
        <tr>
          <th scope="col">
            <Trans>Städning</Trans>
          </th>
          {CURRENCIES.map((currency) => (
            <th key={currency} scope="col" className="text-right">
              {currency}{' '}
              <span className="font-normal">({PRICE_LISTS[priceList][currency].symbol})</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {TIERS.map((tier) => (
          <tr key={tier}>
            <th scope="row" className="font-normal">
              {_(TIER_NAME[tier])}
            </th>
            {CURRENCIES.map((currency) => (
              <td key={currency}>
                {format.money(orderAmounts(priceList, tier, currency, false).priceMinor, currency)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import type { PaymentMethod } from '#worker/contract/order.ts';
import type { Language } from '#worker/domain/language.ts';
import { orderAmounts, type OrderAmounts } from '#worker/domain/order/order-amounts.ts';
import type { PriceListName, Tier } from '#worker/domain/order/price-list.ts';

import { defaultCurrency } from '#web/i18n/default-currency.ts';

/** What the demo pretends to sell: the clean-up that also ends newsletters. */
export const DEMO_TIER: Tier = 'reset';

type DemoChoice = { method: PaymentMethod; hasDonation: boolean };

/** What it would cost. Swish pays in kronor only, whatever the language. */
export function demoAmounts(
  priceList: PriceListName,
  language: Language,
  { method, hasDonation }: DemoChoice,
): OrderAmounts {
  const currency = method === 'swish' ? 'SEK' : defaultCurrency(language);
  return orderAmounts(priceList, DEMO_TIER, currency, hasDonation);
}

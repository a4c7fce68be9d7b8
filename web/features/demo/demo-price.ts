import type { PaymentMethod } from '#worker/contract/orders.ts';
import {
  type Currency,
  orderAmounts,
  type OrderAmounts,
  type PriceListName,
  type Tier,
} from '#worker/domain/orders/prices.ts';

/** What the demo pretends to sell: the clean-up that also ends newsletters. */
export const DEMO_TIER: Tier = 'reset';

type DemoChoice = { method: PaymentMethod; hasDonation: boolean };

/** What it would cost. Swish pays in kronor only, whatever prices are shown in. */
export function demoAmounts(
  priceList: PriceListName,
  shownCurrency: Currency,
  { method, hasDonation }: DemoChoice,
): OrderAmounts {
  const currency = method === 'swish' ? 'SEK' : shownCurrency;
  return orderAmounts(priceList, DEMO_TIER, currency, hasDonation);
}

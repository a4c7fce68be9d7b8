import type { PaymentMethod } from '#worker/contract/orders.ts';
import {
  BYTES_PER_GIB,
  CO2_METHOD,
  type Co2Range,
  FALLBACK_MESSAGE_BYTES,
  flowRange,
  storageRange,
} from '#worker/domain/co2.ts';
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

/** What stays away in a year: all of it, and the part of it that new issues of newsletters would have added. */
export type DemoSaving = { co2Savings: number; yearlyCO2Savings: number };

/** The span around a saving of the demo, as around a real one: what lies there and what arrives have spans of their own. */
export function savingRange({ co2Savings, yearlyCO2Savings }: DemoSaving): Co2Range {
  const storedGB = (co2Savings - yearlyCO2Savings) / CO2_METHOD.storageKgPerGibYear.central;
  const storage = storageRange(storedGB * BYTES_PER_GIB, CO2_METHOD);
  const perMessage = flowRange(1, FALLBACK_MESSAGE_BYTES, CO2_METHOD);
  const messagesPerYear = yearlyCO2Savings / perMessage.centralKg;
  return {
    lowKg: storage.lowKg + messagesPerYear * perMessage.lowKg,
    centralKg: co2Savings,
    highKg: storage.highKg + messagesPerYear * perMessage.highKg,
  };
}

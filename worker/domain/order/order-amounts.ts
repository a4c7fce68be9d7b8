import {
  DONATION_MINOR,
  PRICE_LISTS,
  type Currency,
  type PriceListName,
  type Tier,
} from './price-list.ts';

/** What an order costs, in minor units of its currency. */
export type OrderAmounts = {
  currency: Currency;
  /** With VAT. */
  priceMinor: number;
  priceExVatMinor: number;
  vatMinor: number;
  /** On a line of its own, without VAT. */
  donationMinor: number;
  totalMinor: number;
};

const VAT_PERCENT = 25;

/** The VAT inside a price: gross × 25 / 125, rounded to the minor unit. */
export function vatInside(grossMinor: number): number {
  return Math.round((grossMinor * VAT_PERCENT) / (100 + VAT_PERCENT));
}

/** The price of a tier by a price list. VAT is inside the price and never on the donation. */
export function orderAmounts(
  priceList: PriceListName,
  tier: Tier,
  currency: Currency,
  hasDonation: boolean,
): OrderAmounts {
  const priceMinor = PRICE_LISTS[priceList][currency][tier];
  const vatMinor = vatInside(priceMinor);
  const donationMinor = hasDonation ? DONATION_MINOR[currency] : 0;
  return {
    currency,
    priceMinor,
    priceExVatMinor: priceMinor - vatMinor,
    vatMinor,
    donationMinor,
    totalMinor: priceMinor + donationMinor,
  };
}

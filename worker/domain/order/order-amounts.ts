import {
  DONATION_MINOR,
  PRICE_LISTS,
  type Currency,
  type PriceList,
  type PriceListName,
  type Tier,
} from './price-list.ts';

/** What an order costs, in minor units of its currency. */
export type OrderAmounts = {
  currency: Currency;
  /** With VAT. */
  priceMinor: number;
  /** Of the price, what stands for the mail; the rest, in the deep clean-up, for the unsubscribing. */
  mailPriceMinor: number;
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
    mailPriceMinor: listedMailPrice(priceList, currency, priceMinor),
    priceExVatMinor: priceMinor - vatMinor,
    vatMinor,
    donationMinor,
    totalMinor: priceMinor + donationMinor,
  };
}

/** Amounts as they are stored with a payment. `mailPriceMinor` is null in those of before it was told apart. */
export type StoredAmounts = Omit<OrderAmounts, 'priceExVatMinor' | 'mailPriceMinor'> & {
  mailPriceMinor: number | null;
};

/** Stored amounts whole again: they stand as they were booked, whatever the price lists have come to say. */
export function bookedAmounts(stored: StoredAmounts, priceList: PriceListName): OrderAmounts {
  const { currency, priceMinor, vatMinor, donationMinor, totalMinor } = stored;
  return {
    currency,
    priceMinor,
    mailPriceMinor: stored.mailPriceMinor ?? listedMailPrice(priceList, currency, priceMinor),
    priceExVatMinor: priceMinor - vatMinor,
    vatMinor,
    donationMinor,
    totalMinor,
  };
}

/**
 * The price of the quick clean-up is that of the mail; what the deep one costs more is for the unsubscribing. By a
 * list that is no more, all of it is for the mail.
 */
function listedMailPrice(priceList: PriceListName, currency: Currency, priceMinor: number): number {
  const list: PriceList | undefined = PRICE_LISTS[priceList];
  return Math.min(priceMinor, list?.[currency].direct ?? priceMinor);
}

import type { PaidMethod } from '#worker/contract/orders.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { formatMoney } from '#worker/domain/format.ts';
import type { Language } from '#worker/domain/language.ts';
import {
  isReturned,
  returnedMinor,
  type RefundStatus,
} from '#worker/domain/payments/refund-status.ts';
import type { Tier } from '#worker/domain/orders/prices.ts';
import type { PaperLine } from '#worker/mail/mail-document.ts';

import type { OrderFacts, RefundMailFacts } from '#worker/orders/order-facts.ts';

const TEXTS = {
  sv: {
    orderNumber: 'Ordernummer',
    exVat: 'exkl. moms',
    vat: 'varav moms 25 %',
    donation: (recipient: string) => `Donation till ${recipient}`,
    donationToNobody: 'Donation',
    total: 'TOTALT BETALT',
    method: 'Betalsätt',
    refunded: 'Återbetalt',
    onItsWayBack: 'Betalas tillbaka',
    notRefunded: 'Kunde inte återbetalas',
    net: 'NETTO',
    test: 'Testköp: inga pengar har dragits',
  },
  en: {
    orderNumber: 'Order number',
    exVat: 'excl. VAT',
    vat: 'of which VAT 25%',
    donation: (recipient: string) => `Donation to ${recipient}`,
    donationToNobody: 'Donation',
    total: 'TOTAL PAID',
    method: 'Payment method',
    refunded: 'Refunded',
    onItsWayBack: 'Being refunded',
    notRefunded: 'Could not be refunded',
    net: 'NET',
    test: 'Test purchase: no money was taken',
  },
};

const TIER_NAMES: Record<Language, Record<Tier, string>> = {
  sv: { direct: 'Snabbstädning', reset: 'Djupstädning' },
  en: { direct: 'Quick clean', reset: 'Deep clean' },
};

const METHOD_NAMES: Record<Language, Record<PaidMethod, string>> = {
  sv: {
    swish: 'Swish',
    klarna: 'Klarna',
    card: 'Kort',
    apple_pay: 'Apple Pay',
    google_pay: 'Google Pay',
    link: 'Link',
    other: 'Annat betalsätt',
  },
  en: {
    swish: 'Swish',
    klarna: 'Klarna',
    card: 'Card',
    apple_pay: 'Apple Pay',
    google_pay: 'Google Pay',
    link: 'Link',
    other: 'Another method',
  },
};

export function tierName({ tier, language }: Pick<OrderFacts, 'tier' | 'language'>): string {
  return TIER_NAMES[language][tier];
}

/** The paper's stamp shows the payment time. */
export function orderLines({
  language,
  orderNumber,
}: Pick<OrderFacts, 'language' | 'orderNumber'>): PaperLine[] {
  return [{ label: TEXTS[language].orderNumber, value: orderNumber }];
}

/** With VAT; a donation is not part of the price. */
export function paymentLines(facts: OrderFacts): PaperLine[] {
  const { language, amounts, method } = facts;
  const { currency, priceMinor, priceExVatMinor, vatMinor, donationMinor, totalMinor } = amounts;
  const texts = TEXTS[language];
  const money = (amountMinor: number) => formatMoney(amountMinor, currency, language);
  return [
    { label: tierName(facts), value: money(priceMinor) },
    { label: texts.exVat, value: money(priceExVatMinor) },
    { label: texts.vat, value: money(vatMinor) },
    ...(donationMinor === 0
      ? []
      : [{ label: donationLabel(language), value: money(donationMinor) }]),
    { label: texts.total, value: money(totalMinor), isStrong: true },
    { label: texts.method, value: METHOD_NAMES[language][method] },
  ];
}

function donationLabel(language: Language): string {
  const { donation, donationToNobody } = TEXTS[language];
  const { donationRecipient } = BRAND;
  return donationRecipient === null ? donationToNobody : donation(donationRecipient);
}

/** One refund, with VAT, donation and destination. */
export function refundPartLines({
  language,
  tier,
  refund,
  hasBought,
  method,
}: RefundMailFacts): PaperLine[] {
  const { status, currency, totalMinor, vatMinor, donationMinor } = refund;
  const texts = TEXTS[language];
  const money = (amountMinor: number) => formatMoney(amountMinor, currency, language);
  const part = (label: string, amountMinor: number) =>
    amountMinor === 0 ? [] : [{ label, value: money(amountMinor) }];
  return [
    ...part(tierName({ tier, language }), hasBought ? totalMinor - donationMinor : 0),
    ...part(texts.vat, vatMinor),
    ...part(donationLabel(language), donationMinor),
    { label: refundLabel(status, language), value: money(totalMinor), isStrong: true },
    ...(method === null ? [] : [{ label: texts.method, value: METHOD_NAMES[language][method] }]),
  ];
}

/** Refunds made and pending, their VAT, and the resulting cost of the purchase. */
export function refundLines({ language, amounts, refunds }: OrderFacts): PaperLine[] {
  if (refunds.length === 0) return [];
  const { currency, totalMinor: paidMinor } = amounts;
  const money = (amountMinor: number) => formatMoney(amountMinor, currency, language);
  return [
    ...refunds.flatMap(({ status, totalMinor, vatMinor }) => [
      { label: refundLabel(status, language), value: money(-totalMinor) },
      ...(vatMinor === 0 || !isReturned(status)
        ? []
        : [{ label: TEXTS[language].vat, value: money(-vatMinor) }]),
    ]),
    {
      label: TEXTS[language].net,
      value: money(paidMinor - returnedMinor(refunds)),
      isStrong: true,
    },
  ];
}

function refundLabel(status: RefundStatus, language: Language): string {
  const texts = TEXTS[language];
  if (!isReturned(status)) return texts.notRefunded;
  return status === 'succeeded' ? texts.refunded : texts.onItsWayBack;
}

/** For a purchase in test mode. */
export function testNotice({
  isTestPayment,
  language,
}: Pick<OrderFacts, 'isTestPayment' | 'language'>): string | undefined {
  return isTestPayment ? TEXTS[language].test : undefined;
}

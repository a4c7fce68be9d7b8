import { BRAND } from '#worker/domain/brand.ts';
import {
  formatAmount,
  formatBytes,
  formatCount,
  formatKg,
  formatKgRange,
  formatMoney,
  formatOneDecimal,
} from '#worker/domain/format.ts';
import type { Language } from '#worker/domain/language.ts';
import type { Tier } from '#worker/domain/orders/prices.ts';
import type { PaidMethod } from '#worker/domain/payments/charge-status.ts';
import type { Figure, LineKind, ReceiptLine } from '#worker/domain/receipts/line-kinds.ts';
import {
  mailCount,
  mailDate,
  type PaperLine,
  paperTime,
  type TimePlace,
} from '#worker/mail/mail-document.ts';
import { textsIn } from '#worker/platform/i18n/texts.ts';

const TIER_NAME: Record<Tier, string> = {
  direct: /*i18n*/ 'Snabbstädning',
  reset: /*i18n*/ 'Djupstädning',
};

export function tierName(tier: Tier, language: Language): string {
  const i18n = textsIn(language);
  return i18n._(TIER_NAME[tier]);
}

const METHOD_NAME: Record<PaidMethod, string> = {
  swish: /*i18n*/ 'Swish',
  klarna: /*i18n*/ 'Klarna',
  card: /*i18n*/ 'Kort',
  apple_pay: /*i18n*/ 'Apple Pay',
  google_pay: /*i18n*/ 'Google Pay',
  link: /*i18n*/ 'Link',
  other: /*i18n*/ 'Annat betalsätt',
};

const LABEL: Record<LineKind, string> = {
  order_number: /*i18n*/ 'Ordernummer',
  bought: /*i18n*/ 'Köpdatum',
  newsletters:
    /*i18n*/ '{count, plural, one {Nyhetsbrev, # avsändare} other {Nyhetsbrev, # avsändare}}',
  old_mail: /*i18n*/ 'Gamla mejl',
  large_mail: /*i18n*/ 'Stora bilagor',
  ordered: /*i18n*/ 'TILL PAPPERSKORGEN',
  ordered_space: /*i18n*/ 'Plats',
  excluded: /*i18n*/ 'Du valde att behålla',
  moved: /*i18n*/ 'Flyttade',
  already_deleted: /*i18n*/ 'Redan borta',
  protected_since: /*i18n*/ 'Lämnade orörda',
  mismatched: /*i18n*/ 'Stämde inte med det du valde',
  refuted: /*i18n*/ 'Visade inte att de är utskick',
  to_move: /*i18n*/ 'Kvar att flytta',
  not_moved: /*i18n*/ 'Inte flyttade',
  restored: /*i18n*/ 'Återställda',
  not_in_trash: /*i18n*/ 'Inte kvar i papperskorgen',
  in_trash: /*i18n*/ 'MEJL I PAPPERSKORGEN',
  freed_space: /*i18n*/ 'Plats som blir ledig',
  saved_co2: /*i18n*/ 'Uppskattad CO₂ per år',
  published_span: /*i18n*/ 'publicerat',
  driving: /*i18n*/ 'Som att köra bil',
  led_lamp: /*i18n*/ 'Som en tänd LED-lampa',
  ended_flow:
    /*i18n*/ '{count, plural, one {Ett år av # nyhetsbrev} other {Ett år av # nyhetsbrev}}',
  own_span: /*i18n*/ 'vårt spann',
  confirmed: /*i18n*/ 'Avregistrering mottagen',
  asked: /*i18n*/ 'Avregistrering begärd',
  needs_click: /*i18n*/ 'Väntar på ditt klick',
  not_possible: /*i18n*/ 'Gick inte att avregistrera',
  untried: /*i18n*/ 'Inte påbörjade',
  waiting: /*i18n*/ 'Väntar på sin tur',
  direct: TIER_NAME.direct,
  reset: TIER_NAME.reset,
  price_ex_vat: /*i18n*/ 'Pris exkl. moms',
  vat: /*i18n*/ 'Moms 25 %',
  donation:
    BRAND.donationRecipient === null ? /*i18n*/ 'Donation' : /*i18n*/ 'Donation till {recipient}',
  total: /*i18n*/ 'TOTALT BETALT',
  method: /*i18n*/ 'Betalsätt',
  refunded: /*i18n*/ 'Återbetalt',
  refund_pending: /*i18n*/ 'Återbetalas',
  refund_failed: /*i18n*/ 'Kunde inte återbetalas',
  refunded_vat: /*i18n*/ 'varav moms 25 %',
  net: /*i18n*/ 'NETTO',
  access_key: /*i18n*/ 'Åtkomstnyckel',
  access_created: /*i18n*/ 'Skapad',
  access_used: /*i18n*/ 'Använd',
  access_expires: /*i18n*/ 'Gäller till',
  access_revoked: /*i18n*/ 'Återkallad',
  new_access_expires: /*i18n*/ 'Ny åtkomst gäller till',
};

/** The lines of a receipt as mail and file print them. */
export function paperLines(lines: readonly ReceiptLine[], place: TimePlace): PaperLine[] {
  const i18n = textsIn(place.language);
  return lines.map(({ kind, figure, labelCount: count, isStrong = false }) => ({
    label: i18n._(LABEL[kind], { count, recipient: BRAND.donationRecipient }),
    value: figureText(figure, place),
    isStrong,
  }));
}

function figureText(figure: Figure, place: TimePlace): string {
  const { language } = place;
  const i18n = textsIn(language);
  switch (figure.unit) {
    case 'pieces':
      return formatCount(figure.count, language);
    case 'emails':
      return mailCount(figure.count, language);
    case 'money':
      return formatMoney(figure.amountMinor, figure.currency, language);
    case 'bytes':
      return about(formatBytes(figure.bytes, language), language);
    case 'kg':
      return about(`${formatKg(figure.kg, language)}\u00a0kg`, language);
    case 'kg_span':
      return formatKgRange(figure.lowKg, figure.highKg, language);
    case 'km':
      return like(`${formatAmount(figure.km, language)}\u00a0km`);
    case 'led_months':
      return like(
        i18n._('{amount} LED-månader', {
          amount: formatOneDecimal(figure.months, language),
        }),
      );
    case 'date':
      return mailDate(figure.atMs, place);
    case 'time':
      return paperTime(figure.atMs, place);
    case 'method':
      return i18n._(METHOD_NAME[figure.method]);
    case 'verbatim':
      return figure.text;
    case 'none':
      return '–';
    case 'yes':
      return i18n._('ja');
    default:
      return figure satisfies never;
  }
}

/** A bound ("<0,01") takes no "about". */
function about(amount: string, language: Language): string {
  const i18n = textsIn(language);
  return isBound(amount) ? amount : i18n._('ca {amount}', { amount });
}

function like(amount: string): string {
  return isBound(amount) ? amount : `≈\u00a0${amount}`;
}

function isBound(amount: string): boolean {
  return amount.startsWith('<');
}

/** For a purchase in test mode. */
export function testNotice({
  isTestPayment,
  language,
}: {
  isTestPayment: boolean;
  language: Language;
}): string | undefined {
  if (!isTestPayment) return undefined;
  const i18n = textsIn(language);
  return i18n._('Testköp: inga pengar har dragits');
}

export function complaintText(language: Language): string {
  const i18n = textsIn(language);
  return i18n._(
    'Är något fel: skriv till {supportEmail} och ange ordernumret. Blir vi inte överens kan du vända dig till Allmänna reklamationsnämnden (arn.se). Konsumentverket ger oberoende råd på hallakonsument.se.',
    { supportEmail: BRAND.supportEmail },
  );
}

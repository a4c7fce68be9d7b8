import type { Co2Range } from '#worker/domain/co2.ts';
import type { Language } from '#worker/domain/language.ts';
import {
  type OrderedMail,
  type TrashedMail,
  trashedShare,
} from '#worker/domain/orders/undone-work.ts';

const WORDS: Record<Language, string> = { sv: 'kvitto', en: 'receipt' };

/** What the downloaded receipt of an order is called. */
export function receiptFileName(orderNumber: string, language: Language): string {
  return `${WORDS[language]}-${orderNumber}.html`;
}

/** Of what keeping the ordered mail would emit, the part of the mail that now lies in the trash. */
export function savedCo2(ordered: OrderedMail & { co2: Co2Range }, trashed: TrashedMail): Co2Range {
  const share = trashedShare(ordered, trashed);
  const { lowKg, centralKg, highKg } = ordered.co2;
  return { lowKg: lowKg * share, centralKg: centralKg * share, highKg: highKg * share };
}

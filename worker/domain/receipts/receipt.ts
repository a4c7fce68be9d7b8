import type { Co2Range } from '#worker/domain/co2.ts';
import type { Language } from '#worker/domain/language.ts';
import {
  type OrderedMail,
  type TrashedMail,
  trashedShare,
} from '#worker/domain/orders/undone-work.ts';

const WORDS: Record<Language, string> = { sv: 'kvitto', en: 'receipt' };

export function receiptFileName(orderNumber: string, language: Language): string {
  return `${WORDS[language]}-${orderNumber}.html`;
}

/** CO2e saved: the ordered mail's, times the share of it now in the trash. */
export function savedCo2(ordered: OrderedMail & { co2: Co2Range }, trashed: TrashedMail): Co2Range {
  const share = trashedShare(ordered, trashed);
  const { lowKg, centralKg, highKg } = ordered.co2;
  return { lowKg: lowKg * share, centralKg: centralKg * share, highKg: highKg * share };
}

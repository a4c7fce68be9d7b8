import type { Language } from '#worker/domain/language.ts';

const WORDS: Record<Language, string> = { sv: 'kvitto', en: 'receipt' };

/** What the downloaded receipt of an order is called. */
export function receiptFileName(orderNumber: string, language: Language): string {
  return `${WORDS[language]}-${orderNumber}.html`;
}

import { BRAND } from '#worker/domain/brand.ts';
import type { Language } from '#worker/domain/language.ts';

const TEXTS = {
  sv: {
    reason: (email: string) =>
      `Du får det här mejlet på ${email} för att du har handlat hos ${BRAND.productName}. Spara det gärna.`,
    organisationNumber: 'Org.nr',
    vatNumber: 'Momsreg.nr',
    telephone: 'Tel.',
  },
  en: {
    reason: (email: string) =>
      `You are receiving this email at ${email} because you bought something from ${BRAND.productName}. Please keep it.`,
    organisationNumber: 'Company no.',
    vatNumber: 'VAT no.',
    telephone: 'Tel.',
  },
};

export function sellerFooter({ email, language }: { email: string; language: Language }): string[] {
  const texts = TEXTS[language];
  return [texts.reason(email), '', ...sellerLines(language)];
}

/** The seller's details required by law. */
export function sellerLines(language: Language): string[] {
  const texts = TEXTS[language];
  return [
    BRAND.companyName,
    BRAND.address,
    `${texts.organisationNumber} ${BRAND.organisationNumber}`,
    `${texts.vatNumber} ${BRAND.vatNumber}`,
    `${texts.telephone} ${BRAND.telephone}`,
    `${BRAND.supportEmail} · ${new URL(BRAND.siteOrigin).host}`,
  ];
}

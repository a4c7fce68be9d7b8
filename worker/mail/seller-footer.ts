import { BRAND } from '#worker/domain/brand.ts';
import type { Language } from '#worker/domain/language.ts';
import { textsIn } from '#worker/platform/i18n/texts.ts';

export function sellerFooter({ email, language }: { email: string; language: Language }): string[] {
  const i18n = textsIn(language);
  const reason = i18n._(
    'Du får det här mejlet på {email} för att du har handlat hos {productName}. Spara det gärna.',
    { email, productName: BRAND.productName },
  );
  return [reason, '', ...sellerLines(language)];
}

/** The seller's details required by law. */
export function sellerLines(language: Language): string[] {
  const i18n = textsIn(language);
  const { companyName, address, organisationNumber, vatNumber, telephone } = BRAND;
  return [
    companyName,
    address,
    i18n._('Org.nr {organisationNumber}', { organisationNumber }),
    i18n._('Momsreg.nr {vatNumber}', { vatNumber }),
    i18n._('Tel. {telephone}', { telephone }),
    `${BRAND.supportEmail} · ${new URL(BRAND.siteOrigin).host}`,
  ];
}

import { BRAND } from '#worker/domain/brand.ts';
import type { Language } from '#worker/domain/language.ts';
import {
  UNCONFIRMED_KEPT_DAYS,
  WAITLIST_KEPT_YEARS,
} from '#worker/domain/waitlist/waitlist-rules.ts';

import { sellerLines } from './seller-footer.ts';

export type WaitlistFooterFacts = { language: Language; email: string; privacyUrl: string };

const { productName, companyName } = BRAND;

const TEXTS = {
  sv: {
    reason: (email: string) =>
      `Du får det här mejlet för att ${email} har anmälts till väntelistan för ${productName}.`,
    toTell: { ahead: 'att mejla när vi öppnar', open: 'att mejla om att vi har öppnat' },
    data: (toTell: string, privacyUrl: string) =>
      `${companyName} ansvarar för uppgifterna: adressen, språket och tiden för anmälan. De används för ${toTell}, och för nyheter om du har sagt ja till det, med stöd av ditt samtycke. De sparas i ${UNCONFIRMED_KEPT_DAYS} dagar om du inte bekräftar, annars tills du lämnar listan, högst ${WAITLIST_KEPT_YEARS} år. Fler uppgifter och dina rättigheter: ${privacyUrl}`,
  },
  en: {
    reason: (email: string) =>
      `You are receiving this email because ${email} has been put on the waiting list for ${productName}.`,
    toTell: { ahead: 'to email you when we open', open: 'to tell you that we have opened' },
    data: (toTell: string, privacyUrl: string) =>
      `${companyName} is responsible for the data: the address, the language and the time of the sign-up. They are used ${toTell}, and to send you news if you have agreed to it, on the basis of your consent. They are kept for ${UNCONFIRMED_KEPT_DAYS} days if you do not confirm, otherwise until you leave the list, ${WAITLIST_KEPT_YEARS} years at most. More, and your rights: ${privacyUrl}`,
  },
};

/** Why somebody gets a mail about a sign-up, who keeps what of them for how long, and who writes. */
export function waitlistFooter(
  { language, email, privacyUrl }: WaitlistFooterFacts,
  { isOpen }: { isOpen: boolean },
): string[] {
  const texts = TEXTS[language];
  const toTell = isOpen ? texts.toTell.open : texts.toTell.ahead;
  return [texts.reason(email), '', texts.data(toTell, privacyUrl), '', ...sellerLines(language)];
}

import { BRAND } from '#worker/domain/brand.ts';
import type { Language } from '#worker/domain/language.ts';
import { UNCONFIRMED_KEPT_DAYS } from '#worker/domain/waitlist/waitlist-rules.ts';
import type { MailDocument } from '#worker/mail/mail-document.ts';

import { sellerLines } from './seller-footer.ts';

export type WaitlistFacts = {
  language: Language;
  email: string;
  /** The page that confirms, and leaves. */
  url: string;
  wantsNews: boolean;
  isConfirmed: boolean;
};

const { productName } = BRAND;

const TEXTS = {
  sv: {
    asked: {
      subject: 'Bekräfta din plats på väntelistan',
      preview: 'Ett klick kvar, sedan hör vi av oss när vi öppnar.',
      heading: 'Ett klick kvar',
      text: `Någon, troligen du, har anmält den här adressen till väntelistan för ${productName}. Bekräfta den, så mejlar vi när vi öppnar.`,
      action: 'Bekräfta min plats',
    },
    known: {
      subject: 'Du står redan på väntelistan',
      preview: 'Din plats är bekräftad. Vi hör av oss när vi öppnar.',
      heading: 'Du står redan på väntelistan',
      text: `Någon, troligen du, har anmält den här adressen till väntelistan för ${productName} igen. Din plats är redan bekräftad, så du behöver inte göra något. Vi mejlar när vi öppnar.`,
      action: 'Lämna väntelistan',
    },
    news: 'Du har också kryssat i att du vill ha nyheter och erbjudanden. Det gäller först när du har bekräftat.',
    notYou: `Var det inte du? Då behöver du inte göra något: en adress som inte bekräftas raderas efter ${UNCONFIRMED_KEPT_DAYS} dagar. Via länken kan du också ta bort den på en gång, nu eller senare.`,
    leave: 'Via länken tar du bort adressen från listan, när du vill.',
    reason: (email: string) =>
      `Du får det här mejlet för att ${email} har anmälts till väntelistan för ${productName}.`,
  },
  en: {
    asked: {
      subject: 'Confirm your place on the waiting list',
      preview: 'One click left, and you will hear from us when we open.',
      heading: 'One click left',
      text: `Somebody, probably you, has put this address on the waiting list for ${productName}. Confirm it, and we will email you when we open.`,
      action: 'Confirm my place',
    },
    known: {
      subject: 'You are already on the waiting list',
      preview: 'Your place is confirmed. You will hear from us when we open.',
      heading: 'You are already on the waiting list',
      text: `Somebody, probably you, has put this address on the waiting list for ${productName} again. Your place is already confirmed, so you need not do anything. We will email you when we open.`,
      action: 'Leave the waiting list',
    },
    news: 'You have also ticked that you want news and offers. That counts only once you have confirmed.',
    notYou: `Was it not you? Then you need not do anything: an address that is not confirmed is deleted after ${UNCONFIRMED_KEPT_DAYS} days. By the link you can also remove it at once, now or later.`,
    leave: 'By the link you remove the address from the list, whenever you like.',
    reason: (email: string) =>
      `You get this email because ${email} has been put on the waiting list for ${productName}.`,
  },
};

/** Asks the owner of an address whether they want to be on the waiting list; or says that they are. */
export function waitlistConfirmation(facts: WaitlistFacts): MailDocument {
  const { language, email, url, wantsNews, isConfirmed } = facts;
  const texts = TEXTS[language];
  const { subject, preview, heading, text, action } = isConfirmed ? texts.known : texts.asked;
  return {
    language,
    subject,
    preview,
    heading,
    blocks: [
      { kind: 'text', text },
      ...(wantsNews && !isConfirmed ? [{ kind: 'text' as const, text: texts.news }] : []),
      { kind: 'link', text: action, url, isQuiet: isConfirmed },
      { kind: 'text', text: isConfirmed ? texts.leave : texts.notYou },
    ],
    footer: [texts.reason(email), '', ...sellerLines(language)],
  };
}

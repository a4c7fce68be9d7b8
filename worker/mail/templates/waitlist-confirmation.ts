import { BRAND } from '#worker/domain/brand.ts';
import { UNCONFIRMED_KEPT_DAYS } from '#worker/domain/waitlist/waitlist-rules.ts';
import type { MailBlock, MailDocument } from '#worker/mail/mail-document.ts';

import { waitlistFooter, type WaitlistFooterFacts } from './waitlist-footer.ts';

export type WaitlistFacts = WaitlistFooterFacts & {
  /** The page that confirms, declines news, and leaves. */
  url: string;
  wantsNews: boolean;
  isConfirmed: boolean;
  /** Signed up again with a wish for news, which is still to be confirmed. */
  wishesNews: boolean;
};

const { productName } = BRAND;

const TEXTS = {
  sv: {
    asked: {
      subject: 'Bekräfta din plats på väntelistan',
      preview: 'Ett klick kvar, sedan hör vi av oss när vi öppnar.',
      heading: 'Ett klick kvar',
      text: `Någon, troligen du, har anmält den här adressen till väntelistan för ${productName}. Bekräfta den, så mejlar vi när vi öppnar.`,
    },
    confirmAction: 'Bekräfta min plats',
    known: {
      subject: 'Du står redan på väntelistan',
      preview: 'Din plats är bekräftad. Vi hör av oss när vi öppnar.',
      heading: 'Du står redan på väntelistan',
      text: `Någon, troligen du, har anmält den här adressen till väntelistan för ${productName} igen. Din plats är redan bekräftad, så du behöver inte göra något. Vi mejlar när vi öppnar.`,
    },
    wishAction: 'Ja, skicka nyheter',
    leaveAction: 'Lämna väntelistan',
    newsAction: 'Tacka nej till nyheter, eller lämna listan',
    news: 'Du har också kryssat i att du vill ha nyheter och erbjudanden. Det gäller först när du har bekräftat.',
    notYou: `Var det inte du? Då behöver du inte göra något: en adress som inte bekräftas raderas efter ${UNCONFIRMED_KEPT_DAYS} dagar. Via länkarna kan du också ta bort den på en gång, nu eller senare.`,
    leave: 'Via länken tar du bort adressen från listan, när du vill.',
    leaveOrDecline:
      'Via länken tackar du nej till nyheter, eller tar bort adressen från listan, när du vill.',
  },
  en: {
    asked: {
      subject: 'Confirm your place on the waiting list',
      preview: 'One click left, and you will hear from us when we open.',
      heading: 'One click left',
      text: `Someone, probably you, has put this address on the waiting list for ${productName}. Confirm it, and we will email you when we open.`,
    },
    confirmAction: 'Confirm my place',
    known: {
      subject: 'You are already on the waiting list',
      preview: 'Your place is confirmed. You will hear from us when we open.',
      heading: 'You are already on the waiting list',
      text: `Someone, probably you, has put this address on the waiting list for ${productName} again. Your place is already confirmed, so there is nothing you need to do. We will email you when we open.`,
    },
    wishAction: 'Yes, send me news',
    leaveAction: 'Leave the waiting list',
    newsAction: 'Decline the news, or leave the list',
    news: 'You have also ticked that you want news and offers. That counts only once you have confirmed.',
    notYou: `Not you? Then you do not need to do anything: an address that is not confirmed is deleted after ${UNCONFIRMED_KEPT_DAYS} days. With the links you can also remove it at once, now or later.`,
    leave: 'With the link you can remove the address from the list whenever you like.',
    leaveOrDecline:
      'With the link you can decline the news, or remove the address from the list, whenever you like.',
  },
};

/** Asks the owner of an address whether they want to be on the waiting list; or says that they are. */
export function waitlistConfirmation(facts: WaitlistFacts): MailDocument {
  const { language, url, wantsNews, isConfirmed, wishesNews } = facts;
  const texts = TEXTS[language];
  const { subject, preview, heading, text } = isConfirmed ? texts.known : texts.asked;
  const wayOut = wantsNews ? texts.newsAction : texts.leaveAction;
  const leave = wantsNews ? texts.leaveOrDecline : texts.leave;
  return {
    language,
    subject,
    preview,
    heading,
    blocks: [
      { kind: 'text', text },
      ...(isConfirmed && !wishesNews ? [] : confirming(facts)),
      { kind: 'text', text: isConfirmed ? leave : texts.notYou },
      { kind: 'link', text: wayOut, url, isQuiet: true },
    ],
    footer: waitlistFooter(facts, { isOpen: false }),
  };
}

function confirming({ language, url, wantsNews, wishesNews }: WaitlistFacts): MailBlock[] {
  const { news, confirmAction, wishAction } = TEXTS[language];
  return [
    ...(wantsNews ? [{ kind: 'text' as const, text: news }] : []),
    { kind: 'link', text: wishesNews ? wishAction : confirmAction, url },
  ];
}

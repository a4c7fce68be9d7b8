import { BRAND } from '#worker/domain/brand.ts';
import type { Language } from '#worker/domain/language.ts';
import type { MailDocument } from '#worker/mail/mail-document.ts';

import { sellerLines } from './seller-footer.ts';

export type LaunchFacts = {
  language: Language;
  email: string;
  startUrl: string;
  /** The page that declines news, and leaves. */
  leaveUrl: string;
  wantsNews: boolean;
};

const { productName } = BRAND;

const TEXTS = {
  sv: {
    subject: `${productName} har öppnat`,
    preview: 'Nu kan du väga din inkorg. Att skanna är gratis.',
    heading: 'Nu har vi öppnat',
    text: `Du ställde dig på väntelistan för ${productName}, och här är mejlet vi lovade. Nu kan du logga in med Google och få ett kvitto på din inkorg: hur mycket som ligger där, hur gammalt det är, vem det kommer från och vad det kostar i koldioxid att spara. Att skanna är gratis.`,
    action: 'Väg min inkorg',
    once: 'Vi skriver inte om öppningen igen. Via länken tar du bort adressen från listan, när du vill.',
    onceAndNews:
      'Vi skriver inte om öppningen igen. Nyheter skickar vi för att du har sagt ja till det. Via länken tackar du nej till dem, eller tar bort adressen från listan, när du vill.',
    leaveAction: 'Lämna väntelistan',
    newsAction: 'Tacka nej till nyheter, eller lämna listan',
    reason: (email: string) =>
      `Du får det här mejlet för att ${email} står på väntelistan för ${productName}, bekräftad av dig.`,
  },
  en: {
    subject: `${productName} is open`,
    preview: 'Now you can weigh your inbox. Scanning is free.',
    heading: 'We have opened',
    text: `You joined the waiting list for ${productName}, and this is the email we promised. Now you can sign in with Google and get a receipt for your inbox: how much is in there, how old it is, who it is from and what keeping it costs in carbon dioxide. Scanning is free.`,
    action: 'Weigh my inbox',
    once: 'We will not write about the opening again. With the link you can remove the address from the list whenever you like.',
    onceAndNews:
      'We will not write about the opening again. We send you news because you have agreed to it. With the link you can decline it, or remove the address from the list, whenever you like.',
    leaveAction: 'Leave the waiting list',
    newsAction: 'Decline the news, or leave the list',
    reason: (email: string) =>
      `You are receiving this email because ${email} is on the waiting list for ${productName}, confirmed by you.`,
  },
};

/** Tells whoever has waited for it that the service is open. */
export function waitlistLaunch(facts: LaunchFacts): MailDocument {
  const { language, email, startUrl, leaveUrl, wantsNews } = facts;
  const texts = TEXTS[language];
  return {
    language,
    subject: texts.subject,
    preview: texts.preview,
    heading: texts.heading,
    blocks: [
      { kind: 'text', text: texts.text },
      { kind: 'link', text: texts.action, url: startUrl },
      { kind: 'text', text: wantsNews ? texts.onceAndNews : texts.once },
      {
        kind: 'link',
        text: wantsNews ? texts.newsAction : texts.leaveAction,
        url: leaveUrl,
        isQuiet: true,
      },
    ],
    footer: [texts.reason(email), '', ...sellerLines(language)],
  };
}

import { BRAND } from '#worker/domain/brand.ts';
import type { Language } from '#worker/domain/language.ts';
import { mailIdEnd } from '#worker/domain/mail/mail-id.ts';
import { namedPagePath, type PublicPage } from '#worker/domain/pages/public-pages.ts';
import {
  UNCONFIRMED_RETENTION_DAYS,
  WAITLIST_RETENTION_YEARS,
} from '#worker/domain/waitlist/waitlist.ts';
import type { Composer, ComposingRuntime } from '#worker/mail/composer.ts';
import type { MailBlock, MailDocument } from '#worker/mail/mail-document.ts';
import { sellerLines } from '#worker/mail/seller-footer.ts';

import { waitlistUrl } from './join-waitlist.ts';
import { findWaitlistEntry, type WaitlistRow } from './queries.ts';

type WaitlistFooterFacts = { language: Language; email: string; privacyUrl: string };

const { productName, companyName } = BRAND;

const FOOTER_TEXTS = {
  sv: {
    reason: (email: string) =>
      `Du får det här mejlet för att ${email} har anmälts till väntelistan för ${productName}.`,
    toTell: { ahead: 'att mejla när vi öppnar', open: 'att mejla om att vi har öppnat' },
    data: (toTell: string, privacyUrl: string) =>
      `${companyName} ansvarar för uppgifterna: adressen, språket och tiden för anmälan. De används för ${toTell}, och för nyheter om du har sagt ja till det, med stöd av ditt samtycke. De sparas i ${UNCONFIRMED_RETENTION_DAYS} dagar om du inte bekräftar, annars tills du lämnar listan, högst ${WAITLIST_RETENTION_YEARS} år. Fler uppgifter och dina rättigheter: ${privacyUrl}`,
  },
  en: {
    reason: (email: string) =>
      `You are receiving this email because ${email} has been put on the waiting list for ${productName}.`,
    toTell: { ahead: 'to email you when we open', open: 'to tell you that we have opened' },
    data: (toTell: string, privacyUrl: string) =>
      `${companyName} is responsible for the data: the address, the language and the time of the sign-up. They are used ${toTell}, and to send you news if you have agreed to it, on the basis of your consent. They are kept for ${UNCONFIRMED_RETENTION_DAYS} days if you do not confirm, otherwise until you leave the list, ${WAITLIST_RETENTION_YEARS} years at most. More, and your rights: ${privacyUrl}`,
  },
};

/** Why they got this mail, who stores what for how long, and who sends it. */
function waitlistFooter(
  { language, email, privacyUrl }: WaitlistFooterFacts,
  { isOpen }: { isOpen: boolean },
): string[] {
  const texts = FOOTER_TEXTS[language];
  const toTell = isOpen ? texts.toTell.open : texts.toTell.ahead;
  return [texts.reason(email), '', texts.data(toTell, privacyUrl), '', ...sellerLines(language)];
}

type WaitlistFacts = WaitlistFooterFacts & {
  url: string;
  wantsNews: boolean;
  isConfirmed: boolean;
  /** A newsletter request still to be confirmed. */
  hasNewsRequest: boolean;
};

const CONFIRMATION_TEXTS = {
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
    requestAction: 'Ja, skicka nyheter',
    leaveAction: 'Lämna väntelistan',
    newsAction: 'Tacka nej till nyheter, eller lämna listan',
    news: 'Du har också kryssat i att du vill ha nyheter och erbjudanden. Det gäller först när du har bekräftat.',
    notYou: `Var det inte du? Då behöver du inte göra något: en adress som inte bekräftas raderas efter ${UNCONFIRMED_RETENTION_DAYS} dagar. Via länkarna kan du också ta bort den på en gång, nu eller senare.`,
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
    requestAction: 'Yes, send me news',
    leaveAction: 'Leave the waiting list',
    newsAction: 'Decline the news, or leave the list',
    news: 'You have also ticked that you want news and offers. That counts only once you have confirmed.',
    notYou: `Not you? Then you do not need to do anything: an address that is not confirmed is deleted after ${UNCONFIRMED_RETENTION_DAYS} days. With the links you can also remove it at once, now or later.`,
    leave: 'With the link you can remove the address from the list whenever you like.',
    leaveOrDecline:
      'With the link you can decline the news, or remove the address from the list, whenever you like.',
  },
};

/** Asks to confirm; or says that the address is on the list already. */
export function waitlistConfirmation(facts: WaitlistFacts): MailDocument {
  const { language, url, wantsNews, isConfirmed, hasNewsRequest } = facts;
  const texts = CONFIRMATION_TEXTS[language];
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
      ...(isConfirmed && !hasNewsRequest ? [] : confirming(facts)),
      { kind: 'text', text: isConfirmed ? leave : texts.notYou },
      { kind: 'link', text: wayOut, url, isQuiet: true },
    ],
    footer: waitlistFooter(facts, { isOpen: false }),
  };
}

function confirming({ language, url, wantsNews, hasNewsRequest }: WaitlistFacts): MailBlock[] {
  const { news, confirmAction, requestAction } = CONFIRMATION_TEXTS[language];
  return [
    ...(wantsNews ? [{ kind: 'text' as const, text: news }] : []),
    { kind: 'link', text: hasNewsRequest ? requestAction : confirmAction, url },
  ];
}

export type LaunchFacts = {
  language: Language;
  email: string;
  startUrl: string;
  /** Declines newsletters, or leaves. */
  leaveUrl: string;
  wantsNews: boolean;
};

const LAUNCH_TEXTS = {
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

export function waitlistLaunch(facts: LaunchFacts): MailDocument {
  const { language, email, startUrl, leaveUrl, wantsNews } = facts;
  const texts = LAUNCH_TEXTS[language];
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

type OpenedFacts = WaitlistFacts & { startUrl: string };

const OPENED_TEXTS = {
  sv: {
    subject: `${productName} har öppnat`,
    preview: 'Du behöver inte vänta: nu kan du väga din inkorg.',
    heading: 'Du behöver inte vänta',
    text: `Någon, troligen du, har anmält den här adressen till väntelistan för ${productName}. Nu har vi öppnat, så du kan logga in med Google och väga din inkorg på en gång. Att skanna är gratis.`,
    action: 'Väg min inkorg',
    news: 'I anmälan är det också kryssat för nyheter och erbjudanden. Dem skickar vi bara om du säger ja via länken.',
    newsAction: 'Välj om du vill ha nyheter, eller lämna listan',
    leaveAction: 'Lämna väntelistan',
    notYou: `Var det inte du? Då behöver du inte göra något: en adress som inte bekräftas raderas efter ${UNCONFIRMED_RETENTION_DAYS} dagar. Via länken kan du också ta bort den på en gång, nu eller senare.`,
    leave: 'Via länken tar du bort adressen från listan, när du vill.',
  },
  en: {
    subject: `${productName} is open`,
    preview: 'No need to wait: now you can weigh your inbox.',
    heading: 'No need to wait',
    text: `Someone, probably you, has put this address on the waiting list for ${productName}. We have opened, so you can sign in with Google and weigh your inbox right away. Scanning is free.`,
    action: 'Weigh my inbox',
    news: 'News and offers were ticked in the sign-up, too. We send those only if you say yes through the link.',
    newsAction: 'Choose whether you want news, or leave the list',
    leaveAction: 'Leave the waiting list',
    notYou: `Not you? Then you do not need to do anything: an address that is not confirmed is deleted after ${UNCONFIRMED_RETENTION_DAYS} days. With the link you can also remove it at once, now or later.`,
    leave: 'With the link you can remove the address from the list whenever you like.',
  },
};

/** For a sign-up mailed after the launch, when only a newsletter request is left to confirm. */
export function waitlistOpened(facts: OpenedFacts): MailDocument {
  const { language, url, startUrl, wantsNews, isConfirmed, hasNewsRequest } = facts;
  const texts = OPENED_TEXTS[language];
  const { subject, preview, heading } = texts;
  const isAsked = wantsNews && (!isConfirmed || hasNewsRequest);
  const news: MailBlock[] = isAsked ? [{ kind: 'text', text: texts.news }] : [];
  return {
    language,
    subject,
    preview,
    heading,
    blocks: [
      { kind: 'text', text: texts.text },
      { kind: 'link', text: texts.action, url: startUrl },
      ...news,
      { kind: 'text', text: isConfirmed ? texts.leave : texts.notYou },
      { kind: 'link', text: wantsNews ? texts.newsAction : texts.leaveAction, url, isQuiet: true },
    ],
    footer: waitlistFooter(facts, { isOpen: true }),
  };
}

/** null once off the list. Depends on the time of sending: nobody is told to wait for a launch that has happened. */
export const composeWaitlistMail: Composer = async (runtime, row) => {
  const { subjectId, language } = row;
  const entry = await findWaitlistEntry(runtime.db, subjectId);
  if (entry === undefined) return null;
  const newsTextVersion = mentionedNewsVersion(entry);
  const facts = {
    language,
    email: entry.email,
    url: waitlistUrl(runtime, { id: entry.id, marketingTextVersion: newsTextVersion }, language),
    privacyUrl: pageUrl(runtime, 'privacy', language),
    wantsNews: newsTextVersion !== null,
    isConfirmed: entry.confirmedAtMs !== null,
    hasNewsRequest: entry.requestedTextVersion !== null,
  };
  const document =
    runtime.settings.LAUNCH === 'gated'
      ? waitlistConfirmation(facts)
      : waitlistOpened({ ...facts, startUrl: pageUrl(runtime, 'start', language) });
  // A later sign-up gets its own mail.
  return { id: `${row.id}${mailIdEnd(row.createdAtMs)}`, to: entry.email, document };
};

/** The promised launch mail; null while not launched. */
export const composeLaunchMail: Composer = async (runtime, { subjectId, language }) => {
  const entry = await findWaitlistEntry(runtime.db, subjectId);
  if (runtime.settings.LAUNCH === 'gated' || entry === undefined || entry.confirmedAtMs === null)
    return null;
  const document = waitlistLaunch({
    language,
    email: entry.email,
    startUrl: pageUrl(runtime, 'start', language),
    leaveUrl: waitlistUrl(runtime, entry, language),
    wantsNews: entry.marketingTextVersion !== null,
  });
  return { to: entry.email, document };
};

/** The consent text the mail mentions: pending, else given. */
function mentionedNewsVersion(entry: WaitlistRow): string | null {
  return entry.requestedTextVersion ?? entry.marketingTextVersion;
}

function pageUrl({ settings }: ComposingRuntime, page: PublicPage, language: Language): string {
  return new URL(namedPagePath(page, language), settings.APP_ORIGIN).href;
}

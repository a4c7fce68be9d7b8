import { BRAND } from '#worker/domain/brand.ts';
import type { Language } from '#worker/domain/language.ts';
import { mailIdEnd } from '#worker/domain/mail/mail-id.ts';
import { namedPagePath, type PublicPage } from '#worker/domain/pages/public-pages.ts';
import {
  UNCONFIRMED_RETENTION_DAYS,
  WAITLIST_RETENTION_YEARS,
} from '#worker/domain/waitlist/waitlist.ts';
import type {
  Composer,
  ComposingRuntime,
  MailBlock,
  MailDocument,
} from '#worker/mail/mail-document.ts';
import { sellerLines } from '#worker/mail/seller-footer.ts';
import { textsIn } from '#worker/platform/i18n/texts.ts';

import { waitlistUrl } from './join-waitlist.ts';
import { findWaitlistEntry, type WaitlistRow } from './queries.ts';

type WaitlistFooterFacts = { language: Language; email: string; privacyUrl: string };

const { productName, companyName } = BRAND;

/** Why they got this mail, who stores what for how long, and who sends it. */
function waitlistFooter(
  { language, email, privacyUrl }: WaitlistFooterFacts,
  { isOpen }: { isOpen: boolean },
): string[] {
  const i18n = textsIn(language);
  const purpose = isOpen
    ? i18n._('att mejla om att vi har öppnat')
    : i18n._('att mejla när vi öppnar');
  return [
    i18n._(
      'Du får det här mejlet för att {email} har anmälts till väntelistan för {productName}.',
      {
        email,
        productName,
      },
    ),
    '',
    i18n._(
      '{companyName} ansvarar för uppgifterna: adressen, språket och tiden för anmälan. De används för {purpose}, och för nyheter om du har sagt ja till det, med stöd av ditt samtycke. De sparas i {days} dagar om du inte bekräftar, annars tills du lämnar listan, högst {years} år. Fler uppgifter och dina rättigheter: {privacyUrl}',
      {
        companyName,
        purpose,
        days: UNCONFIRMED_RETENTION_DAYS,
        years: WAITLIST_RETENTION_YEARS,
        privacyUrl,
      },
    ),
    '',
    ...sellerLines(language),
  ];
}

type WaitlistFacts = WaitlistFooterFacts & {
  url: string;
  wantsNews: boolean;
  isConfirmed: boolean;
  /** A newsletter request still to be confirmed. */
  hasNewsRequest: boolean;
};

/** Asks to confirm; or says that the address is on the list already. */
export function waitlistConfirmation(facts: WaitlistFacts): MailDocument {
  const { language, url, wantsNews, isConfirmed, hasNewsRequest } = facts;
  const i18n = textsIn(language);
  return {
    language,
    ...(isConfirmed ? knownTexts(language) : askingTexts(language)),
    blocks: [
      {
        kind: 'text',
        text: isConfirmed
          ? i18n._(
              'Någon, troligen du, har anmält den här adressen till väntelistan för {productName} igen. Din plats är redan bekräftad, så du behöver inte göra något. Vi mejlar när vi öppnar.',
              { productName },
            )
          : i18n._(
              'Någon, troligen du, har anmält den här adressen till väntelistan för {productName}. Bekräfta den, så mejlar vi när vi öppnar.',
              { productName },
            ),
      },
      ...(isConfirmed && !hasNewsRequest ? [] : confirming(facts)),
      {
        kind: 'text',
        text: isConfirmed
          ? leaveText(facts)
          : i18n._(
              'Var det inte du? Då behöver du inte göra något: en adress som inte bekräftas raderas efter {days} dagar. Via länkarna kan du också ta bort den på en gång, nu eller senare.',
              { days: UNCONFIRMED_RETENTION_DAYS },
            ),
      },
      leaveLink(wantsNews, url, language),
    ],
    footer: waitlistFooter(facts, { isOpen: false }),
  };
}

function knownTexts(language: Language) {
  const i18n = textsIn(language);
  const known = i18n._('Du står redan på väntelistan');
  return {
    subject: known,
    preview: i18n._('Din plats är bekräftad. Vi hör av oss när vi öppnar.'),
    heading: known,
  };
}

function askingTexts(language: Language) {
  const i18n = textsIn(language);
  return {
    subject: i18n._('Bekräfta din plats på väntelistan'),
    preview: i18n._('Ett klick kvar, sedan hör vi av oss när vi öppnar.'),
    heading: i18n._('Ett klick kvar'),
  };
}

function confirming({ language, url, wantsNews, hasNewsRequest }: WaitlistFacts): MailBlock[] {
  const i18n = textsIn(language);
  const news = i18n._(
    'Du har också kryssat i att du vill ha nyheter och erbjudanden. Det gäller först när du har bekräftat.',
  );
  return [
    ...(wantsNews ? [{ kind: 'text' as const, text: news }] : []),
    {
      kind: 'link',
      text: hasNewsRequest ? i18n._('Ja, skicka nyheter') : i18n._('Bekräfta min plats'),
      url,
    },
  ];
}

function leaveText({ wantsNews, language }: Pick<WaitlistFacts, 'wantsNews' | 'language'>): string {
  const i18n = textsIn(language);
  return wantsNews
    ? i18n._(
        'Via länken tackar du nej till nyheter, eller tar bort adressen från listan, när du vill.',
      )
    : i18n._('Via länken tar du bort adressen från listan, när du vill.');
}

function leaveLink(wantsNews: boolean, url: string, language: Language): MailBlock {
  const i18n = textsIn(language);
  const text = wantsNews
    ? i18n._('Tacka nej till nyheter, eller lämna listan')
    : i18n._('Lämna väntelistan');
  return { kind: 'link', text, url, isQuiet: true };
}

export type LaunchFacts = {
  language: Language;
  email: string;
  startUrl: string;
  /** Declines newsletters, or leaves. */
  leaveUrl: string;
  wantsNews: boolean;
};

export function waitlistLaunch(facts: LaunchFacts): MailDocument {
  const { language, email, startUrl, leaveUrl, wantsNews } = facts;
  const i18n = textsIn(language);
  return {
    language,
    subject: i18n._('{productName} har öppnat', { productName }),
    preview: i18n._('Nu kan du väga din inkorg. Att skanna är gratis.'),
    heading: i18n._('Nu har vi öppnat'),
    blocks: [
      {
        kind: 'text',
        text: i18n._(
          'Du ställde dig på väntelistan för {productName}, och här är mejlet vi lovade. Nu kan du logga in med Google och få ett kvitto på din inkorg: hur mycket som ligger där, hur gammalt det är och vem det kommer från. Att skanna är gratis.',
          { productName },
        ),
      },
      { kind: 'link', text: i18n._('Väg min inkorg'), url: startUrl },
      {
        kind: 'text',
        text: wantsNews
          ? i18n._(
              'Vi skriver inte om öppningen igen. Nyheter skickar vi för att du har sagt ja till det. Via länken tackar du nej till dem, eller tar bort adressen från listan, när du vill.',
            )
          : i18n._(
              'Vi skriver inte om öppningen igen. Via länken tar du bort adressen från listan, när du vill.',
            ),
      },
      leaveLink(wantsNews, leaveUrl, language),
    ],
    footer: [
      i18n._(
        'Du får det här mejlet för att {email} står på väntelistan för {productName}, bekräftad av dig.',
        {
          email,
          productName,
        },
      ),
      '',
      ...sellerLines(language),
    ],
  };
}

type OpenedFacts = WaitlistFacts & { startUrl: string };

/** For a sign-up mailed after the launch, when only a newsletter request is left to confirm. */
export function waitlistOpened(facts: OpenedFacts): MailDocument {
  const { language, url, startUrl, wantsNews, isConfirmed, hasNewsRequest } = facts;
  const i18n = textsIn(language);
  const isAsked = wantsNews && (!isConfirmed || hasNewsRequest);
  const news = i18n._(
    'I anmälan är det också kryssat för nyheter och erbjudanden. Dem skickar vi bara om du säger ja via länken.',
  );
  return {
    language,
    subject: i18n._('{productName} har öppnat', { productName }),
    preview: i18n._('Du behöver inte vänta: nu kan du väga din inkorg.'),
    heading: i18n._('Du behöver inte vänta'),
    blocks: [
      {
        kind: 'text',
        text: i18n._(
          'Någon, troligen du, har anmält den här adressen till väntelistan för {productName}. Nu har vi öppnat, så du kan logga in med Google och väga din inkorg på en gång. Att skanna är gratis.',
          { productName },
        ),
      },
      { kind: 'link', text: i18n._('Väg min inkorg'), url: startUrl },
      ...(isAsked ? [{ kind: 'text' as const, text: news }] : []),
      {
        kind: 'text',
        text: isConfirmed
          ? leaveText({ wantsNews: false, language })
          : i18n._(
              'Var det inte du? Då behöver du inte göra något: en adress som inte bekräftas raderas efter {days} dagar. Via länken kan du också ta bort den på en gång, nu eller senare.',
              { days: UNCONFIRMED_RETENTION_DAYS },
            ),
      },
      {
        kind: 'link',
        text: wantsNews
          ? i18n._('Välj om du vill ha nyheter, eller lämna listan')
          : i18n._('Lämna väntelistan'),
        url,
        isQuiet: true,
      },
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

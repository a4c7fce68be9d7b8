import { BRAND } from '#worker/domain/brand.ts';
import type { Language } from '#worker/domain/language.ts';
import {
  RECHECK_MAIL_UNTIL_MS,
  RECHECK_OPENS_AFTER_MS,
  RECHECK_ROW_RETENTION_MS,
  RECHECK_ENDS_AFTER_MS,
} from '#worker/domain/rechecks/recheck.ts';
import {
  type Composer,
  mailDate,
  type MailDocument,
  type TimePlace,
} from '#worker/mail/mail-document.ts';
import { consentUrl } from '#worker/mail/consent-link.ts';
import { sellerLines } from '#worker/mail/seller-footer.ts';
import { orderPageUrl } from '#worker/mail/page-url.ts';
import { textsIn } from '#worker/platform/i18n/texts.ts';
import type { Runtime } from '#worker/runtime.ts';

import { enqueueRecheckMails, findRecheckForMail, forgetEndedRechecks } from './queries.ts';

type RecheckFacts = TimePlace & {
  language: Language;
  email: string;
  senderCount: number;
  askedAtMs: number;
  endsAtMs: number;
  url: string;
  withdrawUrl: string;
};

export function recheckMail(facts: RecheckFacts): MailDocument {
  const { language, email, senderCount, url, withdrawUrl } = facts;
  const i18n = textsIn(language);
  const asked = i18n._(
    '{count, plural, one {# avsändare} other {# avsändare}} fick din begäran om att sluta skriva den {date}.',
    { count: senderCount, date: mailDate(facts.askedAtMs, facts) },
  );
  return {
    language,
    subject: i18n._('Har avsändarna slutat? Se efter gratis'),
    preview: asked,
    heading: i18n._('Har avsändarna slutat?'),
    blocks: [
      { kind: 'text', text: asked },
      {
        kind: 'text',
        text: i18n._(
          'Anslut Gmail med ett klick, så ser du vilka som har slutat, vilka som inte har det och hur mycket plats som har blivit ledig. Vi läser bara metadata och avslutar åtkomsten direkt efteråt.',
        ),
      },
      { kind: 'link', text: i18n._('Se om de har slutat'), url },
      {
        kind: 'text',
        text: i18n._(
          'Kontrollen är gratis och kan göras en gång, senast {date}. Sedan raderar vi avtrycken av avsändarna. Vill du inte göra den raderar du dem här, utan att logga in.',
          { date: mailDate(facts.endsAtMs, facts) },
        ),
      },
      { kind: 'link', text: i18n._('Tacka nej till kontrollen'), url: withdrawUrl, isQuiet: true },
    ],
    footer: [
      i18n._(
        'Du får det här mejlet på {email} för att du bad om en kontroll på kvittot från {productName}. Det kommer inga fler.',
        { email, productName: BRAND.productName },
      ),
      '',
      ...sellerLines(language),
    ],
  };
}

/** null when it is withdrawn, done or over, or nobody is left to tell. */
export const composeRecheckMail: Composer = async (runtime, { subjectId, language }) => {
  const { db, clock, settings } = runtime;
  const found = await findRecheckForMail(db, subjectId, clock());
  if (found === undefined || clock() > found.askedAtMs + RECHECK_MAIL_UNTIL_MS) return null;
  const url = orderPageUrl(settings, '/recheck', subjectId, language);
  const link = { kind: 'recheck', orderId: subjectId } as const;
  const withdrawUrl = consentUrl(runtime, link, language);
  return { to: found.email, document: recheckMail({ ...found, language, url, withdrawUrl }) };
};

/** @returns how many were written */
export function enqueueDueRecheckMails({ db, clock }: Pick<Runtime, 'db' | 'clock'>) {
  const nowMs = clock();
  const openedAfterMs = nowMs - (RECHECK_MAIL_UNTIL_MS - RECHECK_OPENS_AFTER_MS);
  return enqueueRecheckMails(db, { nowMs, openedAfterMs });
}

/** @returns how many were forgotten */
export function forgetOldRechecks({ db, clock }: Pick<Runtime, 'db' | 'clock'>) {
  const nowMs = clock();
  const rowsEndedBeforeMs = nowMs - (RECHECK_ROW_RETENTION_MS - RECHECK_ENDS_AFTER_MS);
  return forgetEndedRechecks(db, { nowMs, rowsEndedBeforeMs });
}

import { alarm } from '#worker/admin/alarm-mail.ts';
import { scanReminder } from '#worker/cleanups/scan-reminder-mail.ts';
import { type Language, LANGUAGES } from '#worker/domain/language.ts';
import type { MailKind } from '#worker/domain/mail/mail-kind.ts';
import { ALARMING_GAUGES } from '#worker/domain/stats/daily-figures.ts';
import type { MailDocument } from '#worker/mail/mail-document.ts';
import { recheckMail } from '#worker/rechecks/recheck-mail.ts';
import { supportAnswer, supportNotice, supportReceived } from '#worker/support/ticket-mails.ts';
import {
  waitlistConfirmation,
  waitlistLaunch,
  waitlistOpened,
} from '#worker/waitlist/waitlist-mails.ts';

import { everyOrderMail } from './build-order-facts.ts';

const ORIGIN = 'https://grinbox.test';
const ADMIN_URL = `${ORIGIN}/admin?tab=tickets`;
const TICKET = 'ST-12345678';
const ALARMS = ALARMING_GAUGES.map((name, place) => ({ name, value: 10 ** (place % 5) }));

type KindOfOrder =
  | 'order-confirmation'
  | 'receipt'
  | 'cleanup-stopped'
  | 'undo-stopped'
  | 'withdrawal'
  | 'refund'
  | 'refund-failed'
  | 'access-ending';

/** Of the mail about an order, one of each kind that says much. */
const SAMPLES: Record<KindOfOrder, string> = {
  'order-confirmation': 'confirmation',
  receipt: 'receipt, withdrawn, deep',
  'cleanup-stopped': 'paused',
  'undo-stopped': 'undo failed',
  withdrawal: 'withdrawal, some moved',
  refund: 'refund, in place of another',
  'refund-failed': 'refund, failed and partly made up for',
  'access-ending': 'access ending, at work',
};

/** What somebody outside may have written into a mail that is about no order. */
type Written = { email?: string; message?: string };

/** Every mail there is about something else, by its kind. What goes to ourselves is in Swedish. */
function otherMailIn(
  language: Language,
  { email = 'anna.lindgren@postlada.example', message = 'Du hittar det i översikten.' }: Written,
): Record<Exclude<MailKind, KindOfOrder>, MailDocument[]> {
  const url = `${ORIGIN}/waitlist/confirm`;
  const startUrl = `${ORIGIN}/`;
  const someone = { language, email };
  const signUp = { ...someone, url, privacyUrl: `${ORIGIN}/privacy` };
  const news = [true, false].map((wantsNews) => ({ wantsNews }));
  const standings = news.flatMap(({ wantsNews }) => [
    { wantsNews, isConfirmed: false, hasNewsRequest: false },
    { wantsNews, isConfirmed: true, hasNewsRequest: wantsNews },
  ]);
  const ticket = { ...someone, ticketNumber: TICKET };
  const written = { ...ticket, name: message, subject: message };
  return {
    'scan-reminder': [
      { pace: null, sendersEndAtMs: null },
      {
        pace: { perMonth: 412, scannedAtMs: Date.UTC(2025, 10, 1), sinceThen: 5_012 },
        sendersEndAtMs: Date.UTC(2026, 11, 1),
      },
    ].map((facts) =>
      scanReminder({
        ...someone,
        timeZone: 'Europe/Stockholm',
        cleanedAtMs: Date.UTC(2025, 10, 1),
        ...facts,
        scanUrl: startUrl,
        withdrawUrl: `${ORIGIN}/consent/withdraw`,
      }),
    ),
    recheck: [1, 46].map((senderCount) =>
      recheckMail({
        ...someone,
        timeZone: 'Europe/Stockholm',
        senderCount,
        askedAtMs: Date.UTC(2026, 10, 1),
        endsAtMs: Date.UTC(2026, 11, 31),
        url: startUrl,
        withdrawUrl: `${ORIGIN}/consent/withdraw`,
      }),
    ),
    'waitlist-confirmation': standings.flatMap((standing) => [
      waitlistConfirmation({ ...signUp, ...standing }),
      waitlistOpened({ ...signUp, ...standing, startUrl }),
    ]),
    'waitlist-launch': news.map(({ wantsNews }) =>
      waitlistLaunch({ ...someone, startUrl, leaveUrl: url, wantsNews }),
    ),
    'support-received': [supportReceived(ticket)],
    'support-answer': [supportAnswer({ ...ticket, message })],
    'support-notice':
      language === 'sv'
        ? [
            { isAdded: false, count: 1 },
            { isAdded: true, count: 1 },
            { isAdded: false, count: 12 },
          ].map((facts) => supportNotice({ ...facts, written: [written], url: ADMIN_URL }))
        : [],
    alarm: language === 'sv' ? [alarm(ALARMS, '2026-11-22', ORIGIN)] : [],
  };
}

/** Every mail that is about no order, in each language that it is written in. */
export function everyOtherMail(written: Written = {}): [string, MailDocument][] {
  return LANGUAGES.flatMap((language) =>
    Object.entries(otherMailIn(language, written)).flatMap(([kind, mails]) =>
      mails.map((mail, place): [string, MailDocument] => [
        `${kind} ${place + 1} in ${language}`,
        mail,
      ]),
    ),
  );
}

/** Every mail there is, in every state that it can tell of. */
export function everyMail(): [string, MailDocument][] {
  return [...everyOrderMail(), ...everyOtherMail()];
}

/** One mail of each kind, to be looked at, by the kind. */
export function mailOfEachKind(language: Language): [string, MailDocument][] {
  const aboutOrders = new Map(everyOrderMail());
  const samples = [
    ...Object.entries(SAMPLES).map(([kind, name]) => ({
      kind,
      mail: aboutOrders.get(`${name} in ${language}`),
    })),
    ...Object.entries(otherMailIn(language, {})).map(([kind, [mail]]) => ({ kind, mail })),
  ];
  return samples.flatMap(({ kind, mail }): [string, MailDocument][] =>
    mail === undefined ? [] : [[kind, mail]],
  );
}

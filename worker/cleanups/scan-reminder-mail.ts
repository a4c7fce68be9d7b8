import { BRAND } from '#worker/domain/brand.ts';
import { monthlyPace, RECENTLY_SCANNED_MS } from '#worker/domain/cleanups/remembered-senders.ts';
import { personTimeZone } from '#worker/domain/dates.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { formatCount } from '#worker/domain/format.ts';
import type { Language } from '#worker/domain/language.ts';
import {
  type Composer,
  mailDate,
  type MailDocument,
  type TimePlace,
} from '#worker/mail/mail-document.ts';
import { consentUrl } from '#worker/mail/consent-link.ts';
import { sellerLines } from '#worker/mail/seller-footer.ts';
import { buyerPageUrl } from '#worker/mail/page-url.ts';
import { textsIn } from '#worker/platform/i18n/texts.ts';
import type { Runtime } from '#worker/runtime.ts';

import {
  deleteEndedNextTimeConsents,
  enqueueReminders,
  findReminderForMail,
} from './remembered-queries.ts';

export type ReminderFacts = TimePlace & {
  language: Language;
  email: string;
  cleanedAtMs: number;
  /** When the kept senders are deleted; null: none are kept. */
  sendersEndAtMs: number | null;
  /** Of the last scan, when there was one whose result is known. */
  pace: { perMonth: number; scannedAtMs: number; sinceThen: number } | null;
  scanUrl: string;
  withdrawUrl: string;
};

/** Says what is known without access: the time, and the pace of the last scan. */
export function scanReminder(facts: ReminderFacts): MailDocument {
  const { language, email, pace, scanUrl, sendersEndAtMs, withdrawUrl } = facts;
  const i18n = textsIn(language);
  const date = mailDate(facts.cleanedAtMs, facts);
  const cleaned = i18n._('Den {date} städade du din inkorg.', { date });
  return {
    language,
    subject: i18n._('Ett år sedan du städade inkorgen'),
    preview: cleaned,
    heading: i18n._('Ett år har gått'),
    blocks: [
      { kind: 'text', text: cleaned },
      ...(pace === null
        ? []
        : [
            {
              kind: 'text' as const,
              text: i18n._(
                'När vi skannade inkorgen den {date} växte den med omkring {perMonth} mejl i månaden. I den takten har den växt med omkring {total} sedan dess. Vi har ingen åtkomst till din Gmail och har inte räknat.',
                {
                  date: mailDate(pace.scannedAtMs, facts),
                  perMonth: formatCount(pace.perMonth, language),
                  total: formatCount(pace.sinceThen, language),
                },
              ),
            },
          ]),
      {
        kind: 'text',
        text:
          sendersEndAtMs === null
            ? i18n._('Vill du se hur det är nu är skanningen gratis.')
            : i18n._(
                'Vill du se hur det är nu är skanningen gratis. Avsändarna som du valde förra gången är märkta då. Inget är ikryssat.',
              ),
      },
      { kind: 'link', text: i18n._('Väg inkorgen igen'), url: scanUrl },
      {
        kind: 'text',
        text:
          sendersEndAtMs === null
            ? i18n._('Vi minns att du bad om påminnelsen i en månad till. Du kan radera det nu.')
            : i18n._(
                'Avtrycken av avsändarna raderas den {date}. Du kan radera dem nu, utan att logga in.',
                { date: mailDate(sendersEndAtMs, facts) },
              ),
      },
      {
        kind: 'link',
        text: sendersEndAtMs === null ? i18n._('Radera det nu') : i18n._('Radera avtrycken'),
        url: withdrawUrl,
        isQuiet: true,
      },
    ],
    footer: [
      i18n._(
        'Du får det här mejlet på {email} för att du bad om en påminnelse på kvittot från {productName}. Det kommer inga fler.',
        { email, productName: BRAND.productName },
      ),
      '',
      ...sellerLines(language),
    ],
  };
}

/** null when the consent is gone, or the inbox has been weighed lately. */
export const composeScanReminder: Composer = async (runtime, { subjectId, language }) => {
  const { db, clock, settings } = runtime;
  const found = await findReminderForMail(db, subjectId, clock());
  if (found === undefined) return null;
  const { newestScan, email, cleanedAtMs, sendersEndAtMs } = found;
  if (newestScan !== null && newestScan.startedAtMs > clock() - RECENTLY_SCANNED_MS) return null;
  const document = scanReminder({
    language,
    timeZone: personTimeZone(newestScan?.timeZone ?? null),
    email,
    cleanedAtMs,
    sendersEndAtMs,
    pace: paceOf(newestScan, clock()),
    scanUrl: buyerPageUrl(settings, '/scan', language),
    withdrawUrl: consentUrl(runtime, { kind: 'next-time', orderId: subjectId }, language),
  });
  return { to: email, document };
};

type NewestScan = NonNullable<Awaited<ReturnType<typeof findReminderForMail>>>['newestScan'];

const MONTH_MS = (365 / 12) * DAY_MS;

function paceOf(scan: NewestScan, nowMs: number): ReminderFacts['pace'] {
  if (scan === null || scan.summary === null || 'error' in scan.summary) return null;
  const perMonth = monthlyPace(scan.summary.byYear, scan.startedAtMs);
  if (perMonth === null || perMonth === 0) return null;
  const sinceThen = Math.round((perMonth * (nowMs - scan.startedAtMs)) / MONTH_MS);
  return { perMonth, scannedAtMs: scan.startedAtMs, sinceThen };
}

/** @returns how many were written */
export function enqueueDueReminders({ db, clock }: Pick<Runtime, 'db' | 'clock'>) {
  return enqueueReminders(db, clock());
}

/** @returns how many were deleted */
export function forgetNextTimeConsents({ db, clock }: Pick<Runtime, 'db' | 'clock'>) {
  return deleteEndedNextTimeConsents(db, clock());
}

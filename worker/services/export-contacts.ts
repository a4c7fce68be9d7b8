import type {
  ContactSearchBody,
  MarketingContact,
  MarketingQuery,
  WaitlistSearchBody,
  WaitlistSignUp,
} from '#worker/contract/admin-export.ts';
import {
  countContacts,
  countSignUps,
  listContacts,
  listSignUps,
  listSignUpsById,
  type ContactFilter,
} from '#worker/db/queries/contacts.ts';
import { ADMIN_PAGE_SIZE } from '#worker/domain/admin/admin-page-size.ts';
import { csvDay } from '#worker/domain/csv/csv-day.ts';
import { CSV_START, csvRow } from '#worker/domain/csv/csv-row.ts';
import type { Runtime } from '#worker/runtime.ts';

import { waitlistUrl } from './waitlist-link.ts';

/** Rows in memory at a time; a hundred thousand take a tenth of the queries that one call may make. */
const ROWS_AT_ONCE = 1_000;

/** Who may be written to, and how much they have used the service: those that are looked for, one page of them. */
export async function readContacts(
  { db }: Pick<Runtime, 'db'>,
  { page, ...filter }: ContactSearchBody,
): Promise<{ total: number; contacts: MarketingContact[] }> {
  const [total, rows] = await Promise.all([
    countContacts(db, filter),
    listContacts(db, filter, {
      afterId: '',
      limit: ADMIN_PAGE_SIZE,
      offset: (page - 1) * ADMIN_PAGE_SIZE,
    }),
  ]);
  return { total, contacts: rows.map(toContact) };
}

/** Those on the waiting list that are looked for, one page of them. */
export async function readSignUps(
  { db }: Pick<Runtime, 'db'>,
  { search, page }: WaitlistSearchBody,
): Promise<{ total: number; signUps: WaitlistSignUp[] }> {
  const [total, rows] = await Promise.all([
    countSignUps(db, search),
    listSignUps(db, { search, page }),
  ]);
  const signUps = rows.map(({ confirmedAtMs, hasNewsConsent: _hasNewsConsent, ...row }) => ({
    ...row,
    isConfirmed: confirmedAtMs !== null,
  }));
  return { total, signUps };
}

/** The same contacts, all of them, as a file that is written while it is read. */
export function contactsCsv(
  { db }: Pick<Runtime, 'db'>,
  query: MarketingQuery,
): ReadableStream<Uint8Array> {
  const filter = filterOf(query);
  return csvStream(
    [
      'E-post',
      'Språk',
      'Registreringsdatum',
      'Antal skanningar',
      'Senaste aktivitet',
      'Marknadsföringssamtycke',
      'Antal betalningar',
      'Total intäkt (SEK)',
      'Total intäkt (EUR)',
      'Total intäkt (USD)',
    ],
    (afterId) => listContacts(db, filter, { afterId, limit: ROWS_AT_ONCE }),
    (row) => {
      const contact = toContact(row);
      return [
        contact.email,
        contact.locale,
        csvDay(contact.signupAtMs),
        contact.totalScans,
        csvDay(contact.lastActivityAtMs),
        contact.marketingConsent ? 'Ja' : 'Nej',
        contact.totalPayments,
        contact.totalRevenueSek,
        contact.totalRevenueEur,
        contact.totalRevenueUsd,
      ];
    },
  );
}

/**
 * All of the waiting list, with who has confirmed, who wants news beside the launch, and the link by which each can
 * leave: whoever has not confirmed is not to be written to, and has none.
 */
export function waitlistCsv(
  runtime: Pick<Runtime, 'db' | 'keyedHash' | 'settings'>,
): ReadableStream<Uint8Array> {
  return csvStream(
    ['E-post', 'Språk', 'Registrerad', 'Bekräftad', 'Marknadsföringssamtycke', 'Lämna listan'],
    (afterId) => listSignUpsById(runtime.db, { afterId, limit: ROWS_AT_ONCE }),
    ({ id, email, language, createdAtMs, confirmedAtMs, hasNewsConsent, marketingTextVersion }) => [
      email,
      language,
      csvDay(createdAtMs),
      confirmedAtMs === null ? 'Nej' : 'Ja',
      hasNewsConsent === 1 ? 'Ja' : 'Nej',
      confirmedAtMs === null ? null : waitlistUrl(runtime, { id, marketingTextVersion }, language),
    ],
  );
}

/** Reads so many rows when the reader wants more, and no sooner: of a long table only those are in memory. */
function csvStream<Row extends { id: string }>(
  head: string[],
  read: (afterId: string) => Promise<Row[]>,
  toCells: (row: Row) => (string | number | null)[],
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let afterId = '';
  return new ReadableStream(
    {
      start(controller) {
        controller.enqueue(encoder.encode(CSV_START + csvRow(head)));
      },
      async pull(controller) {
        const rows = await read(afterId);
        const text = rows.map((row) => csvRow(toCells(row))).join('');
        if (text !== '') controller.enqueue(encoder.encode(text));
        afterId = rows.at(-1)?.id ?? afterId;
        if (rows.length < ROWS_AT_ONCE) controller.close();
      },
    },
    { highWaterMark: 1 },
  );
}

function filterOf({ minimumScans, consentOnly }: MarketingQuery): ContactFilter {
  return { minimumScans, isConsentOnly: consentOnly === 'true', search: '' };
}

function toContact({
  id: _id,
  hasConsent,
  ...row
}: Awaited<ReturnType<typeof listContacts>>[number]): MarketingContact {
  return { ...row, marketingConsent: hasConsent === 1 };
}

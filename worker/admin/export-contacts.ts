import { and, desc, eq, gt, gte, ne, sql } from 'drizzle-orm';

import { users } from '#worker/access/schema.ts';
import { profiles } from '#worker/account/schema.ts';
import type {
  ContactSearchBody,
  MarketingContact,
  MarketingQuery,
  WaitlistSearchBody,
  WaitlistSignUp,
} from '#worker/contract/admin.ts';
import { ADMIN_PAGE_SIZE } from '#worker/domain/admin/admin-rules.ts';
import { CSV_START, csvDay, csvRow } from '#worker/domain/csv.ts';
import type { Currency } from '#worker/domain/orders/prices.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { anyHolds, mailboxSql } from '#worker/platform/db/sql.ts';
import type { Runtime } from '#worker/runtime.ts';
import { waitlistUrl } from '#worker/waitlist/join-waitlist.ts';
import { waitlist } from '#worker/waitlist/schema.ts';

/** `search`: words in an address. Whoever has not consented has none here, and so is found by none. */
type ContactFilter = { minimumScans: number; isConsentOnly: boolean; search: string };

/**
 * As the account page tells it: given there, or on the waiting list, confirmed, after any time at which it was taken
 * back.
 */
const HAS_CONSENT = sql<number>`(coalesce(${profiles.marketingConsent}, 0) OR EXISTS (
  SELECT 1 FROM waitlist w WHERE ${mailboxSql(sql`w.email`)} = ${mailboxSql(users.email)} AND w.confirmed_at IS NOT NULL
    AND w.marketing_consent_at > coalesce(${profiles.marketingWithdrawnAtMs}, 0)))`;
const SCAN_COUNT = sql<number>`(SELECT count(*) FROM scans s WHERE s.user_id = ${users.id})`;

/** What a user has paid in a currency, less what went back of it. Nothing is converted: no rate would be the day's own. */
function revenueIn(currency: Currency) {
  return sql<number>`((SELECT coalesce(sum(p.total_minor), 0) FROM payments p
      WHERE p.user_id = ${users.id} AND p.paid_at IS NOT NULL AND p.currency = ${currency})
    - (SELECT coalesce(sum(r.total_minor), 0) FROM refunds r
      WHERE r.user_id = ${users.id} AND r.currency = ${currency} AND r.status IN ('done', 'settled')
      AND r.charge_id IN (SELECT p.charge_id FROM payments p WHERE p.user_id = ${users.id}
        AND p.paid_at IS NOT NULL))) / 100.0`;
}

/** Accounts that are being erased, or stand for somebody who was, have no address. */
function isWanted({ minimumScans, isConsentOnly, search }: ContactFilter) {
  return and(
    ne(users.email, ''),
    minimumScans === 0 ? undefined : gte(SCAN_COUNT, minimumScans),
    isConsentOnly || search !== '' ? HAS_CONSENT : undefined,
    anyHolds([users.email], search),
  );
}

export async function countContacts(db: Database, filter: ContactFilter): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)` })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(isWanted(filter));
  return row?.total ?? 0;
}

/** So many contacts by id, from where those before ended. Whoever has not consented comes without an address. */
function listContacts(
  db: Database,
  filter: ContactFilter,
  { afterId, limit, offset = 0 }: { afterId: string; limit: number; offset?: number },
) {
  return db
    .select({
      id: users.id,
      email: sql<string | null>`CASE WHEN ${HAS_CONSENT} THEN ${users.email} END`,
      locale: users.language,
      signupAtMs: users.createdAtMs,
      totalScans: SCAN_COUNT,
      lastActivityAtMs: sql<number>`max(${users.updatedAtMs},
        coalesce((SELECT max(s.created_at) FROM scans s WHERE s.user_id = ${users.id}), 0),
        coalesce((SELECT max(p.paid_at) FROM payments p WHERE p.user_id = ${users.id}), 0))`,
      hasConsent: HAS_CONSENT,
      totalPayments: sql<number>`(SELECT count(*) FROM payments p
        WHERE p.user_id = ${users.id} AND p.paid_at IS NOT NULL)`,
      totalRevenueSek: revenueIn('SEK'),
      totalRevenueEur: revenueIn('EUR'),
      totalRevenueUsd: revenueIn('USD'),
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(gt(users.id, afterId), isWanted(filter)))
    .orderBy(users.id)
    .limit(limit)
    .offset(offset)
    .all();
}

const { id, email, language, createdAtMs, confirmedAtMs } = waitlist;
const { marketingTextVersion, marketingConsentAtMs } = waitlist;
/** What was ticked counts once the owner of the address has confirmed it; whoever takes it back has it blanked. */
const hasNewsConsent = sql<number>`(${confirmedAtMs} IS NOT NULL AND ${marketingConsentAtMs} IS NOT NULL)`;
const SIGN_UP = { id, email, language, createdAtMs, confirmedAtMs, hasNewsConsent };

/** One page of those on the waiting list whose address holds these words, newest first. */
function listSignUps(db: Database, { search, page }: { search: string; page: number }) {
  return db
    .select(SIGN_UP)
    .from(waitlist)
    .where(anyHolds([email], search))
    .orderBy(desc(createdAtMs), desc(id))
    .limit(ADMIN_PAGE_SIZE)
    .offset((page - 1) * ADMIN_PAGE_SIZE)
    .all();
}

function countSignUps(db: Database, search: string): Promise<number> {
  return db.$count(waitlist, anyHolds([email], search));
}

/** So many by id, from where those before ended. */
function listSignUpsById(db: Database, { afterId, limit }: { afterId: string; limit: number }) {
  return db
    .select({ ...SIGN_UP, marketingTextVersion })
    .from(waitlist)
    .where(gt(id, afterId))
    .orderBy(id)
    .limit(limit)
    .all();
}

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

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
import { ADMIN_PAGE_SIZE } from '#worker/domain/admin/admin-pages.ts';
import { CSV_START, csvDay, csvRow } from '#worker/domain/csv.ts';
import type { Currency } from '#worker/domain/orders/prices.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { anyContains, mailboxSql } from '#worker/platform/db/sql.ts';
import type { Runtime } from '#worker/runtime.ts';
import { waitlistUrl } from '#worker/waitlist/join-waitlist.ts';
import { waitlist } from '#worker/waitlist/schema.ts';

/** `search`: part of an address. Without consent there is no address to find. */
type ContactFilter = { minimumScans: number; isConsentOnly: boolean; search: string };

/** Matches the account page: consent given there, or confirmed on the waiting list after any withdrawal. */
const HAS_CONSENT = sql<number>`(coalesce(${profiles.marketingConsent}, 0) OR EXISTS (
  SELECT 1 FROM waitlist w WHERE ${mailboxSql(sql`w.email`)} = ${mailboxSql(users.email)} AND w.confirmed_at IS NOT NULL
    AND w.marketing_consent_at > coalesce(${profiles.marketingWithdrawnAtMs}, 0)))`;
const SCAN_COUNT = sql<number>`(SELECT count(*) FROM scans s WHERE s.user_id = ${users.id})`;

/** Paid less refunded, by currency; never converted. */
function revenueIn(currency: Currency) {
  return sql<number>`((SELECT coalesce(sum(p.total_minor), 0) FROM payments p
      WHERE p.user_id = ${users.id} AND p.paid_at IS NOT NULL AND p.currency = ${currency})
    - (SELECT coalesce(sum(c.manual_refund_minor + c.dispute_lost_minor + c.settled_minor
        + (SELECT coalesce(sum(r.total_minor), 0) FROM refunds r
          WHERE r.charge_id = c.id AND r.status = 'succeeded')), 0)
      FROM payments p JOIN payment_charges c ON c.id = p.charge_id
      WHERE p.user_id = ${users.id} AND p.paid_at IS NOT NULL AND p.currency = ${currency})) / 100.0`;
}

/** Erased accounts have no address. */
function isWanted({ minimumScans, isConsentOnly, search }: ContactFilter) {
  return and(
    ne(users.email, ''),
    minimumScans === 0 ? undefined : gte(SCAN_COUNT, minimumScans),
    isConsentOnly || search !== '' ? HAS_CONSENT : undefined,
    anyContains([users.email], search),
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

/** A page by id after the cursor; no address without consent. */
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
/** Counts once the address is confirmed; a withdrawal blanks it. */
const hasNewsConsent = sql<number>`(${confirmedAtMs} IS NOT NULL AND ${marketingConsentAtMs} IS NOT NULL)`;
const SIGN_UP = { id, email, language, createdAtMs, confirmedAtMs, hasNewsConsent };

/** A page of matching sign-ups, newest first. */
function listSignUps(db: Database, { search, page }: { search: string; page: number }) {
  return db
    .select(SIGN_UP)
    .from(waitlist)
    .where(anyContains([email], search))
    .orderBy(desc(createdAtMs), desc(id))
    .limit(ADMIN_PAGE_SIZE)
    .offset((page - 1) * ADMIN_PAGE_SIZE)
    .all();
}

function countSignUps(db: Database, search: string): Promise<number> {
  return db.$count(waitlist, anyContains([email], search));
}

/** A page by id after the cursor. */
function listSignUpsById(db: Database, { afterId, limit }: { afterId: string; limit: number }) {
  return db
    .select({ ...SIGN_UP, marketingTextVersion })
    .from(waitlist)
    .where(gt(id, afterId))
    .orderBy(id)
    .limit(limit)
    .all();
}

/** In memory at a time; 100,000 rows take a tenth of an invocation's queries. */
const ROWS_AT_ONCE = 1_000;

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

/** All matching contacts as a streamed CSV. */
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
 * The waiting list as CSV, with confirmation, consent and unsubscribe link; unconfirmed entries must not be mailed,
 * and have no link.
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

/** As the operator reads it. */
const CSV_LANGUAGE = 'sv';

/** Pull-based: rows are read on demand to bound memory. */
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
        controller.enqueue(encoder.encode(CSV_START + csvRow(head, CSV_LANGUAGE)));
      },
      async pull(controller) {
        const rows = await read(afterId);
        const text = rows.map((row) => csvRow(toCells(row), CSV_LANGUAGE)).join('');
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

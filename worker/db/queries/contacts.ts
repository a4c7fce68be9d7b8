import { and, desc, eq, gt, gte, ne, sql } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { mailboxSql } from '#worker/db/schema/mailbox-sql.ts';
import { profiles } from '#worker/db/schema/profiles.ts';
import { users } from '#worker/db/schema/users.ts';
import { waitlist } from '#worker/db/schema/waitlist.ts';
import { ADMIN_PAGE_SIZE } from '#worker/domain/admin/admin-page-size.ts';
import type { Currency } from '#worker/domain/order/price-list.ts';

import { anyHolds } from './text-search.ts';

/** `search`: words in an address. Whoever has not consented has none here, and so is found by none. */
export type ContactFilter = { minimumScans: number; isConsentOnly: boolean; search: string };

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
export function listContacts(
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
export function listSignUps(db: Database, { search, page }: { search: string; page: number }) {
  return db
    .select(SIGN_UP)
    .from(waitlist)
    .where(anyHolds([email], search))
    .orderBy(desc(createdAtMs), desc(id))
    .limit(ADMIN_PAGE_SIZE)
    .offset((page - 1) * ADMIN_PAGE_SIZE)
    .all();
}

export function countSignUps(db: Database, search: string): Promise<number> {
  return db.$count(waitlist, anyHolds([email], search));
}

/** So many by id, from where those before ended. */
export function listSignUpsById(
  db: Database,
  { afterId, limit }: { afterId: string; limit: number },
) {
  return db
    .select({ ...SIGN_UP, marketingTextVersion })
    .from(waitlist)
    .where(gt(id, afterId))
    .orderBy(id)
    .limit(limit)
    .all();
}

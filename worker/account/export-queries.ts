import { and, asc, eq, getTableColumns, gt, inArray, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';

import {
  connections,
  connectionsPolicy,
  endingGrants,
  endingGrantsPolicy,
} from '#worker/access/connection-schema.ts';
import {
  oauthFlows,
  oauthFlowsPolicy,
  sessions,
  sessionsPolicy,
  userRoles,
  userRolesPolicy,
  users,
  usersPolicy,
} from '#worker/access/schema.ts';
import { userAchievements, userAchievementsPolicy } from '#worker/achievements/schema.ts';
import { auditLog, auditLogPolicy } from '#worker/admin/schema.ts';
import {
  rememberedSenders,
  rememberedSendersPolicy,
  scanReminders,
  scanRemindersPolicy,
} from '#worker/cleanups/remembered-schema.ts';
import { cleanups, cleanupsPolicy } from '#worker/cleanups/schema.ts';
import type { ExportTable } from '#worker/contract/account.ts';
import { mailboxOf } from '#worker/domain/email-address.ts';
import { mailOutbox, mailOutboxPolicy } from '#worker/mail/schema.ts';
import { orderRows, orderRowsPolicy, payments, paymentsPolicy } from '#worker/orders/schema.ts';
import { paymentCharges, paymentChargesPolicy } from '#worker/payments/charge-schema.ts';
import {
  refunds,
  refundsPolicy,
  withdrawals,
  withdrawalsPolicy,
} from '#worker/payments/refund-schema.ts';
import type { Database } from '#worker/platform/db/client.ts';
import type { ColumnClass } from '#worker/platform/db/column-policy.ts';
import { protections, protectionsPolicy } from '#worker/protection/schema.ts';
import { rechecks, rechecksPolicy } from '#worker/rechecks/schema.ts';
import { scans, scansPolicy, senderStats, senderStatsPolicy } from '#worker/scans/schema.ts';
import { shareImages, shareImagesPolicy } from '#worker/sharing/schema.ts';
import {
  supportReplies,
  supportRepliesPolicy,
  supportTickets,
  supportTicketsPolicy,
} from '#worker/support/schema.ts';
import { testimonials, testimonialsPolicy } from '#worker/testimonials/schema.ts';
import { unsubscribes, unsubscribesPolicy } from '#worker/unsubscribes/schema.ts';
import { waitlist, waitlistPolicy } from '#worker/waitlist/schema.ts';

import { consents, consentsPolicy, profiles, profilesPolicy } from './schema.ts';
import {
  isMailAboutIt,
  isSignUpOf,
  isTicketOf,
  ticketIdsOf,
  type Writer,
} from './written-by-person.ts';

/** `userId` is empty for a person without an account. */
type Person = { userId: string; email: string };

type Exported = {
  table: SQLiteTable;
  columns: Record<string, ColumnClass>;
  isTheirs: (db: Database, person: Person) => SQL;
};

const EXPORTED: Record<ExportTable, Exported> = {
  users: {
    table: users,
    columns: usersPolicy.columns,
    isTheirs: (_db, { userId }) => eq(users.id, userId),
  },
  profiles: ofUser(profiles, profilesPolicy),
  sessions: ofUser(sessions, sessionsPolicy),
  oauthFlows: ofUser(oauthFlows, oauthFlowsPolicy),
  connections: ofUser(connections, connectionsPolicy),
  endingGrants: ofUser(endingGrants, endingGrantsPolicy),
  scans: ofUser(scans, scansPolicy),
  senderStats: ofUser(senderStats, senderStatsPolicy),
  payments: ofUser(payments, paymentsPolicy),
  orderRows: {
    table: orderRows,
    columns: orderRowsPolicy.columns,
    isTheirs: (db, { userId }) =>
      inArray(
        orderRows.paymentId,
        db.select({ id: payments.id }).from(payments).where(eq(payments.userId, userId)),
      ),
  },
  paymentCharges: ofUser(paymentCharges, paymentChargesPolicy),
  refunds: ofUser(refunds, refundsPolicy),
  consents: ofUser(consents, consentsPolicy),
  withdrawals: ofUser(withdrawals, withdrawalsPolicy),
  cleanups: ofUser(cleanups, cleanupsPolicy),
  unsubscribes: ofUser(unsubscribes, unsubscribesPolicy),
  rechecks: ofUser(rechecks, rechecksPolicy),
  rememberedSenders: ofUser(rememberedSenders, rememberedSendersPolicy),
  scanReminders: ofUser(scanReminders, scanRemindersPolicy),
  userAchievements: ofUser(userAchievements, userAchievementsPolicy),
  shareImages: ofUser(shareImages, shareImagesPolicy),
  testimonials: ofUser(testimonials, testimonialsPolicy),
  protections: ofUser(protections, protectionsPolicy),
  supportTickets: {
    table: supportTickets,
    columns: supportTicketsPolicy.columns,
    isTheirs: (_db, person) => isTicketOf(writerOf(person)),
  },
  supportReplies: {
    table: supportReplies,
    columns: { ...supportRepliesPolicy.columns, userId: 'secret' },
    isTheirs: (db, person) => inArray(supportReplies.ticketId, ticketIdsOf(db, writerOf(person))),
  },
  waitlist: {
    table: waitlist,
    columns: waitlistPolicy.columns,
    isTheirs: (_db, person) => isSignUpOf(writerOf(person)),
  },
  mailOutbox: {
    table: mailOutbox,
    columns: mailOutboxPolicy.columns,
    isTheirs: (db, person) => isMailTo(db, person),
  },
  userRoles: ofUser(userRoles, userRolesPolicy),
  auditLog: ofUser(auditLog, auditLogPolicy),
};

function isMailTo(db: Database, person: Person): SQL {
  return sql`(${eq(mailOutbox.userId, person.userId)} OR ${isMailAboutIt(db, writerOf(person))})`;
}

function writerOf({ userId, email }: Person): Writer {
  return { userId, mailbox: sql`${mailboxOf(email)}` };
}

function ofUser(
  table: SQLiteTable & { userId: SQLiteColumn },
  { columns }: { columns: Record<string, ColumnClass> },
): Exported {
  return { table, columns, isTheirs: (_db, { userId }) => eq(table.userId, userId) };
}

/** `table.column` of all withheld columns: credentials. */
export function withheldColumns(): string[] {
  return Object.entries(EXPORTED).flatMap(([name, { columns }]) =>
    Object.keys(columns)
      .filter((column) => columns[column] === 'secret')
      .map((column) => `${name}.${column}`),
  );
}

export type ExportedPage = { rows: Record<string, unknown>[]; nextRowId: number | null };

export type ExportedPart = { person: Person; afterRowId: number; limit: number };

/** A page of a person's rows after the cursor. */
export async function readExportedRows(
  db: Database,
  name: ExportTable,
  part: ExportedPart,
): Promise<ExportedPage> {
  return toExportedPage(await selectExportedRows(db, name, part), part);
}

/** `readExportedRows` for a batch; pass the result to `toExportedPage`. */
export function selectExportedRows(
  db: Database,
  name: ExportTable,
  { person, afterRowId, limit }: ExportedPart,
) {
  const { table, columns, isTheirs } = EXPORTED[name];
  const shown = Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([column]) => columns[column] !== 'secret'),
  );
  const rowId = sql<number>`${table}.rowid`;
  return db
    .select({ rowId, row: shown })
    .from(table)
    .where(and(isTheirs(db, person), gt(rowId, afterRowId)))
    .orderBy(asc(rowId))
    .limit(limit);
}

export function toExportedPage(
  found: readonly { rowId: number; row: Record<string, unknown> }[],
  { limit }: Pick<ExportedPart, 'limit'>,
): ExportedPage {
  return {
    rows: found.map(({ row }) => row),
    nextRowId: found.length < limit ? null : (found.at(-1)?.rowId ?? null),
  };
}

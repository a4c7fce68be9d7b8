import { sql } from 'drizzle-orm';
import { z } from 'zod';

import {
  isWithdrawalName,
  type WithdrawalStatus,
  withdrawalStatus,
} from '#worker/domain/payments/withdrawal.ts';
import type { UnsubscribeCounts } from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import { insertWithdrawalMail } from '#worker/mail/outbox-queries.ts';
import { newId } from '#worker/platform/security/hash.ts';

import { quoted } from './account-choice.ts';
import { databaseByCommand, type RunStatements } from './database-by-command.ts';

/** As it came: by letter, by mail or by telephone. */
export type WithdrawalNotice = { orderNumber: string; requestedAtMs: number; name: string };

const paidOrderSchema = z.object({
  id: z.string(),
  paidAtMs: z.number(),
  noticeAtMs: z.number().nullable(),
  finishedAtMs: z.number().nullable(),
  selectedCount: z.number(),
  movedCount: z.number(),
  alreadyDeletedCount: z.number(),
  protectedSinceCount: z.number(),
  unsubscribes: z
    .string()
    .nullable()
    .transform((json): UnsubscribeCounts | null => (json === null ? null : JSON.parse(json))),
});

type PaidOrder = z.infer<typeof paidOrderSchema>;

/**
 * Records a notice of withdrawal that did not come through the site, with its acknowledgement and its entry in the audit
 * log. The sweep of the service then stops the work and refunds.
 * @returns what is said of it
 * @throws Error for no paid order, a second notice, a time out of range or no name; then nothing is changed
 */
export async function recordWithdrawal(
  run: RunStatements,
  notice: WithdrawalNotice,
  nowMs: number,
): Promise<string> {
  const { orderNumber, requestedAtMs } = notice;
  const name = notice.name.trim();
  if (!isWithdrawalName(name)) throw new Error('That is no name to sign a notice with.');
  const order = await findPaidOrder(run, orderNumber);
  if (order === undefined) throw new Error(`There is no paid order ${orderNumber}.`);
  if (order.noticeAtMs !== null) {
    throw new Error(`${orderNumber} was withdrawn from at ${timeText(order.noticeAtMs)} already.`);
  }
  if (requestedAtMs > nowMs) throw new Error(`${timeText(requestedAtMs)} is yet to come.`);
  if (requestedAtMs < order.paidAtMs) {
    throw new Error(`${orderNumber} was bought later, at ${timeText(order.paidAtMs)}.`);
  }
  const status = statusOf(order, requestedAtMs);
  const db = databaseByCommand(run);
  // One transaction. A notice given on the site meanwhile wins.
  await db.batch([
    db.run(
      sql.raw(`INSERT INTO audit_log (id, user_id, action, subject_id, created_at)
        SELECT ${quoted(newId('aud'))}, NULL, 'order: withdraw', p.id, ${nowMs}
        FROM payments p WHERE ${isUnwithdrawn(order.id)}`),
    ),
    db.run(
      sql.raw(`INSERT INTO withdrawals
          (payment_id, user_id, name, status, requested_at, decided_at, tried_at)
        SELECT p.id, p.user_id, ${quoted(name)}, ${quoted(status)}, ${requestedAtMs},
          ${status === 'open' ? 'NULL' : nowMs}, NULL
        FROM payments p WHERE ${isUnwithdrawn(order.id)}`),
    ),
    insertWithdrawalMail(db, order.id, nowMs),
  ]);
  const stored = await findPaidOrder(run, orderNumber);
  if (stored?.noticeAtMs !== requestedAtMs) throw new Error('Another notice came first.');
  return `${orderNumber} is withdrawn from by ${name} at ${timeText(requestedAtMs)}. ${OUTCOME[status]}\n`;
}

const OUTCOME: Record<WithdrawalStatus, string> = {
  open: 'The service stops the work and refunds within minutes, and acknowledges it by mail.',
  performed: 'All was done by then, so nothing is refunded. It is acknowledged by mail.',
  late: 'The period was over, so nothing is refunded. It is acknowledged by mail.',
};

/** By the copy in D1. Where it is behind its object, the service refunds by what the object knows. */
function statusOf(order: PaidOrder, requestedAtMs: number): WithdrawalStatus {
  const { paidAtMs, finishedAtMs } = order;
  const wasFinished = finishedAtMs !== null && finishedAtMs <= requestedAtMs;
  // Work done after the notice does not end the right.
  const work = wasFinished ? order : { ...order, movedCount: 0 };
  return withdrawalStatus(work, { paidAtMs, nowMs: requestedAtMs });
}

async function findPaidOrder(
  run: RunStatements,
  orderNumber: string,
): Promise<PaidOrder | undefined> {
  const [rows] = await run([selectPaidOrder(orderNumber)]);
  return z.array(paidOrderSchema).parse(rows)[0];
}

function selectPaidOrder(orderNumber: string): string {
  return `SELECT p.id, p.paid_at AS paidAtMs, w.requested_at AS noticeAtMs,
      c.finished_at AS finishedAtMs, c.selected_count AS selectedCount, c.moved_count AS movedCount,
      c.already_deleted_count AS alreadyDeletedCount, c.protected_since_count AS protectedSinceCount,
      c.unsubscribe_counts AS unsubscribes
    FROM payments p JOIN cleanups c ON c.payment_id = p.id
    LEFT JOIN withdrawals w ON w.payment_id = p.id
    WHERE p.order_number = ${quoted(orderNumber)} AND p.paid_at IS NOT NULL`;
}

function isUnwithdrawn(orderId: string): string {
  return `p.id = ${quoted(orderId)} AND NOT EXISTS (
    SELECT 1 FROM withdrawals WHERE payment_id = p.id)`;
}

function timeText(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

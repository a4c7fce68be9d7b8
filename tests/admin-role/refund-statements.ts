import { newId } from '#worker/platform/security/hash.ts';

import { quoted } from './account-choice.ts';

const REFUND_ID = /^rfd_\w+$/;

/**
 * What says that a refund which the provider cannot make was paid in another way, with its entry in the audit log, to be
 * run as one. Nothing is written of a refund that has neither failed nor been turned down, so that running it twice is as
 * good as once.
 * @throws RangeError for what is no refund's id
 */
export function settleRefundStatements(refundId: string, nowMs: number): string[] {
  const isIt = `id = ${requireRefundId(refundId)}`;
  const isUnmade = "(status = 'failed' OR (status = 'due' AND attempts > 0))";
  return [
    `INSERT INTO audit_log (id, user_id, action, subject_id, created_at)
     SELECT ${quoted(newId('aud'))}, NULL, 'refund: settle', id, ${nowMs}
     FROM refunds WHERE ${isIt} AND ${isUnmade}`,
    `UPDATE refunds SET status = 'settled', send_at = NULL WHERE ${isIt} AND ${isUnmade}`,
    `UPDATE payments SET status = CASE WHEN total_minor <= (
       SELECT sum(total_minor) FROM refunds
       WHERE charge_id = payments.charge_id AND status NOT IN ('failed', 'superseded')
     ) THEN 'refunded' ELSE 'partly_refunded' END
     WHERE charge_id = (SELECT charge_id FROM refunds WHERE ${isIt} AND status = 'settled')`,
  ];
}

/** How a refund stands. @throws RangeError for what is no refund's id */
export function readRefundStatus(refundId: string): string {
  return `SELECT status FROM refunds WHERE id = ${requireRefundId(refundId)}`;
}

function requireRefundId(refundId: string): string {
  if (!REFUND_ID.test(refundId)) throw new RangeError(`“${refundId}” is no refund’s id (rfd_…).`);
  return quoted(refundId);
}

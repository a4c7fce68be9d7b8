import { newId } from '#worker/platform/security/hash.ts';

import { quoted } from './account-choice.ts';

const CHARGE_ID = /^chg_\w+$/;

/**
 * Records that the owner has paid what was owed of a charge in another way than through the provider, with its entry in the
 * audit log, to be run as one. Nothing is written where nothing is owed, so that running it twice is as good as once.
 * @throws RangeError for what is no charge's id
 */
export function settleRefundStatements(chargeId: string, nowMs: number): string[] {
  const isIt = `id = ${requireChargeId(chargeId)} AND owed_minor > 0`;
  return [
    `INSERT INTO audit_log (id, user_id, action, subject_id, created_at)
     SELECT ${quoted(newId('aud'))}, NULL, 'refund: settle', id, ${nowMs}
     FROM payment_charges WHERE ${isIt}`,
    `UPDATE payments SET status = (
       SELECT iif(payments.total_minor <= c.owed_minor + c.settled_minor + c.manual_refund_minor + c.dispute_lost_minor + (
         SELECT coalesce(sum(total_minor), 0) FROM refunds WHERE charge_id = c.id AND status <> 'failed'
       ), 'refunded', 'partly_refunded') FROM payment_charges c WHERE c.id = payments.charge_id)
     WHERE charge_id = (SELECT id FROM payment_charges WHERE ${isIt})`,
    `UPDATE payment_charges SET settled_minor = settled_minor + owed_minor, owed_minor = 0,
       ledger_version = ledger_version + 1 WHERE ${isIt}`,
  ];
}

/** What the owner owes of a charge. @throws RangeError for what is no charge's id */
export function readOwed(chargeId: string): string {
  return `SELECT owed_minor AS owedMinor, settled_minor AS settledMinor
    FROM payment_charges WHERE id = ${requireChargeId(chargeId)}`;
}

function requireChargeId(chargeId: string): string {
  if (!CHARGE_ID.test(chargeId)) throw new RangeError(`“${chargeId}” is no charge’s id (chg_…).`);
  return quoted(chargeId);
}

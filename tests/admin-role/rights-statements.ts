import { newId } from '#worker/security/random-id.ts';

import { countAccounts, hasAddress, isMeant, quoted } from './account-choice.ts';

/**
 * What asks for an account to be erased, with its entry in the audit log; nothing of it where several accounts have the
 * address. The sweep of the service then does what the
 * account page does, within five minutes, and cuts it off from its person first.
 * @throws RangeError for what is neither an address nor an account's id
 */
export function erasureStatements(wanted: string, nowMs: number): string[] {
  const isTheirs = `${isMeant(wanted)} AND (${countAccounts(wanted)}) = 1 AND erasure_asked_at IS NULL`;
  return [
    note('account: erase', `id, ${nowMs} FROM users WHERE ${isTheirs} LIMIT 1`),
    `UPDATE users SET erasure_asked_at = ${nowMs} WHERE ${isTheirs}`,
  ];
}

/**
 * What forgets an address that no account has: what was written from it to the support, with what was answered, and its
 * place on the waiting list, with all mail about them, and its entry in the audit log, which does not name it. Nothing
 * of it where an account has the address: what is the account's goes with the account.
 * @throws RangeError for what is no address
 */
export function addressErasureStatements(address: string, nowMs: number): string[] {
  const isNobodys = `(${countAccounts(address)}) = 0`;
  const tickets = `SELECT id FROM support_tickets WHERE user_id IS NULL AND ${hasAddress('email', address)} AND ${isNobodys}`;
  const answers = `SELECT id FROM support_replies WHERE ticket_id IN (${tickets})`;
  const entries = `SELECT id FROM waitlist WHERE ${hasAddress('email', address)} AND ${isNobodys}`;
  return [
    note('address: erase', `NULL, ${nowMs} WHERE EXISTS (${tickets}) OR EXISTS (${entries})`),
    `DELETE FROM mail_outbox WHERE subject_id IN (${tickets}) OR subject_id IN (${answers}) OR subject_id IN (${entries})`,
    `DELETE FROM support_replies WHERE ticket_id IN (${tickets})`,
    `DELETE FROM support_tickets WHERE id IN (${tickets})`,
    `DELETE FROM waitlist WHERE id IN (${entries})`,
  ];
}

/** How much an address has left with us beside any account. @throws RangeError for what is no address */
export function countOfAddress(address: string): string {
  return `SELECT (SELECT count(*) FROM support_tickets WHERE user_id IS NULL AND ${hasAddress('email', address)}) AS tickets,
    (SELECT count(*) FROM waitlist WHERE ${hasAddress('email', address)}) AS signUps`;
}

/** What writes down that the owner has had all exported that is kept of somebody; `accountId`: null where they have none. */
export function exportNote(accountId: string | null, nowMs: number): string {
  const subject = accountId === null ? 'NULL' : quoted(accountId);
  return note(accountId === null ? 'address: export' : 'account: export', `${subject}, ${nowMs}`);
}

/** An entry of what the owner did by command: the row that it is about, when, and under which condition. */
function note(action: string, subject: string): string {
  return `INSERT INTO audit_log (id, user_id, action, subject_id, created_at)
    SELECT ${quoted(newId('aud'))}, NULL, ${quoted(action)}, ${subject}`;
}

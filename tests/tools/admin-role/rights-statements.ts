import { newId } from '#worker/platform/security/hash.ts';

import { countAccounts, isMeant, quoted } from './account-choice.ts';

/**
 * What asks for an account to be erased, with its entry in the audit log; nothing of it where several accounts have the
 * address. The sweep of the service then does what the account page does, within five minutes, and cuts it off from its
 * person first.
 * @throws RangeError for what is neither an address nor an account's id
 */
export function erasureStatements(wanted: string, nowMs: number): string[] {
  const isTheirs = `${isMeant(wanted)} AND (${countAccounts(wanted)}) = 1 AND erasure_asked_at IS NULL`;
  return [
    note('account: erase', `id, ${nowMs} FROM users WHERE ${isTheirs} LIMIT 1`),
    `UPDATE users SET erasure_asked_at = ${nowMs} WHERE ${isTheirs}`,
  ];
}

/** What writes down that the owner has had all exported that is kept of somebody; `accountId`: null where they have none. */
export function exportNote(accountId: string | null, nowMs: number): string {
  const subject = accountId === null ? 'NULL' : quoted(accountId);
  return note(accountId === null ? 'address: export' : 'account: export', `${subject}, ${nowMs}`);
}

/** What writes down that an address which has no account is forgotten; it does not name it. */
export function addressErasureNote(nowMs: number): string {
  return note('address: erase', `NULL, ${nowMs}`);
}

/** An entry of what the owner did by command: the row that it is about, when, and under which condition. */
function note(action: string, subject: string): string {
  return `INSERT INTO audit_log (id, user_id, action, subject_id, created_at)
    SELECT ${quoted(newId('aud'))}, NULL, ${quoted(action)}, ${subject}`;
}

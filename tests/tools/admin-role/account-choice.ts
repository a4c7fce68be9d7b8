import { isMailAddress, mailboxOf } from '#worker/domain/email-address.ts';
import { mailboxText } from '#worker/platform/db/sql.ts';

const ACCOUNT_ID = /^usr_[a-z2-7]{26}$/;

/** Whether an account is named by its own id: of several with one address it is the only way to tell which is meant. */
export function isAccountId(wanted: string): boolean {
  return ACCOUNT_ID.test(wanted);
}

/** How many accounts have an address, however its mailbox is written, or an id. @throws RangeError for what is neither */
export function countAccounts(wanted: string): string {
  return `SELECT count(*) AS total FROM users WHERE ${isMeant(wanted)}`;
}

/** The same accounts, the oldest first, with what tells them apart. @throws RangeError for what is neither */
export function listAccounts(wanted: string): string {
  return `SELECT id, email, strftime('%Y-%m-%d', created_at / 1000, 'unixepoch') AS since,
      (SELECT count(*) FROM payments p WHERE p.user_id = users.id AND p.paid_at IS NOT NULL) AS purchases
    FROM users WHERE ${isMeant(wanted)} ORDER BY created_at, id`;
}

/** The condition on `users` that chooses them. @throws RangeError for what is neither */
export function isMeant(wanted: string): string {
  return isAccountId(wanted)
    ? `id = ${quoted(wanted)}`
    : `${mailboxText('email')} = ${quoted(mailboxOf(requireAddress(wanted)))}`;
}

/** @throws RangeError for what is no address */
export function requireAddress(wanted: string): string {
  if (!isMailAddress(wanted)) throw new RangeError(`“${wanted}” is no e-mail address.`);
  return wanted;
}

export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import type { MailKind } from '#worker/domain/mail/mail-kind.ts';
import { newId } from '#worker/platform/security/hash.ts';

import { countAccounts, isMeant, quoted } from './account-choice.ts';

/** Which entries of the audit log: of changes and files only, about a row, by whoever is meant; all where nothing is named. */
export type AuditChoice = { isChangesOnly: boolean; row: string | null; who: string | null };

const LAUNCH_MAIL: MailKind = 'waitlist-launch';

/** The accounts that have the role, as the last statement of each wish answers. */
export const LIST_ADMINS =
  "SELECT u.email FROM user_roles r JOIN users u ON u.id = r.user_id WHERE r.role = 'admin' ORDER BY r.granted_at, u.email";

const AUDIT_PAGE = 100;

/**
 * Entries of the audit log, the newest first, page 1 with the newest of them: when (UTC), who by their address now, what,
 * and about which row. An account that is erased has no address; what the owner did by command has nobody.
 * @throws RangeError where `who` is neither an address nor an account's id
 */
export function listAudit(page: number, choice: AuditChoice): string {
  return `SELECT strftime('%Y-%m-%d %H:%M:%S', a.created_at / 1000, 'unixepoch') AS at,
    CASE WHEN a.user_id IS NULL THEN 'owner, by command' ELSE coalesce(u.email, a.user_id) END AS who,
    a.action, a.subject_id AS subject
  FROM audit_log a LEFT JOIN users u ON u.id = a.user_id
  WHERE ${isChosen(choice)}
  ORDER BY a.created_at DESC, a.rowid DESC LIMIT ${AUDIT_PAGE} OFFSET ${(page - 1) * AUDIT_PAGE}`;
}

export function countAuditPages(choice: AuditChoice): string {
  return `SELECT (count(*) + ${AUDIT_PAGE - 1}) / ${AUDIT_PAGE} AS total FROM audit_log a WHERE ${isChosen(choice)}`;
}

function isChosen({ isChangesOnly, row, who }: AuditChoice): string {
  const isReading =
    "((a.action LIKE 'GET %' AND a.action NOT LIKE '%.csv') OR a.action LIKE 'POST %/search')";
  return [
    'TRUE',
    ...(isChangesOnly ? [`NOT ${isReading}`] : []),
    ...(row === null ? [] : [`a.subject_id = ${quoted(row)}`]),
    ...(who === null ? [] : [`a.user_id IN (SELECT id FROM users WHERE ${isMeant(who)})`]),
  ].join(' AND ');
}

/**
 * What gives an account the role, or takes it away, with an entry of each in the audit log, to be run as one; nothing
 * is written where nothing changes. Addresses are compared without regard to case. The role is given to none of several
 * accounts with one address: nobody can tell which is meant.
 * @throws RangeError for what is neither an address nor an account's id
 */
export function roleStatements(wish: 'grant' | 'remove', wanted: string, nowMs: number): string[] {
  const isTheirs = isMeant(wanted);
  const hasRole = "EXISTS (SELECT 1 FROM user_roles WHERE user_id = users.id AND role = 'admin')";
  const isOne = `(${countAccounts(wanted)}) = 1`;
  const isChange = wish === 'grant' ? `NOT ${hasRole} AND ${isOne}` : hasRole;
  const note = `INSERT INTO audit_log (id, user_id, action, subject_id, created_at)
    SELECT ${quoted(newId('aud'))} || row_number() OVER (ORDER BY id), NULL, ${quoted(`admin role: ${wish}`)},
      id, ${nowMs}
    FROM users WHERE ${isTheirs} AND ${isChange}`;
  const change =
    wish === 'grant'
      ? `INSERT INTO user_roles (user_id, role, granted_at)
         SELECT id, 'admin', ${nowMs} FROM users WHERE ${isTheirs} AND ${isChange}`
      : `DELETE FROM user_roles WHERE role = 'admin'
         AND user_id IN (SELECT id FROM users WHERE ${isTheirs})`;
  return [note, change];
}

/** What goes out oldest first would keep all other mail waiting for hours: so many come due for each run of the sweep. */
const LAUNCH_MAILS_A_RUN = 100;
const RUN_EVERY_MS = 300_000;

/**
 * What has everybody who has confirmed a place on the waiting list told that the service is open, with its entry in the
 * audit log. However often it is run, nobody is told twice: a mail that was sent stays sent, and one that came to
 * nothing is tried again.
 */
export function launchStatements(nowMs: number): string[] {
  const turn = `${nowMs} + (row_number() OVER (ORDER BY confirmed_at) - 1) / ${LAUNCH_MAILS_A_RUN} * ${RUN_EVERY_MS}`;
  return [
    `INSERT INTO audit_log (id, user_id, action, subject_id, created_at)
     VALUES (${quoted(newId('aud'))}, NULL, 'launch: announce', NULL, ${nowMs})`,
    `INSERT INTO mail_outbox (id, kind, subject_id, language, status, created_at, due_at, attempts)
     SELECT ${quoted(mailIdOf(LAUNCH_MAIL, ''))} || id, ${quoted(LAUNCH_MAIL)}, id, language, 'waiting', ${turn},
       ${turn}, 0
     FROM waitlist WHERE confirmed_at IS NOT NULL
     ON CONFLICT (id) DO UPDATE SET status = 'waiting', created_at = excluded.created_at, due_at = excluded.due_at
     WHERE mail_outbox.status IN ('skipped', 'expired')`,
  ];
}

/** How many wait to be told. */
export const COUNT_TO_TELL = `SELECT count(*) AS total FROM mail_outbox WHERE kind = ${quoted(LAUNCH_MAIL)} AND status = 'waiting'`;

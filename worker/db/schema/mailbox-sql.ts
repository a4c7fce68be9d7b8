import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

import { GMAIL_DOMAIN, GMAIL_DOMAINS } from '#worker/domain/form/counted-address.ts';

/** Stands for the address until it is known. */
const ADDRESS = '?';
const LOCAL_PART = `substr(${ADDRESS}, 1, instr(${ADDRESS}, '@') - 1)`;
const UNTAGGED = `substr(${LOCAL_PART}, 1, instr(substr(${LOCAL_PART}, 2) || '+', '+'))`;
const OF_GMAIL = GMAIL_DOMAINS.map((domain) => `'@${domain}'`).join(', ');
const PARTS = `(CASE WHEN substr(lower(${ADDRESS}), instr(${ADDRESS}, '@')) IN (${OF_GMAIL})
  THEN lower(replace(${UNTAGGED}, '.', '')) || '@${GMAIL_DOMAIN}' ELSE lower(${ADDRESS}) END)`.split(
  ADDRESS,
);

/**
 * `mailboxOf` of an address in a statement of SQL; its domain is in ASCII there. Of an index drizzle-kit
 * cuts it at each comma: in the migration that is put together again by hand.
 */
export function mailboxSql(address: SQLWrapper): SQL {
  const parts = PARTS.map((part) => sql.raw(part));
  return sql.join(parts.flatMap((part, index) => (index === 0 ? [part] : [address, part])));
}

/** The same as text. `column`: of the one table that a statement is about */
export function mailboxText(column: string): string {
  return PARTS.join(column);
}

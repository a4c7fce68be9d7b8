import { or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

import { GMAIL_DOMAIN, GMAIL_DOMAINS } from '#worker/domain/email-address.ts';

/** For `inArray`: many values as one parameter, of which a statement of D1's takes a hundred at most. */
export function jsonList(values: readonly string[]): SQL {
  return sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;
}

/**
 * Whether any of these texts holds the words, their special characters taken for what they are; undefined, for no
 * condition at all, where there are no words. Not by LIKE, whose pattern D1 wants to be of 50 bytes at most (D1 limits).
 */
export function anyHolds(texts: readonly SQLWrapper[], words: string): SQL | undefined {
  if (words === '') return undefined;
  return or(...texts.map((text) => sql`instr(${folded(text)}, ${folded(sql`${words}`)}) > 0`));
}

/** In small letters; SQLite's own are those of English only. */
function folded(text: SQLWrapper): SQL {
  const letters = ['Åå', 'Ää', 'Öö', 'Éé', 'Üü', 'Øø', 'Ææ'];
  return letters.reduce(
    (inner, [capital = '', small = '']) =>
      sql`replace(${inner}, ${sql.raw(`'${capital}'`)}, ${sql.raw(`'${small}'`)})`,
    sql`lower(${text})`,
  );
}

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

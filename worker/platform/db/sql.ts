import { or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

import { GMAIL_DOMAIN, GMAIL_DOMAINS } from '#worker/domain/email-address.ts';

/** For `inArray`: one parameter instead of many, since D1 allows 100 per statement. */
export function jsonList(values: readonly string[]): SQL {
  return sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;
}

/**
 * Whether any text contains the words literally; undefined for no words. Not LIKE, whose patterns D1 limits to 50
 * bytes.
 */
export function anyContains(texts: readonly SQLWrapper[], words: string): SQL | undefined {
  if (words === '') return undefined;
  return or(...texts.map((text) => sql`instr(${folded(text)}, ${folded(sql`${words}`)}) > 0`));
}

/** Lower case; SQLite's lower() is ASCII only. */
function folded(text: SQLWrapper): SQL {
  const letters = ['Åå', 'Ää', 'Öö', 'Éé', 'Üü', 'Øø', 'Ææ'];
  return letters.reduce(
    (inner, [capital = '', small = '']) =>
      sql`replace(${inner}, ${sql.raw(`'${capital}'`)}, ${sql.raw(`'${small}'`)})`,
    sql`lower(${text})`,
  );
}

/** Placeholder of the address. */
const ADDRESS = '?';
const LOCAL_PART = `substr(${ADDRESS}, 1, instr(${ADDRESS}, '@') - 1)`;
const UNTAGGED = `substr(${LOCAL_PART}, 1, instr(substr(${LOCAL_PART}, 2) || '+', '+'))`;
const OF_GMAIL = GMAIL_DOMAINS.map((domain) => `'@${domain}'`).join(', ');
const PARTS = `(CASE WHEN substr(lower(${ADDRESS}), instr(${ADDRESS}, '@')) IN (${OF_GMAIL})
  THEN lower(replace(${UNTAGGED}, '.', '')) || '@${GMAIL_DOMAIN}' ELSE lower(${ADDRESS}) END)`.split(
  ADDRESS,
);

/**
 * `mailboxOf` in SQL, for addresses whose domain is ASCII. drizzle-kit splits it at commas when used in an index:
 * mend the migration by hand.
 */
export function mailboxSql(address: SQLWrapper): SQL {
  const parts = PARTS.map((part) => sql.raw(part));
  return sql.join(parts.flatMap((part, index) => (index === 0 ? [part] : [address, part])));
}

/** `column`: of the statement's only table */
export function mailboxText(column: string): string {
  return PARTS.join(column);
}

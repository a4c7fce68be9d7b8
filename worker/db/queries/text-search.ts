import { or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

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

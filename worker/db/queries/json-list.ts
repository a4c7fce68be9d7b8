import { sql, type SQL } from 'drizzle-orm';

/** For `inArray`: many values as one parameter, of which a statement of D1's takes a hundred at most. */
export function jsonList(values: readonly string[]): SQL {
  return sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;
}

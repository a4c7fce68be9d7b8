import { drizzle } from 'drizzle-orm/d1';

import { schema } from '#worker/schema.ts';

export type Database = ReturnType<typeof createDatabase>;

export function createDatabase(d1: D1Database) {
  return drizzle(d1, { schema });
}

/** The same database with a count of the statements sent through it. */
export function countedQueries(db: Database): { db: Database; queryCount: () => number } {
  let count = 0;
  const counting = new Proxy(db.$client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (name !== 'prepare') return value.bind(target);
      return (statement: string) => {
        count += 1;
        return target.prepare(statement);
      };
    },
  });
  return { db: createDatabase(counting), queryCount: () => count };
}

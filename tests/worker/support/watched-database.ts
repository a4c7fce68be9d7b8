import { env } from 'cloudflare:workers';

import { createDatabase, type Database } from '#worker/platform/db/client.ts';

/** The test's own D1. `watch` sees each statement before it is prepared, and makes it fail by throwing. */
export function buildWatchedDatabase(watch: (statement: string) => void): Database {
  return createDatabase(
    new Proxy(env.DB, {
      get(target, name) {
        if (name === 'prepare') {
          return (statement: string) => {
            watch(statement);
            return target.prepare(statement);
          };
        }
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
  );
}

/** The test's own D1, where statements that begin so fail from now on. */
export function buildFailingDatabase(beginning: string): Database {
  return buildWatchedDatabase((statement) => {
    if (statement.startsWith(beginning)) throw new Error('D1_ERROR: Network connection lost.');
  });
}

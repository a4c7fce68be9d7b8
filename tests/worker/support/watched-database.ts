import { env } from 'cloudflare:workers';

import { createDatabase, type Database } from '#worker/platform/db/client.ts';

/** The test's own D1. `watch` sees each statement before it is prepared, and makes it fail by throwing. */
export function buildWatchedDatabase(watch: (statement: string) => void): Database {
  return createDatabase(
    withMethod(env.DB, 'prepare', (statement) => {
      watch(statement);
      return env.DB.prepare(statement);
    }),
  );
}

/** The test's own D1, where this happens just before the first statement with this part is run. */
export function buildInterruptedDatabase(part: string, happen: () => Promise<unknown>): Database {
  let isOver = false;
  const interrupted = (statement: D1PreparedStatement) =>
    withMethod(statement, 'bind', (...values) => {
      const bound = statement.bind(...values);
      return withMethod(bound, 'run', async () => {
        await happen();
        return bound.run();
      });
    });
  return createDatabase(
    withMethod(env.DB, 'prepare', (text) => {
      const statement = env.DB.prepare(text);
      if (isOver || !text.includes(part)) return statement;
      isOver = true;
      return interrupted(statement);
    }),
  );
}

function withMethod<Of extends object, Name extends keyof Of>(
  original: Of,
  method: Name,
  replacement: Of[Name],
): Of {
  return new Proxy(original, {
    get(target, name) {
      if (name === method) return replacement;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** The test's own D1, where statements that begin so fail from now on. */
export function buildFailingDatabase(beginning: string): Database {
  return buildWatchedDatabase((statement) => {
    if (statement.startsWith(beginning)) throw new Error('D1_ERROR: Network connection lost.');
  });
}

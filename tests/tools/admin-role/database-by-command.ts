import { createDatabase, type Database } from '#worker/platform/db/client.ts';

import { quoted } from './account-choice.ts';

/** Runs statements as one. @returns the rows that each answers, by the names of their columns */
export type RunStatements = (statements: readonly string[]) => Promise<Record<string, unknown>[][]>;

/** D1 behind a command that takes nothing but text: for batches of the service's own statements, and what they read. */
export function databaseByCommand(run: RunStatements): Database {
  function bound(query: string, values: readonly unknown[]) {
    return {
      bind: (...more: unknown[]) => bound(query, more),
      text: () => withValues(query, values),
    };
  }
  return createDatabase({
    prepare: (query: string) => bound(query, []),
    batch: async (statements: readonly { text: () => string }[]) => {
      const answers = await run(statements.map((statement) => statement.text()));
      return answers.map((results) => ({ results, success: true, meta: {} }));
    },
  });
}

/** What stands between quotes, and the places of values outside them. */
const QUOTED_OR_PLACE = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g;

function withValues(query: string, values: readonly unknown[]): string {
  const rest = values.values();
  return query.replaceAll(QUOTED_OR_PLACE, (part) =>
    part === '?' ? literal(rest.next().value) : part,
  );
}

function literal(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  throw new TypeError('a value that none of these queries holds');
}

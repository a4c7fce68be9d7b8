import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

import { z } from 'zod';

import { PROJECT_DIR } from '#tests/tools/stack/bootstrap.mjs';

import { runTool } from '#tests/tools/run/run-command.ts';

const journalSchema = z.object({
  entries: z.array(z.object({ idx: z.number(), tag: z.string() })),
});

/**
 * Rebuilding a table drops it, and D1 runs migrations with foreign keys on: the children would go with it
 * (workers-sdk issue 5438, drizzle-orm issue 4938).
 */
const DESTRUCTIVE = [/\bDROP\s+TABLE\b/i, /__new_/, /\bDROP\s+COLUMN\b/i];

/** What is wrong with a folder of migrations and its journal, file by file. */
export function migrationProblems(folder: string): string[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const { entries } = journalSchema.parse(
    JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')),
  );
  return [
    ...numberProblems(files),
    ...journalProblems(files, entries),
    ...files.flatMap((file) => contentProblems(file, readFileSync(join(folder, file), 'utf8'))),
  ];
}

function numberProblems(files: readonly string[]): string[] {
  return files.flatMap((file, position) => {
    const expected = String(position).padStart(4, '0');
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(file)) return [`${file}: not named 0000_verb_noun.sql`];
    return file.startsWith(expected) ? [] : [`${file}: expected number ${expected}`];
  });
}

function journalProblems(
  files: readonly string[],
  entries: readonly { idx: number; tag: string }[],
): string[] {
  const tags = files.map((file) => basename(file, '.sql'));
  const journal = entries.map((entry) => entry.tag);
  return [
    ...tags.filter((tag) => !journal.includes(tag)).map((tag) => `${tag}: not in the journal`),
    ...journal.filter((tag) => !tags.includes(tag)).map((tag) => `${tag}: in the journal only`),
    ...entries
      .filter(({ idx }, position) => idx !== position)
      .map(({ tag }) => `${tag}: out of order in the journal`),
  ];
}

function contentProblems(file: string, sql: string): string[] {
  return DESTRUCTIVE.flatMap((pattern) => {
    const found = pattern.exec(sql);
    return found === null ? [] : [`${file}: “${found[0]}” destroys data; migrate additively`];
  });
}

/** Whether the schema holds anything that no migration brings yet. */
export async function schemaDriftProblems(): Promise<string[]> {
  const migrations = join(PROJECT_DIR, 'migrations');
  const copy = 'node_modules/.cache/migrations-check';
  rmSync(join(PROJECT_DIR, copy), { recursive: true, force: true });
  cpSync(migrations, join(PROJECT_DIR, copy), { recursive: true });
  const { code, output } = await runTool('drizzle-kit', [
    'generate',
    '--dialect=sqlite',
    '--schema=./worker/{*,platform/*}/*schema.ts',
    `--out=./${copy}`,
  ]);
  const added = readdirSync(join(PROJECT_DIR, copy)).filter(
    (name) => !readdirSync(migrations).includes(name),
  );
  if (code !== 0) return [output];
  return added.map(
    (name) => `the schema has changed without a migration (npm run db:generate): ${name}`,
  );
}

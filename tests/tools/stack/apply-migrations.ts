import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { D1Database } from '@cloudflare/workers-types';
import { getPlatformProxy } from 'wrangler';

import { readDeployConfig } from '#tests/tools/deploy/deploy-config.ts';

import { PROJECT_DIR } from './bootstrap.mjs';

const MIGRATIONS_DIR = join(PROJECT_DIR, 'migrations');
/** Drizzle writes it between statements. */
const BETWEEN_STATEMENTS = '--> statement-breakpoint';
/** As `wrangler d1 migrations apply` makes it, which can go on from here. */
const CREATE_LIST = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/**
 * Brings the local database up to date, each migration whole or not at all. wrangler's own command starts a runtime
 * anew for each of them, which took most of the time that the stack needs to start.
 */
export async function applyMigrations(stateDir: string): Promise<void> {
  const { env, dispose } = await getPlatformProxy<{ DB: D1Database }>({
    configPath: writeConfigOfDatabase(stateDir),
    envFiles: [],
    persist: { path: join(stateDir, 'v3') },
  });
  try {
    await applyMissing(env.DB);
  } finally {
    await dispose();
  }
}

/** The database alone: without the Worker's code its objects cannot run, and a warning for each would be printed. */
function writeConfigOfDatabase(stateDir: string): string {
  const { d1_databases } = readDeployConfig(null);
  const file = join(stateDir, 'database.json');
  mkdirSync(stateDir, { recursive: true });
  writeFileSync(file, JSON.stringify({ name: 'grinbox', d1_databases }));
  return file;
}

async function applyMissing(db: D1Database): Promise<void> {
  await db.prepare(CREATE_LIST).run();
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  const names = readdirSync(MIGRATIONS_DIR).filter((name) => name.endsWith('.sql'));
  for (const name of names.toSorted()) {
    if (applied.has(name)) continue;
    const statements = readFileSync(join(MIGRATIONS_DIR, name), 'utf8').split(BETWEEN_STATEMENTS);
    const noted = db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name);
    await db.batch([...statements.map((statement) => db.prepare(statement)), noted]);
  }
}

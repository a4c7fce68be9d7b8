import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { stateDir } from './running-stack.ts';

const DAY_MS = 86_400_000;
/** The Worker writes to the same file. */
const LOCK_WAIT_MS = 10_000;

/** As if a clean-up had been paid for so many days earlier: its object holds the time itself, and goes by it. */
export function letDaysPass(cleanupId: string, days: number): void {
  const folder = join(stateDir(), 'v3/do/grinbox-MailboxCleanup');
  const files = readdirSync(folder).filter(
    (name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite',
  );
  const changed = files.reduce((sum, name) => sum + age(join(folder, name), cleanupId, days), 0);
  if (changed !== 1) throw new Error(`${changed} objects hold the clean-up ${cleanupId}`);
}

function age(file: string, cleanupId: string, days: number): number {
  const database = new DatabaseSync(file, { timeout: LOCK_WAIT_MS });
  try {
    // Other tests' objects come and go meanwhile: one just made has no tables yet, one just emptied none any more.
    const table = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'cleanup'").get();
    if (table === undefined) return 0;
    const statement = database.prepare(
      'UPDATE cleanup SET paid_ms = paid_ms - ? WHERE cleanup_id = ?',
    );
    return Number(statement.run(days * DAY_MS, cleanupId).changes);
  } finally {
    database.close();
  }
}

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { stateDir } from './running-stack.ts';

const HOUR_MS = 3_600_000;
/** The Worker writes to the same file. */
const LOCK_WAIT_MS = 10_000;

/** As if the connection had been made so many hours earlier. */
export function letConnectionAge(connectionId: string, hours: number): void {
  const byMs = Math.round(hours * HOUR_MS);
  change(
    'UPDATE connections SET created_at = created_at - ?, expires_at = expires_at - ? WHERE id = ?',
    [byMs, byMs, connectionId],
  );
}

/** As if the scan had been made so many hours earlier. */
export function letScanAge(scanId: string, hours: number): void {
  const byMs = Math.round(hours * HOUR_MS);
  change(
    'UPDATE scans SET created_at = created_at - ?, started_at = started_at - ?, finished_at = finished_at - ? WHERE id = ?',
    [byMs, byMs, byMs, scanId],
  );
}

/** As if the order had been made so many hours earlier, or later where they are fewer than none. */
export function letOrderAge(orderId: string, hours: number): void {
  const byMs = Math.round(hours * HOUR_MS);
  change(
    'UPDATE payments SET created_at = created_at - ?, expires_at = expires_at - ? WHERE id = ?',
    [byMs, byMs, orderId],
  );
}

/** As if their only session had begun so many minutes earlier. */
export function letSignInAge(userId: string, minutes: number): void {
  change('UPDATE sessions SET created_at = created_at - ? WHERE user_id = ?', [
    minutes * 60_000,
    userId,
  ]);
}

function change(sql: string, values: readonly (string | number)[]): void {
  const folder = join(stateDir(), 'v3/d1/miniflare-D1DatabaseObject');
  const [file, ...others] = readdirSync(folder).filter(
    (name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite',
  );
  if (file === undefined || others.length > 0) throw new Error(`not one database in ${folder}`);
  const database = new DatabaseSync(join(folder, file), { timeout: LOCK_WAIT_MS });
  // The Worker waits for nobody: what holds the file must be done before a disk is.
  database.exec('PRAGMA synchronous = OFF');
  try {
    const { changes } = database.prepare(sql).run(...values);
    if (Number(changes) !== 1) throw new Error(`${changes} rows were changed`);
  } finally {
    database.close();
  }
}

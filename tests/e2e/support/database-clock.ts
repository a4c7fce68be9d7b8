import { HOUR_MS } from '#worker/domain/duration.ts';

import { changeRow } from './stack-database.ts';

/** As if the connection had been made so many hours earlier. */
export async function letConnectionAge(connectionId: string, hours: number): Promise<void> {
  const byMs = Math.round(hours * HOUR_MS);
  await changeRow(
    'UPDATE connections SET created_at = created_at - ?, expires_at = expires_at - ? WHERE id = ?',
    [byMs, byMs, connectionId],
  );
}

/** As if the scan had been made so many hours earlier. */
export async function letScanAge(scanId: string, hours: number): Promise<void> {
  const byMs = Math.round(hours * HOUR_MS);
  await changeRow(
    'UPDATE scans SET created_at = created_at - ?, started_at = started_at - ?, finished_at = finished_at - ? WHERE id = ?',
    [byMs, byMs, byMs, scanId],
  );
}

/** As if the order had been made so many hours earlier, or later where they are fewer than none. */
export async function letOrderAge(orderId: string, hours: number): Promise<void> {
  const byMs = Math.round(hours * HOUR_MS);
  await changeRow(
    'UPDATE payments SET created_at = created_at - ?, expires_at = expires_at - ? WHERE id = ?',
    [byMs, byMs, orderId],
  );
}

/** As if their only session had begun so many minutes earlier. */
export async function letSignInAge(userId: string, minutes: number): Promise<void> {
  await changeRow('UPDATE sessions SET created_at = created_at - ? WHERE user_id = ?', [
    minutes * 60_000,
    userId,
  ]);
}

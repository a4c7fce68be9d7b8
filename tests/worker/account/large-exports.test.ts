import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { FORMULA_PAYLOADS } from '#tests/support/formula-payloads.ts';
import { users } from '#worker/access/schema.ts';
import { contactsCsv, waitlistCsv } from '#worker/admin/export-contacts.ts';

import { buildRuntime } from '#tests/worker/support/build-runtime.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { buildWatchedDatabase } from '#tests/worker/support/watched-database.ts';

beforeEach(emptyTables);

test('of a hundred thousand contacts the first are sent before the last are read, a thousand more at a time, and none is a formula', async () => {
  const runtime = buildRuntime();
  await env.DB.exec(
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000) INSERT INTO users (id, google_sub, email, language, created_at, updated_at) SELECT 'u' || printf('%06d', i), 'u' || i, 'x' || i || '@example.se', 'sv', 1, 1 FROM n",
  );
  await env.DB.exec(
    "INSERT INTO profiles (user_id, onboarding_completed, marketing_consent, updated_at) SELECT id, 1, 1, 1 FROM users WHERE id LIKE 'u0%' OR id LIKE 'u1%'",
  );
  for (const [number, email] of FORMULA_PAYLOADS.entries()) {
    const id = `u${String(number + 1).padStart(6, '0')}`;
    await runtime.db.update(users).set({ email }).where(eq(users.id, id));
  }
  let readings = 0;
  const db = buildWatchedDatabase(() => (readings += 1));
  const contacts = contactsCsv({ db }, { minimumScans: 0, consentOnly: 'true' });
  const parts = await readInParts(contacts, (part, count) => {
    expect(part.split('\r\n').length - 1).toBeLessThanOrEqual(count === 1 ? 1 : 1_060);
    // Of what has not been asked for, no more than one thousand is read ahead.
    expect(readings).toBeLessThanOrEqual(count);
  });
  expect(parts.length).toBeGreaterThan(100);
  const file = parts.join('');
  expect(file.match(/@example\.se"/g)).toHaveLength(100_000 - FORMULA_PAYLOADS.length);
  for (const payload of FORMULA_PAYLOADS) {
    expect(file).toContain(`\r\n"'${payload.replaceAll('"', '""')}"`);
  }
});

test('of a hundred thousand on the waiting list the first are sent before the last are read, a thousand more at a time', async () => {
  const runtime = buildRuntime();
  await env.DB.exec(
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000) INSERT INTO waitlist (id, email, language, created_at) SELECT 'wtl_' || printf('%06d', i), 'x' || i || '@example.se', 'sv', 1 FROM n",
  );
  let readings = 0;
  const db = buildWatchedDatabase(() => (readings += 1));
  const parts = await readInParts(waitlistCsv({ ...runtime, db }), (part, count) => {
    expect(part.split('\r\n').length - 1).toBeLessThanOrEqual(count === 1 ? 1 : 1_000);
    expect(readings).toBeLessThanOrEqual(count);
  });
  expect(parts.length).toBeGreaterThan(100);
  expect(parts.join('').match(/@example\.se"/g)).toHaveLength(100_000);
});

/** `look` sees each part of a file as it comes, before the next is asked for, and how many there have been. */
async function readInParts(
  file: ReadableStream<Uint8Array>,
  look: (part: string, count: number) => void,
): Promise<string[]> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  const body = file.getReader();
  for (let part = await body.read(); part.value !== undefined; part = await body.read()) {
    const text = decoder.decode(part.value, { stream: true });
    parts.push(text);
    look(text, parts.length);
  }
  return parts;
}

import { expect, test, vi } from 'vitest';

import { failGmail, readUnsubscribes } from '#tests/worker/support/google.ts';
import { previewSchema } from '#worker/contract/clean-rows.ts';
import { senderStatsPolicy } from '#worker/scans/schema.ts';
import { usersPolicy } from '#worker/access/schema.ts';
import { isAtWork } from '#worker/domain/cleanups/cleanup-state.ts';

import {
  buildCleaningUser,
  cleanupObject,
  createOrder,
  pay,
  selectAll,
  waitForCleanup,
} from '#tests/durable-objects/support/clean-up.ts';
import { buildNewsletters } from '#tests/durable-objects/support/newsletters.ts';
import { placesOf, readDatabase, readObject } from '#tests/durable-objects/support/read-stores.ts';

vi.setConfig({ testTimeout: 60_000 });

const SUBJECT = 'subject-canary-4711';
const NAME = 'Name-Canary-4711';
/** As Google writes access and refresh tokens, and the stand-in with it. */
const TOKEN = /ya29\.|1\/\/0/;

/** Newsletters whose subjects, names and links can be told from everything else. */
function buildMarkedMail() {
  const { domain, jsonl } = buildNewsletters(['leave', 'broken', 'link']);
  const marked = jsonl.map((mail) => ({
    ...mail,
    headers: mail.headers.map(([name, value = '']) =>
      name === 'Subject'
        ? [name, SUBJECT]
        : [name, name === 'From' ? value.replace('Shop', NAME) : value],
    ),
  }));
  return { domain, jsonl: marked };
}

test('after a scan, a look into a row and a deep clean-up with faults, marked secrets stand in no log line and only where they may be stored', async () => {
  const logged: string[] = [];
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts) => void logged.push(parts.join(' ')));
  }
  const { domain, jsonl } = buildMarkedMail();
  const { user, scanId, rows } = await buildCleaningUser({ jsonl });
  const [row] = rows.newsletters;
  const look = `/api/scans/${scanId}/preview?version=${rows.rowsVersion}&row=${row?.id}`;
  const preview = await user.read(look, previewSchema);
  expect(preview.messages[0]?.subject).toBe(SUBJECT);

  const fault = { status: 503, retryAfterSeconds: 0, times: 2 };
  await failGmail(user.account, 'users.messages.batchModify', fault);
  const order = await createOrder(user, rows, selectAll(rows), 'reset');
  const cleanupId = await pay(user, order);
  await waitForCleanup(user, cleanupId, (progress) => !isAtWork(progress));
  expect(await readUnsubscribes(domain)).not.toEqual([]);

  const database = await readDatabase();
  const scan = await readObject(user.scanObject(scanId));
  const cleanup = await readObject(cleanupObject(user, cleanupId));
  const logs = [...logged, ...user.runtime.logLines].map((text) => ({ place: 'log', text }));
  const everywhere = [...database, ...scan, ...cleanup, ...logs];
  const session = user.cookie.split('.').at(-1) ?? '';
  expect(session.length).toBeGreaterThan(20);
  expect(logs).not.toEqual([]);

  // Shown and forgotten, sealed, or kept as a hash: in the clear nowhere.
  for (const mark of [SUBJECT, TOKEN, session, `leave.shop0.${domain}`, '070-123 45 67']) {
    expect([mark, placesOf(everywhere, mark)]).toEqual([mark, []]);
  }
  for (const mark of [domain, NAME, user.account.email]) {
    expect([mark, placesOf([...cleanup, ...logs], mark)]).toEqual([mark, []]);
  }
  // The scan's object tells own mail by it, and forgets it with all that it holds.
  expect(placesOf(scan, user.account.email)).toEqual(['scan.own_address']);
  expect(placesOf(database, user.account.email)).toEqual(['users.email']);
  expect(usersPolicy.columns.email).toBe('personal');
  expect(placesOf(database, NAME)).toEqual(['sender_stats.display_name']);
  expect(placesOf(database, domain)).toEqual(['sender_stats.sender_key']);
  expect(senderStatsPolicy.columns).toMatchObject({ displayName: 'mailbox', senderKey: 'mailbox' });
  // What the search can find, it finds: the scan's own object knows its senders until its data goes.
  expect(placesOf(scan, NAME)).not.toEqual([]);
});

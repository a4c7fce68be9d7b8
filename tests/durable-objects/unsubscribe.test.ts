import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';

import { achievementListSchema } from '#worker/contract/achievements.ts';
import { unsubscribeListSchema } from '#worker/contract/cleanups.ts';
import { receiptSchema } from '#worker/contract/orders.ts';
import { isAtWork, UNDONE_RETENTION_MS } from '#worker/domain/cleanups/cleanup-state.ts';
import { unsubscribes } from '#worker/unsubscribes/schema.ts';
import { cleanups } from '#worker/cleanups/schema.ts';
import { reviveQuietCleanups } from '#worker/cleanups/revive-cleanups.ts';
import { revokeAllConnections } from '#worker/account/purge-connections.ts';
import { eq } from 'drizzle-orm';

import { failGmail, healGmail, readUnsubscribes } from '#tests/worker/support/google.ts';
import { mailTo } from '#tests/worker/support/mail.ts';

import {
  buildCleaningUser,
  cleanupObject,
  createOrder,
  pay,
  readCleanup,
  selectAll,
  waitForCleanup,
} from '#tests/durable-objects/support/clean-up.ts';
import { buildNewsletters, MESSAGES_EACH } from '#tests/durable-objects/support/newsletters.ts';
import type { SignedInUser } from '#tests/durable-objects/support/signed-in-user.ts';
import { until } from '#tests/durable-objects/support/until.ts';

vi.setConfig({ testTimeout: 60_000 });

/** How the senders of a mailbox answer, by the first label of the host in their links. */
const LABELS = ['leave', 'redirect', 'gone', 'broken', 'hang'] as const;

async function buildReset(labels: readonly string[]) {
  const { domain, jsonl } = buildNewsletters(labels);
  const cleaning = await buildCleaningUser({ jsonl });
  expect(cleaning.rows.newsletters).toHaveLength(labels.length);
  const { user, rows } = cleaning;
  const order = await createOrder(user, rows, selectAll(rows), 'reset');
  return { ...cleaning, domain, order };
}

function readSenders(user: SignedInUser, cleanupId: string) {
  return user.read(`/api/cleanups/${cleanupId}/unsubscribes`, unsubscribeListSchema);
}

async function runToEnd(user: SignedInUser, cleanupId: string) {
  return waitForCleanup(user, cleanupId, (progress) => !isAtWork(progress));
}

test('a paid deep clean-up asks each chosen sender once, and the receipt tells what each has said', async () => {
  const { user, domain, order } = await buildReset([...LABELS, 'link']);
  const cleanupId = await pay(user, order);
  const done = await runToEnd(user, cleanupId);
  expect(done).toMatchObject({ status: 'done', movedCount: 6 * MESSAGES_EACH });
  expect(done.unsubscribes).toEqual({
    waitingCount: 0,
    confirmedCount: 1,
    askedCount: 2,
    needsClickCount: 3,
    notPossibleCount: 0,
    untriedCount: 0,
    retryableCount: 0,
  });

  const { senders } = await readSenders(user, cleanupId);
  const bySender = Object.fromEntries(
    senders.map(({ sender, status, reason }) => [sender, [status, reason]]),
  );
  expect(bySender).toEqual({
    'Shop 0': ['confirmed', null],
    'Shop 1': ['asked', 'redirected'],
    'Shop 2': ['needs_click', 'refused'],
    'Shop 3': ['needs_click', 'refused'],
    'Shop 4': ['asked', 'no_answer'],
    'Shop 5': ['needs_click', 'not_offered'],
  });
  const link = senders.find(({ sender }) => sender === 'Shop 5')?.link;
  expect(link).toMatchObject({ kind: 'web', host: `link.shop5.${domain}` });

  const requests = await readUnsubscribes(domain);
  expect(requests.map(({ host }) => host.split('.')[0]).toSorted()).toEqual([...LABELS].toSorted());
  for (const request of requests) {
    expect(request).toMatchObject({
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      violations: [],
    });
    expect(request.headerNames).not.toContain('cookie');
    expect(request.headerNames).not.toContain('referer');
    expect(request.headerNames).not.toContain('authorization');
  }

  const receipt = await user.read(`/api/orders/${order.id}/receipt`, receiptSchema);
  expect(receipt.progress.unsubscribes).toEqual(done.unsubscribes);
  const { achievements } = await user.read('/api/achievements', achievementListSchema);
  expect(achievements).toContainEqual(
    expect.objectContaining({ type: 'newsletter_unsubscriber', metadata: { count: 1 } }),
  );
  // With the end of the work, not with the next sweep.
  const letters = async () => (await mailTo(user.account.email)).map(({ id }) => id);
  await expect.poll(letters).toContain(`receipt.${order.id}`);
});

test('the quick clean-up moves the same mail and asks nobody', async () => {
  const { user, domain, rows } = await buildReset(['leave', 'leave']);
  const order = await createOrder(user, rows, selectAll(rows), 'direct');
  const cleanupId = await pay(user, order);
  const done = await runToEnd(user, cleanupId);
  expect(done).toMatchObject({ status: 'done', movedCount: 2 * MESSAGES_EACH, unsubscribes: null });
  expect(await readUnsubscribes(domain)).toEqual([]);
  expect(await readSenders(user, cleanupId)).toEqual({ senders: [] });
});

test('a deep clean-up without newsletters asks nobody either', async () => {
  const { user, domain, rows } = await buildReset(['leave', 'leave']);
  const selection = { ...selectAll(rows), selectedNewsletters: [] };
  const refused = await user.post('/api/orders', {
    scanId: rows.scanId,
    rowsVersion: rows.rowsVersion,
    tier: 'reset',
    selection,
  });
  expect(refused.status).toBe(422);
  expect(await readUnsubscribes(domain)).toEqual([]);
});

test('names and links stand nowhere in the clear, and are gone at once when access is revoked', async () => {
  const { user, domain, order } = await buildReset(['leave', 'link']);
  const cleanupId = await pay(user, order);
  await runToEnd(user, cleanupId);
  const stored = await runInDurableObject(cleanupObject(user, cleanupId), (_object, { storage }) =>
    JSON.stringify([
      storage.sql.exec('SELECT * FROM sender_lists').toArray(),
      storage.sql.exec('SELECT * FROM senders').toArray(),
    ]),
  );
  for (const secret of [domain, 'Shop 0', 'Shop 1']) expect(stored).not.toContain(secret);
  const rows = await user.runtime.db.select().from(unsubscribes);
  expect(JSON.stringify(rows)).not.toContain(domain);

  const known = (await readSenders(user, cleanupId)).senders;
  expect(known.map(({ sender }) => sender).toSorted()).toEqual(['Shop 0', 'Shop 1']);
  await revokeAllConnections(user.runtime, user.userId);
  const later = (await readSenders(user, cleanupId)).senders;
  expect(later).toEqual(known.map((sender) => ({ ...sender, sender: null, link: null })));
  const receipt = await user.read(`/api/orders/${order.id}/receipt`, receiptSchema);
  expect(receipt.progress.unsubscribes).toMatchObject({ confirmedCount: 1, needsClickCount: 1 });
});

test('an alarm that was lost while senders waited is set again by the sweep', async () => {
  const { user, domain, order } = await buildReset(['leave']);
  // All that ask in the meantime are turned away: the look at what is to be moved, and the sender's headers.
  const failure = { status: 429, retryAfterSeconds: 600, times: Number.MAX_SAFE_INTEGER };
  await failGmail(user.account, 'users.messages.get', failure);
  const cleanupId = await pay(user, order);
  await waitForCleanup(
    user,
    cleanupId,
    ({ waiting, status }) => waiting !== null || status === 'done',
  );
  await until(async () => {
    await runDurableObjectAlarm(cleanupObject(user, cleanupId));
    const [row] = await user.runtime.db.select().from(cleanups).where(eq(cleanups.id, cleanupId));
    return row?.isUnsubscribing === true;
  });
  await healGmail();
  await runInDurableObject(cleanupObject(user, cleanupId), async (_object, { storage }) => {
    storage.sql.exec('UPDATE cleanup SET waiting_until_ms = NULL');
    storage.sql.exec('UPDATE senders SET waiting_until_ms = 0');
    await storage.deleteAlarm();
  });
  user.runtime.advance(5 * 60_000);
  expect(await reviveQuietCleanups(user.runtime)).toBeGreaterThanOrEqual(1);
  const done = await runToEnd(user, cleanupId);
  expect(done.unsubscribes).toMatchObject({ confirmedCount: 1, waitingCount: 0 });
  expect(await readUnsubscribes(domain)).toHaveLength(1);
});

test('an hour after all was put back its ids are gone, and who can be left by hand is not until access ends', async () => {
  const { user, order } = await buildReset(['link']);
  const cleanupId = await pay(user, order);
  await runToEnd(user, cleanupId);
  await user.post(`/api/cleanups/${cleanupId}/undo`);
  await waitForCleanup(user, cleanupId, (now) => now.goal === 'restore' && now.status === 'done');
  const stub = cleanupObject(user, cleanupId);
  const heldIds = () =>
    runInDurableObject(stub, async (_object, { storage }) =>
      storage.sql
        .exec(
          `SELECT sealed_ids FROM batches UNION ALL SELECT sealed_threads FROM batches
           UNION ALL SELECT sealed_ids FROM sender_lists`,
        )
        .toArray()
        .filter((row) => row['sealed_ids'] !== ''),
    );
  expect(await heldIds()).toHaveLength(3);
  await runInDurableObject(stub, async (_object, { storage }) => {
    storage.sql.exec('UPDATE cleanup SET finished_ms = finished_ms - ?', UNDONE_RETENTION_MS);
    await storage.setAlarm(Date.now());
  });
  await runDurableObjectAlarm(stub);
  expect(await heldIds()).toEqual([]);
  const [kept] = (await readSenders(user, cleanupId)).senders;
  expect(kept).toMatchObject({ status: 'needs_click', sender: expect.any(String) });
  expect(kept?.link).not.toBeNull();
  expect(await readCleanup(user, cleanupId)).toMatchObject({ restoredCount: MESSAGES_EACH });

  await revokeAllConnections(user.runtime, user.userId);
  // Nothing but the alarm that this sets says that it is over.
  expect(await runDurableObjectAlarm(stub)).toBe(true);
  const isLeft = await runInDurableObject(stub, async (_object, { storage }) =>
    storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'batches'").toArray(),
  );
  expect(isLeft).toEqual([]);
});

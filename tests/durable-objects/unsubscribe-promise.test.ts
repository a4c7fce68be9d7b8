import { expect, test, vi } from 'vitest';

import { unsubscribeListSchema } from '#worker/contract/cleanups.ts';
import { orderViewSchema } from '#worker/contract/orders.ts';
import { isAtWork } from '#worker/domain/cleanups/cleanup-state.ts';

import { readUnsubscribes } from '#tests/worker/support/google.ts';

import {
  buildCleaningUser,
  createOrder,
  pay,
  selectAll,
  waitForCleanup,
} from '#tests/durable-objects/support/clean-up.ts';
import type { SignedInUser } from '#tests/durable-objects/support/signed-in-user.ts';
import { buildGroup, buildWaysOut } from '#tests/durable-objects/support/ways-out.ts';

vi.setConfig({ testTimeout: 60_000 });

async function resultsOf(user: SignedInUser, cleanupId: string) {
  await waitForCleanup(user, cleanupId, (progress) => !isAtWork(progress));
  const path = `/api/cleanups/${cleanupId}/unsubscribes`;
  return (await user.read(path, unsubscribeListSchema)).senders;
}

test('what the row says of leaving its sender is what is done', async () => {
  const forms = ['click', 'page', 'fragment', 'bare', 'http', 'thread', 'none'] as const;
  const { domain, jsonl } = buildWaysOut(forms);
  const { user, rows } = await buildCleaningUser({ jsonl });
  const promised = rows.newsletters.map(({ senderKey, unsubscribe }) => [
    forms.find((form) => senderKey.includes(form)) ?? 'none',
    unsubscribe,
  ]);
  expect(Object.fromEntries(promised)).toEqual({
    click: 'one-click',
    page: 'by-hand',
    fragment: 'by-hand',
    bare: 'by-hand',
    http: 'by-hand',
    thread: 'by-hand',
    none: 'none',
  });

  const order = await createOrder(user, rows, selectAll(rows), 'reset');
  const senders = await resultsOf(user, await pay(user, order));
  const done = senders.map(({ status, reason, link }) => [status, reason, link?.kind ?? null]);
  expect(done.toSorted()).toEqual(
    [
      ['confirmed', null, null],
      ['needs_click', 'not_offered', 'web'],
      ['needs_click', 'only_in_browser', 'web'],
      ['needs_click', 'not_standard', 'web'],
      ['needs_click', 'not_encrypted', 'web'],
      ['needs_click', 'one_thread', 'web'],
      ['not_possible', 'no_way', null],
    ].toSorted(),
  );
  const whole = senders.find(({ reason }) => reason === 'only_in_browser')?.link?.href;
  expect(whole).toMatch(/^https:\/\/leave\.fragment\..*\/u\/\d#token$/);
  const asked = await readUnsubscribes(domain);
  expect(asked.map(({ host }) => host)).toEqual([`leave.click.${domain}`]);
});

test('a group is called one, and without another word its mail is moved and nobody is asked', async () => {
  const { domain, jsonl } = buildGroup();
  const { user, rows } = await buildCleaningUser({ jsonl });
  expect(rows.newsletters).toMatchObject([{ kind: 'group', unsubscribe: 'one-click' }]);
  const order = await createOrder(user, rows, selectAll(rows), 'reset');
  expect(order).toMatchObject({ stayedGroupCount: 1, endedFlow: { centralKg: 0 } });
  const cleanupId = await pay(user, order);
  expect(await resultsOf(user, cleanupId)).toEqual([]);
  const done = await waitForCleanup(user, cleanupId, ({ status }) => status === 'done');
  expect(done.movedCount).toBeGreaterThan(0);
  expect(done.unsubscribes).toBeNull();
  expect(await readUnsubscribes(domain)).toEqual([]);
});

test('a group that its member chose to leave is asked, once', async () => {
  const { domain, jsonl } = buildGroup();
  const { user, rows } = await buildCleaningUser({ jsonl });
  const response = await user.post('/api/orders', {
    scanId: rows.scanId,
    rowsVersion: rows.rowsVersion,
    tier: 'reset',
    selection: selectAll(rows),
    leaveGroups: rows.newsletters.map(({ id }) => id),
  });
  const order = orderViewSchema.parse(await response.json());
  expect(order.stayedGroupCount).toBe(0);
  const senders = await resultsOf(user, await pay(user, order));
  expect(senders).toMatchObject([{ status: 'confirmed' }]);
  expect(await readUnsubscribes(domain)).toHaveLength(1);
});

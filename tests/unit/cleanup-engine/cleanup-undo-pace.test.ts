import { expect, test } from 'vitest';

import type { FaultAction } from '#tests/tools/google-sandbox/faults/fault.ts';
import { latencyTime } from '#tests/tools/bench/engine/call-latency.ts';
import { buildChosenMailbox } from '#tests/support/chosen-mailbox.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { MAILBOX_OWNER, SCAN_NOW_MS } from '#tests/support/sandbox-scan.ts';

const LIST = 'users.messages.list';
const MESSAGES = 20_000;

test('of 20,000 messages the trash is listed several pages at a time, and all are back within eleven seconds', async () => {
  const mailbox = await buildChosenMailbox({
    messages: MESSAGES * 1.25,
    chosen: MESSAGES,
    time: latencyTime(1, SCAN_NOW_MS),
  });
  const { clock, sandbox, truth } = mailbox;
  const before = truth.labelSnapshot();
  const job = mailbox.cleanup({ consumers: 5 });
  await job.start();
  await job.run();
  clock.nowMs += MINUTE_MS;
  const from = sandbox.ledger.calls().length;
  const startedMs = clock.nowMs;
  expect(job.undo()).toBe(true);
  expect(await job.run()).toMatchObject({ goal: 'restore', status: 'done', notInTrashCount: 0 });
  const calls = sandbox.ledger.calls().slice(from);
  const listings = calls.filter(({ method }) => method === LIST);
  const seconds = (place: typeof calls) => ((place.at(-1)?.atMs ?? startedMs) - startedMs) / 1_000;
  expect(listings.length).toBeLessThan(60);
  expect(seconds(listings)).toBeLessThan(8);
  expect(seconds(calls)).toBeLessThan(11);
  expect(truth.labelSnapshot()).toEqual(before);
});

test.each<[string, FaultAction]>([
  ['is out of order', { kind: 'answer', status: 503, body: {} }],
  ['asks to slow down', { kind: 'answer', status: 429, body: {} }],
  ['passes over most slices', { kind: 'answer', status: 200, body: {} }],
])(
  'when Gmail %s while slices are listed, all is put back that lies in the trash, and nothing else',
  async (_, action) => {
    const mailbox = await buildChosenMailbox({ messages: 5_000, chosen: 4_000 });
    const { sandbox, truth, ids } = mailbox;
    const before = truth.labelSnapshot();
    const job = mailbox.cleanup();
    await job.start();
    await job.run();
    const [deleted = '', rescued = ''] = ids;
    const owner = sandbox.owner(MAILBOX_OWNER.address);
    owner?.changeLabels({ ids: [rescued] }, 'untrash');
    owner?.deleteForever({ ids: [deleted] });
    const rescuedLabels = truth.labelSnapshot()[rescued] ?? [];
    sandbox.faults.add({ method: LIST, action, skip: 2, times: 8 });
    expect(job.undo()).toBe(true);
    const undone = await job.run();
    expect(undone).toMatchObject({ goal: 'restore', status: 'done', notInTrashCount: 2 });
    expect(undone.restoredCount).toBe(ids.length - 2);
    const { [deleted]: gone, ...left } = before;
    expect(gone).toBeDefined();
    expect(truth.labelSnapshot()).toEqual({ ...left, [rescued]: rescuedLabels });
  },
);

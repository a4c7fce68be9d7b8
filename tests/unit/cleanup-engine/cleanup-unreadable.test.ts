import { expect, test } from 'vitest';

import type { FaultAction } from '#tests/tools/google-sandbox/faults/fault.ts';
import { buildMixedNewsletter } from '#tests/support/mixed-newsletter.ts';

const GET = 'users.messages.get';
const truncated: FaultAction = { kind: 'mangle', how: 'truncated' };

const buildNewsletters = (isUnproven: boolean, sizeBytes?: number) =>
  buildMixedNewsletter({
    newsletters: 60,
    letters: 0,
    isUnproven,
    ...(sizeBytes === undefined ? {} : { sizeBytes }),
  });

test.each([
  ['once is asked for again and moved', 1, 60],
  ['twice stays by itself, and all else is moved', 2, 59],
])('a message that has to be proven and cannot be read %s', async (_name, times, movedCount) => {
  const { cleanup, sandbox, truth } = await buildNewsletters(true);
  sandbox.faults.add({ method: GET, skip: 9, times, action: truncated });
  const job = cleanup();
  await job.start();
  expect(await job.run()).toMatchObject({
    status: 'done',
    movedCount,
    refutedCount: 60 - movedCount,
    failedCount: 0,
  });
  expect(truth.trashIds()).toHaveLength(movedCount);
  expect(sandbox.ledger.calls().filter(({ method }) => method === GET)).toHaveLength(61);
});

test('where Gmail makes no sense of anything for a while, it is waited for, and nothing is left for it', async () => {
  const { cleanup, sandbox } = await buildNewsletters(true);
  sandbox.faults.add({ method: GET, times: 14, action: truncated });
  const job = cleanup();
  await job.start();
  expect(await job.run()).toMatchObject({ status: 'done', movedCount: 60, refutedCount: 0 });
});

test.each([1, 5])(
  'of messages that can never be read none is moved, and the rest is (%i consumers)',
  async (consumers) => {
    const { cleanup, sandbox, truth } = await buildNewsletters(true);
    const share = { probability: 0.7, seed: 3 };
    sandbox.faults.add({ method: GET, share, action: truncated });
    const job = cleanup({ consumers, deliveries: consumers });
    await job.start();
    const done = await job.run();
    expect(done).toMatchObject({ status: 'done', failedCount: 0, mismatchedCount: 0 });
    expect(done.refutedCount).toBeGreaterThan(5);
    expect(done.movedCount).toBeGreaterThan(5);
    expect(done.movedCount + (done.refutedCount ?? 0)).toBe(60);
    expect(truth.trashIds()).toHaveLength(done.movedCount);
  },
);

test('where nothing can ever be read nothing is moved, and the clean-up comes to its end', async () => {
  const { cleanup, sandbox, truth } = await buildNewsletters(true);
  sandbox.faults.add({ method: GET, times: 'endless', action: truncated });
  const job = cleanup();
  await job.start();
  expect(await job.run()).toMatchObject({ status: 'done', movedCount: 0, refutedCount: 60 });
  expect(truth.trashIds()).toEqual([]);
});

test('mail whose size Gmail does not know is moved like any other', async () => {
  const { cleanup } = await buildNewsletters(true, 0);
  const job = cleanup();
  await job.start();
  expect(await job.run()).toMatchObject({ status: 'done', movedCount: 60, refutedCount: 0 });
});

test.each([
  [
    'one of its messages cannot be read',
    2,
    { movedCount: 59, refutedCount: 1, mismatchedCount: 0 },
  ],
  ['none can', 'endless', { movedCount: 0, refutedCount: 3, mismatchedCount: 57 }],
] as const)('of a row that is looked at where %s', async (_name, times, counts) => {
  const { cleanup, sandbox } = await buildNewsletters(false);
  sandbox.faults.add({ method: GET, times, action: truncated });
  const job = cleanup();
  await job.start();
  expect(await job.run()).toMatchObject({ status: 'done', failedCount: 0, ...counts });
});

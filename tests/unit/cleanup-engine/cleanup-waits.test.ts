import { expect, test } from 'vitest';

import type { FaultAction } from '#tests/tools/google-sandbox/faults/fault.ts';
import { buildChosenMailbox } from '#tests/support/chosen-mailbox.ts';

const MOVE = 'users.messages.batchModify';
/** More than there are batches under way at once. */
const FAILURES = 6;

/** Why a clean-up that moves mail and puts it back has said that it waits; null where it goes on. */
async function waitsOf(action: FaultAction | null, unitsPerMinute = 15_000) {
  const { sandbox, cleanup } = await buildChosenMailbox({ messages: 5_000, chosen: 4_000 });
  const job = cleanup({ unitsPerMinute });
  const reasons: Record<'move' | 'restore', Set<string | null>> = {
    move: new Set(),
    restore: new Set(),
  };
  await job.start();
  async function watch(): Promise<void> {
    if (action !== null) sandbox.faults.add({ method: MOVE, action, skip: 0, times: FAILURES });
    for (;;) {
      const { goal, status, waiting } = await job.runFor(1);
      reasons[goal].add(waiting?.reason ?? null);
      if (status === 'done') return;
    }
  }
  await watch();
  expect(job.undo()).toBe(true);
  await watch();
  return reasons;
}

test('of a Gmail that is out of order, or not to be reached, it says that it does not answer', async () => {
  const expected = { move: new Set([null, 'unanswered']), restore: new Set([null, 'unanswered']) };
  expect(await waitsOf({ kind: 'answer', status: 503, body: {} })).toEqual(expected);
  expect(await waitsOf({ kind: 'drop' })).toEqual(expected);
});

test('only of a Gmail that refuses it says that we are asked to wait', async () => {
  const refused = await waitsOf({ kind: 'refuse', refusal: 'rate-429', waitMs: 9_000 });
  expect(refused).toEqual({
    move: new Set([null, 'refused']),
    restore: new Set([null, 'refused']),
  });
});

test('a pause that somebody would notice is told as the pace of the minute, and a shorter one is not', async () => {
  expect(await waitsOf(null)).toEqual({ move: new Set([null]), restore: new Set([null]) });
  const paced = { move: new Set([null, 'pace']), restore: new Set([null, 'pace']) };
  expect(await waitsOf(null, 150)).toEqual(paced);
});

import { expect, test } from 'vitest';

import type { FaultAction } from '#tests/tools/google-sandbox/faults/fault.ts';
import { generatedMailbox } from '#tests/support/sandbox-scan.ts';
import { buildTimedScan } from '#tests/support/timed-scan.ts';

const LIST = 'users.messages.list';

/** Why a scan of a small mailbox has said that it waits, in order; null where it goes on. */
async function waitsOf(action: FaultAction | null, unitsPerMinute = 5_400) {
  const { sandbox, run, clock } = buildTimedScan(generatedMailbox(300));
  if (action !== null) sandbox.faults.add({ method: LIST, action, skip: 5, times: 3 });
  const waits: (string | null)[] = [];
  const lefts: number[] = [];
  const { scan } = await run({
    unitsPerMinute,
    afterCommit(_commit, { store }) {
      const waiting = store.find()?.waiting ?? null;
      if (waiting !== null) lefts.push(waiting.untilMs - clock.nowMs);
      if (waits.at(-1) !== (waiting?.reason ?? null)) waits.push(waiting?.reason ?? null);
    },
  });
  expect(scan).toMatchObject({ phase: 'finished', waiting: null });
  return { waits: new Set(waits), lefts };
}

test('of a Gmail that is out of order, or not to be reached, it says that it does not answer', async () => {
  const outOfOrder = await waitsOf({ kind: 'answer', status: 503, body: {} });
  expect(outOfOrder.waits).toEqual(new Set([null, 'unanswered']));
  expect((await waitsOf({ kind: 'drop' })).waits).toEqual(new Set([null, 'unanswered']));
});

test('only of a Gmail that refuses it says that we are asked to wait', async () => {
  const refused = await waitsOf({ kind: 'refuse', refusal: 'rate-429', waitMs: 9_000 });
  expect(refused.waits).toEqual(new Set([null, 'refused']));
});

test('a pause that somebody would notice is told as the pace of the minute, and a shorter one is not', async () => {
  expect((await waitsOf(null)).waits).toEqual(new Set([null]));
  const { waits, lefts } = await waitsOf(null, 1_000);
  expect(waits).toEqual(new Set([null, 'pace']));
  expect(Math.max(...lefts)).toBeLessThanOrEqual(60_000);
});

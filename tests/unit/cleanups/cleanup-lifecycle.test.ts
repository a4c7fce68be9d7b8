import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  type CleanupEvent,
  type CleanupState,
  nextCleanupState,
} from '#worker/domain/cleanups/cleanup-lifecycle.ts';

const PREPARED: CleanupState = {
  status: 'prepared',
  goal: 'move',
  undoScope: null,
  pausedMove: null,
  errorCode: null,
  finishedMs: null,
};
const nowMs = 1_000;
const NOTHING_OPEN = { hasOpen: false, isSurveying: false, hasFailed: false };
const OPEN = { hasOpen: true, isSurveying: false, hasFailed: false };
const EXPIRED: CleanupEvent = { kind: 'expired', nowMs };

const after = (...events: CleanupEvent[]) => events.reduce(nextCleanupState, PREPARED);
const changed = (facts: typeof OPEN): CleanupEvent => ({ kind: 'batches_changed', facts, nowMs });

const anyEvent: fc.Arbitrary<CleanupEvent> = fc.oneof(
  fc.constantFrom<CleanupEvent>(
    { kind: 'paid' },
    { kind: 'resumed' },
    { kind: 'undo_started', scope: 'all' },
    { kind: 'undo_started', scope: 'rows' },
    { kind: 'cancelled', nowMs },
    { kind: 'expired', nowMs },
    { kind: 'wiped', nowMs },
  ),
  fc.constant<CleanupEvent>({ kind: 'access_lost', code: 'gmail_connection_expired' }),
  fc.record({
    kind: fc.constant('batches_changed' as const),
    facts: fc.record({ hasOpen: fc.boolean(), isSurveying: fc.boolean(), hasFailed: fc.boolean() }),
    nowMs: fc.constant(nowMs),
  }),
);

test('nothing but a payment begins the work, and a second payment changes nothing', () => {
  expect(after(EXPIRED, { kind: 'resumed' }, { kind: 'undo_started', scope: 'all' })).toBe(
    PREPARED,
  );
  const paid = after({ kind: 'paid' });
  expect(paid.status).toBe('surveying');
  expect(nextCleanupState(paid, { kind: 'paid' })).toBe(paid);
});

test('lost access suspends the work, and is forgotten once it goes on', () => {
  const suspended = after({ kind: 'paid' }, { kind: 'access_lost', code: 'gmail_modify_missing' });
  expect(suspended).toMatchObject({ status: 'suspended', errorCode: 'gmail_modify_missing' });
  expect(nextCleanupState(suspended, changed(OPEN))).toBe(suspended);
  expect(nextCleanupState(suspended, { kind: 'resumed' })).toMatchObject({
    status: 'working',
    errorCode: null,
  });
});

test('the moving stands as it did once single rows are restored, and closed where it was cancelled meanwhile', () => {
  const suspended = after({ kind: 'paid' }, { kind: 'access_lost', code: 'gmail_modify_missing' });
  const undoing = nextCleanupState(suspended, { kind: 'undo_started', scope: 'rows' });
  expect(nextCleanupState(undoing, changed(NOTHING_OPEN))).toEqual(suspended);
  const cancelled = nextCleanupState(undoing, { kind: 'cancelled', nowMs });
  expect(nextCleanupState(cancelled, changed(NOTHING_OPEN))).toMatchObject({
    goal: 'move',
    status: 'closed',
  });
});

test('a move that is answered after the rest was given up can still end it', () => {
  const failed = after({ kind: 'paid' }, changed({ ...NOTHING_OPEN, hasFailed: true }));
  expect(failed).toMatchObject({ status: 'failed', errorCode: 'cleanup_failed' });
  expect(nextCleanupState(failed, changed(NOTHING_OPEN)).status).toBe('done');
});

test('whatever happens: an end has its time, closed moving never moves again, an undo of all is for good', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
      let state = PREPARED;
      for (const event of events) {
        const next = nextCleanupState(state, event);
        const isEnd = ['failed', 'done', 'closed'].includes(next.status);
        expect(next.finishedMs !== null).toBe(isEnd);
        if (state.goal === 'move' && state.status === 'closed' && next.goal === 'move') {
          expect(next).toBe(state);
        }
        if (state.undoScope === 'all') expect(next.undoScope).toBe('all');
        if (next.undoScope !== null) expect(next.goal).toBe('restore');
        state = next;
      }
    }),
    { numRuns: 2_000 },
  );
});

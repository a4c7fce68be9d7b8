import fc from 'fast-check';
import { expect } from 'vitest';

import type { FaultAction } from '#tests/tools/google-sandbox/faults/fault.ts';
import { buildChosenMailbox } from '#tests/support/chosen-mailbox.ts';
import { MAILBOX_OWNER } from '#tests/support/sandbox-scan.ts';
import { SimulatedCrash } from '#tests/support/scan-harness.ts';
import { isRunningCleanup } from '#worker/domain/cleanups/cleanup-state.ts';
import { HOUR_MS } from '#worker/domain/duration.ts';
import { owedAtClosing } from '#worker/domain/orders/undone-work.ts';
import type { CleanupGmail } from '#durable-objects/mailbox-cleanup/batch-gmail-calls.ts';

import { buildTrashVisits, TRASH_CHANGES } from './trash-visits.ts';

/** Undo ends 30 days after the first move. */
const LONGEST_LIFE_MS = 25 * 24 * HOUR_MS;
const MOVE = 'users.messages.batchModify';
const LIST = 'users.messages.list';
/** Less than the time in which Gmail must have indexed what was moved. */
const LAG_MS = 180_000;

const FAULTS = {
  unavailable: { kind: 'answer', status: 503, body: {} },
  lost: { kind: 'answer-after-effect', status: 503, body: {} },
  slowDown: { kind: 'answer', status: 429, body: {} },
  refused: { kind: 'answer', status: 400, body: {} },
} as const satisfies Record<string, FaultAction>;

const upTo = (max: number) => fc.integer({ min: 1, max });

/** What can happen to an order, in any order. */
export const anyAction = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pay' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('run' as const), rounds: upTo(15) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('finish' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('crash' as const), after: upTo(25) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('put-back' as const), row: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('retry' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('revoke' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget-senders' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reconnect' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('dead-letter' as const), which: fc.nat() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      fault: fc.constantFrom('unavailable' as const, 'lost', 'slowDown', 'refused'),
      // For a while, or until it is given up.
      times: fc.constantFrom(1, 2, 3, 500),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('star' as const), from: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('trash' as const),
      change: fc.constantFrom(...TRASH_CHANGES),
      from: fc.nat(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: upTo(100) }) },
);

export type Action = typeof anyAction extends fc.Arbitrary<infer One> ? One : never;

export type Story = {
  actions: readonly Action[];
  deliveries: number;
  seed: number;
  /** What happens to the mailbox between scan and payment. */
  forgetsHistory: boolean;
  trashedBefore: number;
  hasWrongRow: boolean;
  /** Searches know of nothing that has happened in the last moments. */
  doSearchesLag: boolean;
};

/** An order in the sandbox to which anything can happen, with what must hold whatever does. */
export async function buildStory(story: Story) {
  const mailbox = await buildChosenMailbox({ messages: 1_500, seed: 3, unprovenEvery: 15 });
  const { sandbox, truth, clock, ids, rowIds } = mailbox;
  const owner = sandbox.owner(MAILBOX_OWNER.address);
  if (owner === null) throw new Error('the account has no owner');
  const trashedByOwner = new Set(ids.slice(0, story.trashedBefore));
  owner.changeLabels({ ids: [...trashedByOwner] }, 'trash');
  if (story.doSearchesLag) {
    sandbox.faults.add({
      method: LIST,
      times: 'endless',
      action: { kind: 'lag-search', lagMs: LAG_MS },
    });
  }
  catchUp();
  if (story.forgetsHistory) owner.forgetHistory();
  const before = truth.labelSnapshot();
  const wrongRow = story.hasWrongRow ? rowIds.at(-1) : undefined;
  const untouchable = new Set([
    ...mailbox.letterIds,
    ...(wrongRow === undefined ? [] : mailbox.idsOf(wrongRow)),
  ]);
  const starred = new Set<string>();
  const everTrashed = new Set<string>();
  const visits = buildTrashVisits(mailbox);
  /** Taken out of the trash by its owner, and there once more. */
  const movedAgain = new Set<string>();
  /** Some call may have worked without saying so. */
  let isDoubtful = false;
  const startedMs = clock.nowMs;
  let hasAccess = true;
  let callsAtRevocation = 0;
  let isPaid = false;
  let crashIn = 0;

  const noAccess: CleanupGmail = { ok: false, code: 'gmail_connection_expired' };
  const job = mailbox.cleanup({
    deliveries: story.deliveries,
    seed: story.seed,
    ...(wrongRow === undefined ? {} : { chosen: mailbox.chosenWithWrongRow(wrongRow) }),
    openGmail: async () => (hasAccess ? mailbox.openCleanupGmail(false) : noAccess),
    at: () => {
      crashIn -= 1;
      if (crashIn !== 0) return;
      isDoubtful = true;
      throw new SimulatedCrash();
    },
  });
  await job.prepare();

  /** An hour after an order that moved nothing is over all that it held is wiped. */
  const isWiped = () => isPaid && job.progress() === null;

  async function perform(action: Action): Promise<void> {
    if (isWiped()) return;
    switch (action.kind) {
      case 'pay':
        await job.start();
        isPaid = true;
        return;
      case 'run':
        if (isPaid) await job.runFor(action.rounds);
        return;
      case 'finish':
        if (isPaid) await job.run();
        return;
      case 'crash':
        crashIn = action.after;
        return;
      case 'undo':
        if (hasAccess) job.undo();
        return;
      case 'put-back':
        if (hasAccess) job.restoreRow(rowIds[action.row % rowIds.length] ?? 'old:0');
        return;
      case 'retry':
        if (hasAccess) job.resume();
        return;
      case 'refund':
        if (isPaid) job.stop();
        return;
      case 'revoke':
        hasAccess = false;
        callsAtRevocation = sandbox.ledger.calls().length;
        return;
      case 'forget-senders':
        job.forgetSenders();
        return;
      case 'reconnect':
        hasAccess = true;
        return;
      case 'dead-letter': {
        const message = job.sent[action.which % Math.max(1, job.sent.length)];
        if (message !== undefined) job.failBatch(message);
        return;
      }
      case 'fault':
        if (action.fault === 'lost' || action.fault === 'unavailable') isDoubtful = true;
        sandbox.faults.add({
          method: MOVE,
          skip: 0,
          times: action.times,
          action: FAULTS[action.fault],
        });
        return;
      case 'star': {
        const labels = truth.labelSnapshot();
        const wanted = ids
          .slice(action.from % ids.length)
          .filter((id) => labels[id]?.includes('TRASH') === false);
        owner?.changeLabels({ ids: wanted.slice(0, 2) }, 'star');
        for (const id of wanted.slice(0, 2)) starred.add(id);
        catchUp();
        return;
      }
      case 'trash': {
        const progress = job.progress();
        // What its owner does between the look into the trash and the putting back nobody can know.
        const isLookedThrough = progress?.goal === 'restore' && progress.status !== 'done';
        if (isLookedThrough) return;
        visits.perform(action.change, trashedByUs(), action.from);
        catchUp();
        return;
      }
      case 'wait':
        await wait(action.hours * HOUR_MS);
        return;
      default:
        action satisfies never;
    }
  }

  /** What its owner did a moment ago nobody could know by a search. */
  function catchUp(): void {
    if (story.doSearchesLag) clock.nowMs += LAG_MS;
  }

  async function wait(durationMs: number): Promise<void> {
    const progress = job.progress();
    // An hour after an undo all is wiped, and what is not paid for sooner.
    if (progress === null || progress.goal === 'restore') return;
    if (clock.nowMs + durationMs - startedMs > LONGEST_LIFE_MS) return;
    clock.nowMs += durationMs;
    await job.pass(3);
  }

  /** Chosen mail that lies in the trash because of the clean-up. */
  function trashedByUs(): string[] {
    const chosen = new Set(ids);
    return truth.trashIds().filter((id) => chosen.has(id) && !trashedByOwner.has(id));
  }

  /** The sandbox's truth and our books, after anything. */
  async function check(): Promise<void> {
    const inTrash = trashedByUs();
    for (const id of inTrash) {
      everTrashed.add(id);
      if (visits.hasLeft(id)) movedAgain.add(id);
    }
    if (!isDoubtful) expect(movedAgain.size).toBe(0);
    expectOnlyChosenChanged();
    if (!isPaid) expect(inTrash).toEqual([]);
    if (!hasAccess) expect(sandbox.ledger.calls().length).toBe(callsAtRevocation);
    expect(inTrash.filter((id) => untouchable.has(id))).toEqual([]);
    const progress = job.progress();
    if (progress === null) return;
    const { movedCount, restoredCount, alreadyDeletedCount, protectedSinceCount, failedCount } =
      progress;
    const { mismatchedCount, refutedCount = 0, unprovenCount = 0, checkedCount = 0 } = progress;
    const accounted =
      movedCount + alreadyDeletedCount + protectedSinceCount + mismatchedCount + refutedCount;
    expect(unprovenCount).toBe(mailbox.unprovenCount);
    expect(checkedCount).toBeLessThanOrEqual(unprovenCount);
    expect(refutedCount).toBeLessThanOrEqual(mailbox.letterIds.length);
    expect(accounted + (progress.goal === 'move' ? failedCount : 0)).toBeLessThanOrEqual(
      progress.selectedCount,
    );
    expect(restoredCount).toBeLessThanOrEqual(movedCount);
    const { rows } = await job.rows();
    const sum = (count: (row: (typeof rows)[number]) => number) =>
      rows.reduce((total, row) => total + count(row), 0);
    expect(sum((row) => row.selectedCount)).toBe(ids.length);
    expect(sum((row) => row.movedCount)).toBe(movedCount);
    expect(sum((row) => row.restoredCount)).toBe(restoredCount);
    expect(
      sum((row) => row.alreadyDeletedCount + row.protectedSinceCount + row.mismatchedCount),
    ).toBe(alreadyDeletedCount + protectedSinceCount + mismatchedCount);
    expect(sum((row) => row.refutedCount ?? 0)).toBe(refutedCount);
    if (progress.status !== 'done') return;
    const { notInTrashCount = 0 } = progress;
    // What its owner has taken out is found out when it is asked back.
    const taken = visits.takenOut().length;
    const toldAsThere = movedCount - restoredCount - notInTrashCount;
    if (progress.goal === 'restore') expect(inTrash.length).toBe(toldAsThere);
    expect(inTrash.length).toBeLessThanOrEqual(toldAsThere);
    expect(inTrash.length).toBeGreaterThanOrEqual(toldAsThere - taken);
    if (progress.goal === 'restore') return;
    const spared = sum((row) => (row.isPutBack ? row.selectedCount : 0));
    expect(accounted).toBeGreaterThanOrEqual(ids.length - spared);
  }

  function expectOnlyChosenChanged(): void {
    const chosen = new Set(ids);
    const after = truth.labelSnapshot();
    for (const [id, labels] of Object.entries(before)) {
      if (!chosen.has(id) || trashedByOwner.has(id)) expect(after[id]).toEqual(labels);
    }
  }

  /** Access is given again, Google is well, and its owner goes on, and then takes all of it back. */
  async function end(): Promise<void> {
    crashIn = 0;
    hasAccess = true;
    sandbox.faults.clear();
    if (!isPaid) await perform({ kind: 'pay' });
    if (isWiped()) {
      expect(everTrashed.size).toBe(0);
      expect(['done', 'closed']).toContain(job.copy()?.progress.status);
      return;
    }
    await job.run();
    for (let time = 0; time < 3; time += 1) {
      job.resume();
      await job.run();
      await check();
    }
    const rested = await job.run();
    expect(['done', 'closed']).toContain(rested.status);
    expect(job.copy()?.progress).toEqual(rested);
    // What the refund is worked out from is never less than what was not done.
    const { alreadyDeletedCount, protectedSinceCount } = rested;
    const seenTo = everTrashed.size + alreadyDeletedCount + protectedSinceCount;
    expect(owedAtClosing(rested).mail.undoneCount).toBeGreaterThanOrEqual(
      seenTo >= ids.length * 0.95 ? 0 : ids.length - seenTo,
    );
    job.undo();
    const undone = await job.run();
    await check();
    const { movedCount, restoredCount, notInTrashCount = 0 } = undone;
    const taken = visits.takenOut();
    expect(restoredCount + notInTrashCount).toBe(movedCount);
    if (isDoubtful && taken.length > 0) {
      // Of what left the trash before it was answered for nobody can say who took it there, or out.
      expect(movedCount).toBeLessThanOrEqual(everTrashed.size);
      expect(movedCount).toBeGreaterThanOrEqual(everTrashed.size - taken.length);
      expect(notInTrashCount).toBeLessThanOrEqual(taken.length);
    } else {
      expect(movedCount).toBe(everTrashed.size);
      expect(notInTrashCount).toBe(taken.length);
    }
    expect(isRunningCleanup(undone.status)).toBe(false);
    const after = truth.labelSnapshot();
    // A move without an answer is made again, also for what its owner took out in between: undo puts it where it was
    // surveyed.
    for (const id of ids.filter((each) => !starred.has(each) && !movedAgain.has(each)))
      expect(after[id]).toEqual(visits.leftAs(id, before[id]));
    for (const id of movedAgain)
      expect([before[id], visits.leftAs(id, before[id])]).toContainEqual(after[id]);
  }

  return { perform, check, end };
}

import { expect, test } from 'vitest';

import type { FaultAction } from '#tests/tools/google-sandbox/faults/fault.ts';
import { GuardedGmail, type GmailLimits } from '#tests/tools/verify-google/gmail/guarded-gmail.ts';
import { Interrupted } from '#tests/tools/verify-google/interrupted.ts';
import {
  buildReferenceMailbox,
  REFERENCE_OWNER,
} from '#tests/tools/verify-google/reference/reference-mailbox.ts';
import type { SandboxSettings } from '#tests/tools/verify-google/reference/sandbox-side.ts';
import { writePutBack } from '#tests/tools/verify-google/report/write-put-back.ts';
import type { Side } from '#tests/tools/verify-google/side.ts';
import { openSandbox, PLAN } from '#tests/tools/verify-google/support/examine-sandbox.ts';

import { findMarked } from './marked-messages.ts';
import { observeTrashing, StoppedWhileMoving } from './observe-trashing.ts';

const OWNER = REFERENCE_OWNER.address;

/** A mailbox whose marked mail can be moved. */
async function buildMarkedMailbox(settings: SandboxSettings = {}) {
  const { sandbox, side } = await openSandbox(settings, { isWriting: true });
  const labels = () => sandbox.truth(OWNER)?.labelSnapshot();
  const before = labels();
  async function move(
    onMoving: () => void = () => undefined,
    changes: { fetch?: Side['fetch'] } & Partial<GmailLimits> = {},
  ) {
    const { fetch = side.fetch, ...limits } = changes;
    const gmail = new GuardedGmail({ ...side, fetch }, { ...PLAN, ...limits });
    return observeTrashing(gmail, await findMarked(gmail), onMoving);
  }
  function fail(method: string, skip: number, times: number, action: FaultAction): void {
    sandbox.faults.add({ method, skip, times, action });
  }
  return { sandbox, side, move, fail, labels, before };
}

function refusal(status: number, reason: string): FaultAction {
  return { kind: 'answer', status, body: { error: { code: status, errors: [{ reason }] } } };
}

const FORBIDDEN = refusal(403, 'domainPolicy');

test('marked mail comes back with every label that it had, and no other mail is touched', async () => {
  const { sandbox, move, labels, before } = await buildMarkedMailbox();
  const { putBack, observation } = await move();
  expect(observation).not.toBeNull();
  expect(labels()).toEqual(before);
  expect(putBack).toMatchObject({ messages: 5, notRestored: 0 });
  const moves = sandbox.ledger.calls(OWNER).filter(({ method }) => method.endsWith('batchModify'));
  expect(moves.length).toBeGreaterThan(2);
  expect(moves.every(({ parameters }) => (parameters.idCount ?? 0) <= 5)).toBe(true);
});

test('a message is moved to another tab, of which the history is asked, and comes back to its own', async () => {
  const { move, labels, before } = await buildMarkedMailbox();
  const { observation } = await move();
  expect(observation?.tabChange).toEqual({ categoriesAdded: 1, categoriesRemoved: 1 });
  expect(labels()).toEqual(before);
});

test.each<[string, number, FaultAction]>([
  ['refuses the second move', 1, FORBIDDEN],
  ['refuses to restore', 2, refusal(400, 'invalidArgument')],
  ['breaks off after the first move', 0, { kind: 'drop-after-effect' }],
  ['is too busy for a while', 1, refusal(503, 'backendError')],
])('mail is put back when Gmail %s', async (_name, skip, action) => {
  const { move, fail, labels, before } = await buildMarkedMailbox();
  const { putBack } = await move(() => fail('users.messages.batchModify', skip, 1, action));
  expect(labels()).toEqual(before);
  expect(putBack.notRestored).toBe(0);
});

test.each<[string, number]>([
  ['users.history.list', 0],
  ['users.messages.list', 0],
  ['users.messages.untrash', 0],
  ['users.getProfile', 1],
])('mail is put back when %s fails for good while it lies in the trash', async (method, skip) => {
  const { move, fail, labels, before } = await buildMarkedMailbox();
  const { putBack, observation, failure } = await move(() => fail(method, skip, 50, FORBIDDEN));
  expect(labels()).toEqual(before);
  expect(putBack).toMatchObject({ changed: 5, notRestored: 0 });
  expect(observation).toBeNull();
  expect(failure).toMatchObject({ reason: 'refused', counts: { status: 403 } });
});

test('mail is put back when the owner ends it while it lies in the trash', async () => {
  const { side, move, labels, before } = await buildMarkedMailbox();
  const ending = new AbortController();
  const fetch: Side['fetch'] = async (address, init) => {
    const answer = await side.fetch(address, init);
    if (address.includes('batchModify')) ending.abort();
    return answer;
  };
  const stopped = move(undefined, { fetch, abort: ending.signal });
  await expect(stopped).rejects.toThrow(StoppedWhileMoving);
  await expect(stopped).rejects.toMatchObject({
    cause: new Interrupted(),
    putBack: { changed: 5, notRestored: 0 },
  });
  expect(labels()).toEqual(before);
});

test('mail is put back when the units run out while it lies in the trash', async () => {
  const { move, labels, before } = await buildMarkedMailbox();
  const { putBack, failure } = await move(undefined, { maxUnits: 200 });
  expect(labels()).toEqual(before);
  expect(putBack).toMatchObject({ changed: 5, notRestored: 0 });
  expect(failure.reason).toBe('unitsSpent');
});

test('mail that cannot be put back is counted, with what to do by hand', async () => {
  const { sandbox, move, fail } = await buildMarkedMailbox();
  const { putBack } = await move(() => fail('users.messages.batchModify', 1, 500, FORBIDDEN));
  expect(sandbox.truth(OWNER)?.trashIds()).toHaveLength(3 + 5);
  expect(putBack).toMatchObject({ messages: 5, notRestored: 5 });
  const text = writePutBack(putBack);
  expect(text).toContain('5 of 5 marked messages are not known to be as they were');
  expect(text).toContain('INBOX 3/0');
  expect(text).toContain('in:trash label:grinbox-verify');
  expect(text).toContain('3 were in the inbox (archive the others), 2 unread, 1 starred');
});

test('mail that nobody can look at is counted as not put back', async () => {
  const { move, fail } = await buildMarkedMailbox();
  const { putBack } = await move(() => fail('users.messages.get', 0, 500, FORBIDDEN));
  expect(putBack).toMatchObject({ notRestored: 5, after: null });
});

test('nothing is moved where too little mail is marked, and it is said how to mark some', async () => {
  const mailbox = (nowMs: number) => {
    const built = buildReferenceMailbox(nowMs);
    const marked = built.newestFirst.filter((ordinal) =>
      built.labelIdsOf(ordinal).includes('Label_1'),
    );
    built.delete(marked.slice(0, 3));
    return built;
  };
  const { sandbox, move } = await buildMarkedMailbox({ mailbox });
  await expect(move()).rejects.toThrow(
    /Only 2 messages outside spam and trash have the label grinbox-verify\.[^]*Put it on at least 3/,
  );
  expect(sandbox.ledger.summary(OWNER).callsByMethod).not.toHaveProperty(
    'users.messages.batchModify',
  );
});

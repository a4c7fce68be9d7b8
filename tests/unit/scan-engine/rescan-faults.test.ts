import { expect, test } from 'vitest';

import { presetFault } from '#tests/tools/google-sandbox/faults/fault-catalogue.ts';
import { campaignSample } from '#tests/support/campaign.ts';
import { asPreviousScan, type PreviousScan } from '#tests/support/scan-harness.ts';

import { buildRescanStage, type RescanStage } from './rescan-stage.ts';
import { SCAN_FAULTS } from './scan-fault-outcome.ts';

const HISTORY = 'users.history.list';
const EVERYTHING = 1_000_000;

/** A mailbox that was scanned, and in which a little has happened since. */
async function buildLivedIn(options: Parameters<typeof buildRescanStage>[0] = {}) {
  const stage = buildRescanStage({ messages: 300, mode: 'complete', ...options });
  const first = await stage.scan();
  stage.pass(2);
  stage.owner.receive([
    {
      headers: [
        ['From', 'nytt@butik.example'],
        ['List-Unsubscribe', '<https://butik.example/av>'],
      ],
      sizeBytes: 9_000,
      labelIds: ['INBOX', 'UNREAD', 'CATEGORY_PROMOTIONS'],
    },
  ]);
  const ids = [...stage.truth.messages()].map(({ id }) => id);
  stage.owner.changeLabels({ ids: ids.slice(10, 14) }, 'star');
  stage.owner.changeLabels({ ids: ids.slice(20, 26) }, 'trash');
  stage.pass(1);
  return { stage, first };
}

function answerHistory(stage: RescanStage, status: number, body: unknown, times = 1): void {
  stage.sandbox.faults.add({ method: HISTORY, times, action: { kind: 'answer', status, body } });
}

/** Those that strike every call, and so the first. */
const STRIKING = SCAN_FAULTS.filter(
  ({ preset: { fault } }) => fault.share === undefined && fault.page === undefined,
);

test.each(campaignSample(STRIKING, 6).map(({ preset }) => preset.id))(
  '%s at the history costs time, or a scan of all there is, and no figure',
  async (id) => {
    const { stage, first } = await buildLivedIn({ isTimed: true });
    const fault = presetFault(id, { method: HISTORY });
    if (fault !== null) stage.sandbox.faults.add(fault);
    const run = await stage.rescan(first);
    expect(run.calls.some(({ isFault }) => isFault)).toBe(true);
    expect(run.problems).toEqual([]);
  },
);

const PLACES = ['users.messages.list', 'users.messages.get', 'users.getProfile'] as const;

test.each(
  campaignSample(
    STRIKING.filter(({ outcome, strikesListings }) => outcome === 'unchanged' && strikesListings),
    6,
  ).map((fault, order) => ({ id: fault.preset.id, method: PLACES[order % PLACES.length], order })),
)('$id at $method changes no figure either', async ({ id, method = PLACES[0], order }) => {
  const { stage, first } = await buildLivedIn({ isTimed: true });
  const skip = method === 'users.messages.list' ? (order * 3) % 10 : 0;
  const fault = presetFault(id, { method, skip });
  if (fault !== null) stage.sandbox.faults.add(fault);
  const run = await stage.rescan(first);
  expect(run.calls.some(({ isFault }) => isFault)).toBe(true);
  expect(run.problems).toEqual([]);
  expect(run.isImported).toBe(true);
});

test('a history of several pages is read to its end, and given up where it cannot be', async () => {
  for (const isStale of [false, true]) {
    const stage = buildRescanStage({ messages: 900 });
    const first = await stage.scan();
    stage.owner.changeLabels({ q: 'in:anywhere -in:trash' }, 'mark-read');
    stage.owner.changeLabels({ q: 'in:anywhere -in:trash' }, 'archive');
    stage.pass(1);
    const fault = isStale ? presetFault('F22-stale-page', { method: HISTORY }) : null;
    if (fault !== null) stage.sandbox.faults.add(fault);
    const run = await stage.rescan(first);
    expect(run.calls.filter(({ method }) => method === HISTORY).length).toBeGreaterThan(1);
    expect(run.isImported).toBe(!isStale);
    expect(run.problems).toEqual([]);
  }
});

test('where Gmail has forgotten the history all is listed, and nobody is told', async () => {
  const { stage, first } = await buildLivedIn();
  stage.owner.forgetHistory();
  const run = await stage.rescan(first);
  expect(run.isImported).toBe(false);
  expect(run.problems).toEqual([]);
});

test('a history that fails time and again is given up, long before the scan would be', async () => {
  const { stage, first } = await buildLivedIn();
  const startMs = stage.clock.nowMs;
  answerHistory(stage, 503, {}, EVERYTHING);
  const run = await stage.rescan(first);
  expect(run.isImported).toBe(false);
  expect(run.problems).toEqual([]);
  expect(run.calls.filter(({ method }) => method === HISTORY)).toHaveLength(4);
  expect(stage.clock.nowMs - startMs).toBeLessThan(60_000);
});

test.each([
  ['an empty answer', {}],
  ['an answer that does not say where the history stands', { history: [] }],
  ['a history that lags behind the mailbox', { historyId: '7' }],
  [
    'ids that are none',
    { history: [{ messagesAdded: [{ message: { id: '?' } }] }], historyId: '9999999' },
  ],
])('%s is not taken for a history in which nothing happened', async (_what, body) => {
  const { stage, first } = await buildLivedIn();
  answerHistory(stage, 200, body);
  const run = await stage.rescan(first);
  expect(run.isImported).toBe(false);
  expect(run.problems).toEqual([]);
});

test('a message that is new by the history and found nowhere is not left out', async () => {
  const { stage, first } = await buildLivedIn();
  const history = [
    { messagesAdded: [{ message: { id: '18c0000000000abc', labelIds: ['INBOX'] } }] },
  ];
  answerHistory(stage, 200, { history, historyId: '9999999' });
  const run = await stage.rescan(first);
  expect(run.isImported).toBe(false);
  expect(run.problems).toEqual([]);
});

test('labels that Gmail does not tell with the history are listed', async () => {
  const { stage, first } = await buildLivedIn();
  const ids = stage.truth.ids(({ internalDateMs }) => internalDateMs > first.scan.startedMs);
  const changed = stage.truth.trashIds().map((id) => ({ message: { id }, labelIds: ['TRASH'] }));
  const starred = stage.truth.ids(({ labelIds }) => labelIds.includes('STARRED'));
  const history = [
    { messagesAdded: ids.map((id) => ({ message: { id } })) },
    { labelsAdded: changed },
    { labelsAdded: starred.map((id) => ({ message: { id }, labelIds: ['STARRED'] })) },
  ];
  answerHistory(stage, 200, { history, historyId: '9999999' });
  const run = await stage.rescan(first);
  expect(ids).toHaveLength(1);
  expect(run.isImported).toBe(true);
  expect(run.problems).toEqual([]);
});

test('a label taken off without saying what is left makes all be listed', async () => {
  const { stage, first } = await buildLivedIn();
  const [id] = stage.truth.ids(({ labelIds }) =>
    labelIds.some((label) => label.startsWith('Label_')),
  );
  const history = [{ labelsRemoved: [{ message: { id }, labelIds: ['Label_9'] }] }];
  answerHistory(stage, 200, { history, historyId: '9999999' });
  const run = await stage.rescan(first);
  expect(id).toBeDefined();
  expect(run.isImported).toBe(false);
  expect(run.problems).toEqual([]);
});

test('with more changes than a scan is worth all is listed', async () => {
  const { stage, first } = await buildLivedIn();
  const [id = ''] = stage.truth.ids(() => true);
  const history = Array.from({ length: 5_001 }, (_, number) => ({
    messagesDeleted: [{ message: { id: (0x1000 + number).toString(16) } }],
  }));
  answerHistory(stage, 200, { history, historyId: '9999999' });
  const run = await stage.rescan(first);
  expect(id).not.toBe('');
  expect(run.isImported).toBe(false);
  expect(run.problems).toEqual([]);
});

/** A scan whose object answers otherwise than it should. */
function handingOver(
  previous: PreviousScan,
  answer: (part: number, content: Uint8Array | null) => Uint8Array | null,
): PreviousScan {
  return {
    ...previous,
    snapshotPart: async (part) => answer(part, await previous.snapshotPart(part)),
  };
}

function withSummary(previous: PreviousScan, change: Record<string, unknown>): PreviousScan {
  return handingOver(previous, (part, content) => {
    if (part > 0 || content === null) return content;
    const summary: object = JSON.parse(new TextDecoder().decode(content));
    return new TextEncoder().encode(JSON.stringify({ ...summary, ...change }));
  });
}

const PER_PART = 50;

test.each<[string, (previous: PreviousScan) => PreviousScan]>([
  ['is gone', (previous) => handingOver(previous, () => null)],
  [
    'is wiped half way through',
    (previous) => handingOver(previous, (part, content) => (part < 3 ? content : null)),
  ],
  [
    'cannot be reached',
    (previous) => ({ ...previous, snapshotPart: () => Promise.reject(new Error('reset')) }),
  ],
  [
    'hands over half a part',
    (previous) =>
      handingOver(previous, (part, content) =>
        part === 2 ? (content?.slice(0, 100) ?? null) : content,
      ),
  ],
  [
    'hands over too little',
    (previous) =>
      handingOver(previous, (part, content) =>
        part === 2 ? (content?.slice(0, 220) ?? null) : content,
      ),
  ],
  [
    'hands over what is no summary',
    (previous) =>
      handingOver(previous, (part, content) => (part === 0 ? new Uint8Array([1, 2]) : content)),
  ],
  ['knows other fields', (previous) => withSummary(previous, { senders: 'many' })],
  [
    'went by the rules of another release',
    (previous) => withSummary(previous, { rules: '0:older' }),
  ],
  ['was of another mode', (previous) => withSummary(previous, { mode: 'quick' })],
  ['was listed in other steps of size', (previous) => withSummary(previous, { totalMsgs: 90_000 })],
  [
    'began later than this one',
    (previous) => withSummary(previous, { startedMs: Date.UTC(2030, 0, 1) }),
  ],
])('where the previous scan %s all is listed', async (_what, spoil) => {
  const { stage, first } = await buildLivedIn();
  const run = await stage.rescan(spoil(asPreviousScan(first, PER_PART)));
  expect(run.isImported).toBe(false);
  expect(run.problems).toEqual([]);
});

test('what comes in many parts comes to the same as in one', async () => {
  const { stage, first } = await buildLivedIn();
  const run = await stage.rescan(asPreviousScan(first, PER_PART));
  expect(run.isImported).toBe(true);
  expect(run.problems).toEqual([]);
});

test('a scan that failed, was cancelled or runs hands nothing over', async () => {
  const stage = buildRescanStage({ messages: 60 });
  stage.sandbox.faults.add({
    method: 'users.messages.list',
    times: EVERYTHING,
    action: { kind: 'answer', status: 503, body: {} },
  });
  const failed = await stage.scan();
  expect(failed.scan.phase).toBe('failed');
  expect(await asPreviousScan(failed).snapshotPart(0)).toBeNull();
  const running = await buildRescanStage({ messages: 60 }).scan();
  const deepening = { ...running, scan: { ...running.scan, phase: 'deepening' as const } };
  expect(await asPreviousScan(deepening).snapshotPart(0)).toBeNull();
  const older = { ...running, scan: { ...running.scan, rules: null } };
  expect(await asPreviousScan(older).snapshotPart(0)).toBeNull();
});

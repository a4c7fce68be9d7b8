import { expect, test } from 'vitest';

import { presetFault } from '#tests/google-sandbox/faults/fault-catalogue.ts';
import { campaignSample } from '#tests/support/campaign.ts';
import { asFormerScan, type FormerScan } from '#tests/support/scan-harness.ts';

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
  expect(run.isAdopted).toBe(true);
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
    expect(run.isAdopted).toBe(!isStale);
    expect(run.problems).toEqual([]);
  }
});

test('where Gmail has forgotten the history all is listed, and nobody is told', async () => {
  const { stage, first } = await buildLivedIn();
  stage.owner.forgetHistory();
  const run = await stage.rescan(first);
  expect(run.isAdopted).toBe(false);
  expect(run.problems).toEqual([]);
});

test('a history that fails time and again is given up, long before the scan would be', async () => {
  const { stage, first } = await buildLivedIn();
  const startMs = stage.clock.nowMs;
  answerHistory(stage, 503, {}, EVERYTHING);
  const run = await stage.rescan(first);
  expect(run.isAdopted).toBe(false);
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
  expect(run.isAdopted).toBe(false);
  expect(run.problems).toEqual([]);
});

test('a message that is new by the history and found nowhere is not left out', async () => {
  const { stage, first } = await buildLivedIn();
  const history = [
    { messagesAdded: [{ message: { id: '18c0000000000abc', labelIds: ['INBOX'] } }] },
  ];
  answerHistory(stage, 200, { history, historyId: '9999999' });
  const run = await stage.rescan(first);
  expect(run.isAdopted).toBe(false);
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
  expect(run.isAdopted).toBe(true);
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
  expect(run.isAdopted).toBe(false);
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
  expect(run.isAdopted).toBe(false);
  expect(run.problems).toEqual([]);
});

/** A scan whose object answers otherwise than it should. */
function handingOver(
  former: FormerScan,
  answer: (part: number, content: Uint8Array | null) => Uint8Array | null,
): FormerScan {
  return { ...former, handOver: async (part) => answer(part, await former.handOver(part)) };
}

function withSummary(former: FormerScan, change: Record<string, unknown>): FormerScan {
  return handingOver(former, (part, content) => {
    if (part > 0 || content === null) return content;
    const summary: object = JSON.parse(new TextDecoder().decode(content));
    return new TextEncoder().encode(JSON.stringify({ ...summary, ...change }));
  });
}

const PER_PART = 50;

test.each<[string, (former: FormerScan) => FormerScan]>([
  ['is gone', (former) => handingOver(former, () => null)],
  [
    'is wiped half way through',
    (former) => handingOver(former, (part, content) => (part < 3 ? content : null)),
  ],
  [
    'cannot be reached',
    (former) => ({ ...former, handOver: () => Promise.reject(new Error('reset')) }),
  ],
  [
    'hands over half a part',
    (former) =>
      handingOver(former, (part, content) =>
        part === 2 ? (content?.slice(0, 100) ?? null) : content,
      ),
  ],
  [
    'hands over too little',
    (former) =>
      handingOver(former, (part, content) =>
        part === 2 ? (content?.slice(0, 220) ?? null) : content,
      ),
  ],
  [
    'hands over what is no summary',
    (former) =>
      handingOver(former, (part, content) => (part === 0 ? new Uint8Array([1, 2]) : content)),
  ],
  ['knows other fields', (former) => withSummary(former, { senders: 'many' })],
  ['went by the rules of another release', (former) => withSummary(former, { rules: '0:older' })],
  ['was of another mode', (former) => withSummary(former, { mode: 'quick' })],
  ['was listed in other steps of size', (former) => withSummary(former, { totalMsgs: 90_000 })],
  [
    'began later than this one',
    (former) => withSummary(former, { startedMs: Date.UTC(2030, 0, 1) }),
  ],
])('where the former scan %s all is listed', async (_what, spoil) => {
  const { stage, first } = await buildLivedIn();
  const run = await stage.rescan(spoil(asFormerScan(first, PER_PART)));
  expect(run.isAdopted).toBe(false);
  expect(run.problems).toEqual([]);
});

test('what comes in many parts comes to the same as in one', async () => {
  const { stage, first } = await buildLivedIn();
  const run = await stage.rescan(asFormerScan(first, PER_PART));
  expect(run.isAdopted).toBe(true);
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
  expect(await asFormerScan(failed).handOver(0)).toBeNull();
  const running = await buildRescanStage({ messages: 60 }).scan();
  const deepening = { ...running, scan: { ...running.scan, phase: 'deepening' as const } };
  expect(await asFormerScan(deepening).handOver(0)).toBeNull();
  const older = { ...running, scan: { ...running.scan, rules: null } };
  expect(await asFormerScan(older).handOver(0)).toBeNull();
});

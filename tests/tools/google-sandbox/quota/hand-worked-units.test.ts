import { expect, test } from 'vitest';
import { z } from 'zod';

import type { FaultAction } from '#tests/tools/google-sandbox/faults/fault.ts';
import { get, multipart } from '#tests/tools/google-sandbox/gmail/batch-caller.ts';
import { buildMailbox, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import { buildSandbox, MODIFY, ORIGIN } from '#tests/tools/google-sandbox/support/build-sandbox.ts';

import { FORMER_QUOTA, type QuotaSettings } from './quota-settings.ts';

const NONE = '1111111111111111';
const nextPageSchema = z.object({ nextPageToken: z.string() });

function build(quota: Partial<QuotaSettings>) {
  const mailbox = buildMailbox([{ threadId: 'a' }, { threadId: 'a' }, {}]);
  const { sandbox } = buildSandbox({ mailbox, quota, sleep: async () => undefined });
  const accessToken = sandbox.issueTokens({ email: OWNER, scopes: [MODIFY] })?.accessToken;
  const reach = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
    return sandbox.fetch(
      new Request(`${ORIGIN}${path}`, { ...init, headers: { ...headers, ...init.headers } }),
    );
  };
  const call = (path: string, init: RequestInit = {}) => reach(`/gmail/v1/users/me/${path}`, init);
  const post = (path: string, body: unknown = {}) =>
    call(path, { method: 'POST', body: JSON.stringify(body) });
  const ids = [0, 1, 2].map((ordinal) => mailbox.ids.idOf(ordinal));
  return {
    sandbox,
    reach,
    call,
    post,
    ids,
    id: ids[0] ?? '',
    since: mailbox.history.newestId,
    /** Calls under a fault; null where the connection breaks. */
    under: async (action: FaultAction, run: () => Promise<Response>) => {
      sandbox.faults.add({ method: '*', action });
      const response = await run().catch(() => null);
      await response?.text().catch(() => null);
      return response;
    },
    nextPage: async (response: Response) =>
      nextPageSchema.parse(await response.json()).nextPageToken,
  };
}

type Built = ReturnType<typeof build>;
/** What is done, what it costs now, and what it cost until May 2026. */
type Step = [
  what: string,
  units: number,
  formerUnits: number,
  run: (built: Built) => Promise<unknown>,
];

/** Each number is read off the tables of Google's quota page, times the calls of the step. */
const STEPS: readonly Step[] = [
  ['the profile', 1, 1, ({ call }) => call('profile')],
  ['all labels', 1, 1, ({ call }) => call('labels')],
  ['one label', 1, 1, ({ call }) => call('labels/INBOX')],
  ['a label that is not there (404)', 1, 1, ({ call }) => call('labels/Label_9')],
  [
    'a list in three pages: 3 × 5',
    15,
    15,
    async ({ call, nextPage }) => {
      const second = await nextPage(await call('messages?maxResults=1'));
      const third = await nextPage(await call(`messages?maxResults=1&pageToken=${second}`));
      await call(`messages?maxResults=1&pageToken=${third}`);
    },
  ],
  ['a list of 500, as dear as of one', 5, 5, ({ call }) => call('messages?maxResults=500')],
  ['a search that finds nothing', 5, 5, ({ call }) => call('messages?q=from:nobody')],
  ['a page token that is none (400)', 5, 5, ({ call }) => call('messages?pageToken=1')],
  ['a message', 20, 5, ({ call, id }) => call(`messages/${id}?format=metadata`)],
  ['a message whole, at the same price', 20, 5, ({ call, id }) => call(`messages/${id}`)],
  ['one field of it, at the same price', 20, 5, ({ call, id }) => call(`messages/${id}?fields=id`)],
  ['a field that is none (400)', 20, 5, ({ call, id }) => call(`messages/${id}?fields=no`)],
  ['a message that is not there (404)', 20, 5, ({ call }) => call(`messages/${NONE}`)],
  ['all threads', 10, 10, ({ call }) => call('threads')],
  ['a thread of two messages', 40, 10, ({ call, id }) => call(`threads/${id}`)],
  ['history', 2, 2, ({ call, since }) => call(`history?startHistoryId=${since}`)],
  ['history that is too old (404)', 2, 2, ({ call }) => call('history?startHistoryId=1')],
  [
    'three messages moved at once',
    50,
    50,
    ({ post, ids }) => post('messages/batchModify', { ids, addLabelIds: ['TRASH'] }),
  ],
  [
    'one moved back at the same price',
    50,
    50,
    ({ post, id }) => post('messages/batchModify', { ids: [id], removeLabelIds: ['TRASH'] }),
  ],
  [
    'a label that cannot be set (400)',
    50,
    50,
    ({ post, id }) => post('messages/batchModify', { ids: [id], addLabelIds: ['NO'] }),
  ],
  ['a star', 5, 5, ({ post, id }) => post(`messages/${id}/modify`, { addLabelIds: ['STARRED'] })],
  ['a message trashed', 20, 5, ({ post, id }) => post(`messages/${id}/trash`)],
  ['and taken back', 5, 5, ({ post, id }) => post(`messages/${id}/untrash`)],
  ['a method that the sandbox does not serve (501)', 5, 5, ({ call }) => call('drafts')],
  [
    'a batch of five: 1 + 20 + 20 for a 404 + 5 + nothing for no method',
    46,
    16,
    ({ reach, id }) =>
      reach('/batch/gmail/v1', {
        method: 'POST',
        headers: { 'content-type': 'multipart/mixed; boundary=outer' },
        body: multipart(
          ['profile', `messages/${id}`, `messages/${NONE}`, 'messages', 'nothing'].map((path) => ({
            text: get(path),
          })),
        ),
      }),
  ],
  [
    'a batch that cannot be read (400)',
    0,
    0,
    ({ reach }) => reach('/batch', { method: 'POST', body: '' }),
  ],
  ['no such method (404)', 0, 0, ({ call }) => call('nothing')],
  ['no token (401)', 0, 0, ({ call }) => call('profile', { headers: { authorization: '' } })],
  [
    'a scope that is missing (403)',
    0,
    0,
    ({ call, id }) => call(`messages/${id}`, { method: 'DELETE' }),
  ],
  [
    'refused by a fault',
    0,
    0,
    ({ under, call }) =>
      under({ kind: 'refuse', refusal: 'unavailable-503' }, () => call('labels')),
  ],
  [
    'answered by a fault that nothing has changed (304)',
    0,
    0,
    ({ under, call }) => under({ kind: 'answer', status: 304 }, () => call('labels')),
  ],
  ['dropped by a fault', 0, 0, ({ under, call }) => under({ kind: 'drop' }, () => call('labels'))],
  [
    'moved, and the answer lost',
    50,
    50,
    ({ under, post, id }) =>
      under({ kind: 'drop-after-effect' }, () =>
        post('messages/batchModify', { ids: [id], addLabelIds: ['TRASH'] }),
      ),
  ],
  [
    'fetched, and answered with 503',
    20,
    5,
    ({ under, call, id }) =>
      under({ kind: 'answer-after-effect', status: 503 }, () => call(`messages/${id}`)),
  ],
  [
    'listed, and spoilt',
    5,
    5,
    ({ under, call }) => under({ kind: 'mangle', how: 'truncated' }, () => call('messages')),
  ],
  [
    'listed, and cut off',
    5,
    5,
    ({ under, call }) => under({ kind: 'drop-mid-body' }, () => call('messages')),
  ],
  [
    'late',
    1,
    1,
    ({ under, call }) => under({ kind: 'delay', delayMs: 5_000 }, () => call('profile')),
  ],
  [
    'never answered',
    20,
    5,
    async ({ sandbox, under, call, id }) => {
      const hanging = under({ kind: 'hang' }, () => call(`messages/${id}`));
      await call('nothing');
      sandbox.faults.clear();
      await hanging;
    },
  ],
  [
    'refused because the minute is spent (403)',
    0,
    0,
    async ({ sandbox, call }) => {
      const { unitsPerUserMinute } = sandbox.quota.settings;
      sandbox.quota.change({ unitsPerUserMinute: 1 });
      await call('labels');
      sandbox.quota.change({ unitsPerUserMinute });
    },
  ],
  ['and once more the profile', 1, 1, ({ call }) => call('profile')],
];

/**
 * Worked out by hand, in the order of the steps:
 * (1 + 1 + 1 + 1) + (15 + 5 + 5 + 5) + (20 × 5) + (10 + 40) + (2 + 2) + (50 × 3) + (5 + 20 + 5) + 5 + 46
 * + (50 + 20 + 5 + 5 + 1 + 20) + 1 = 4 + 30 + 100 + 50 + 4 + 150 + 30 + 5 + 46 + 101 + 1 = 521.
 */
const TOTAL = 521;
/**
 * The same at the former prices, where a message and its trashing cost 5 and a thread 10:
 * 4 + 30 + (5 × 5) + (10 + 10) + 4 + 150 + (5 + 5 + 5) + 5 + 16 + (50 + 5 + 5 + 5 + 1 + 5) + 1 = 341.
 */
const FORMER_TOTAL = 341;

/** Units with what they were spent on. */
function labelled(units: readonly number[]): string[] {
  return STEPS.map(([what], index) => `${what}: ${units[index]}`);
}

test.each([
  ['now', {}, 1, TOTAL],
  ['until May 2026', FORMER_QUOTA, 2, FORMER_TOTAL],
] as const)(
  'the units of a script are those worked out by hand, at the prices of %s',
  async (_when, quota, column, total) => {
    const built = build(quota);
    const { ledger, quota: meter } = built.sandbox;
    const metered = [];
    for (const [what, , , run] of STEPS) {
      const before = ledger.summary().units;
      await run(built);
      metered.push(ledger.summary().units - before);
      const named = /\((\d{3})\)$/.exec(what)?.[1];
      if (named !== undefined) expect(ledger.calls().at(-1)?.status, what).toBe(Number(named));
    }
    expect(labelled(metered)).toEqual(labelled(STEPS.map((step) => step[column])));
    expect(ledger.summary(OWNER).units).toBe(total);
    expect(meter.spentBy(OWNER)).toBe(total);
    expect(meter.spentByProject()).toEqual({ minuteUnits: total, dayUnits: total });
  },
);

import { expect, test } from 'vitest';
import { z } from 'zod';

import { FAULT_CATALOGUE } from '#tests/tools/google-sandbox/faults/fault-catalogue.ts';
import { NOW_MS, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import { buildSandbox } from '#tests/tools/google-sandbox/support/build-sandbox.ts';
import { control } from '#tests/tools/google-sandbox/support/control.ts';

const METHOD = 'users.getProfile';
const DROP = { kind: 'drop' };

test('a fault is ordered by its name, for whom and when one likes', async () => {
  const { sandbox, gmail, pass } = buildSandbox();
  const scope = { email: OWNER, method: METHOD, skip: 1, window: { afterMs: 1_000, forMs: 9_000 } };
  const ordered = { preset: 'F03-wait-20-s', ...scope };
  expect((await control(sandbox, 'POST', 'faults', ordered)).status).toBe(201);
  expect((await gmail('profile')).status).toBe(200);
  pass(1_000);
  expect((await gmail('labels')).status).toBe(200);
  expect((await gmail('profile')).status).toBe(200);
  const { status, headers } = await gmail('profile');
  expect({ status, retryAfter: headers.get('retry-after') }).toEqual({
    status: 429,
    retryAfter: '20',
  });
  pass(9_000);
  expect((await gmail('profile')).status).toBe(200);
});

test('what is ordered is told, and taken back one by one or all at once', async () => {
  const { sandbox, gmail } = buildSandbox();
  const order = (ordered: unknown) => control(sandbox, 'POST', 'faults', ordered);
  await order({ method: METHOD, times: 3, action: DROP });
  const { body } = await order({ preset: 'F04-storm-60-s' });
  expect(body).toEqual({ id: 2, pending: 2 });
  await expect(gmail('profile')).rejects.toThrow('fetch failed');
  expect((await control(sandbox, 'GET', 'faults')).body).toEqual({
    faults: [
      { id: 1, method: METHOD, skip: 0, times: 2, action: DROP },
      {
        id: 2,
        preset: 'F04-storm-60-s',
        method: 'users.*',
        skip: 0,
        times: 'endless',
        window: { fromMs: NOW_MS, untilMs: NOW_MS + 60_000 },
        action: { kind: 'refuse', refusal: 'unavailable-503' },
      },
    ],
  });
  expect((await control(sandbox, 'DELETE', 'faults/1')).status).toBe(200);
  expect((await gmail('profile')).status).toBe(503);
  expect((await control(sandbox, 'DELETE', 'faults/1')).status).toBe(404);
  expect((await control(sandbox, 'DELETE', 'faults')).status).toBe(200);
  expect((await gmail('profile')).status).toBe(200);
});

test('the catalogue can be read', async () => {
  const { sandbox } = buildSandbox();
  const { body } = await control(sandbox, 'GET', 'faults/presets');
  const presets = z.array(z.object({ id: z.string() })).parse(body['presets']);
  expect(presets.map(({ id }) => id)).toEqual(FAULT_CATALOGUE.map(({ id }) => id));
});

test.each(FAULT_CATALOGUE)('$id can be ordered as the catalogue writes it out', async (preset) => {
  const { sandbox } = buildSandbox();
  const { preset: _name, ...written } = preset.fault;
  const answers = [
    await control(sandbox, 'POST', 'faults', { preset: preset.id }),
    await control(sandbox, 'POST', 'faults', written),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const [byName, byHand] = sandbox.faults.pending();
  expect(byHand).toEqual({ ...byName, id: 2, preset: undefined });
});

const ACTIONS: [string, unknown, string][] = [
  ['no kind', {}, 'action.kind: no such kind of fault'],
  ['a kind that is none', { kind: 'explode' }, 'no such kind of fault'],
  ['a drop with a status', { kind: 'drop', status: 503 }, 'status'],
  ['an answer without a status', { kind: 'answer', body: {} }, 'action.status'],
  ['a status that is none', { kind: 'answer', status: 99, body: {} }, 'action.status'],
  ['a status in letters', { kind: 'answer', status: '503', body: {} }, 'action.status'],
  ['an unknown refusal', { kind: 'refuse', refusal: '503' }, 'action.refusal'],
  ['a refusal of no name', { kind: 'refuse' }, 'action.refusal'],
  ['a wait below zero', { kind: 'refuse', refusal: 'rate-429', waitMs: -1 }, 'action.waitMs'],
  [
    'a Retry-After in words',
    { kind: 'refuse', refusal: 'rate-429', retryAfter: 'soon' },
    'retryAfter',
  ],
  ['a delay below zero', { kind: 'delay', delayMs: -1 }, 'action.delayMs'],
  ['a delay of a week', { kind: 'delay', delayMs: 604_800_000 }, 'action.delayMs'],
  ['a delay of no length', { kind: 'delay' }, 'action.delayMs'],
  ['an unknown mangling', { kind: 'mangle', how: 'badly' }, 'action.how'],
  ['a place below zero', { kind: 'mangle', how: 'another-type', place: -1 }, 'action.place'],
  ['an unknown end of access', { kind: 'end-access', by: 'magic' }, 'action.by'],
  [
    'a header that cannot be sent',
    { kind: 'answer', status: 200, headers: { 'no header': 'a' } },
    'action.headers: no such header',
  ],
  [
    'a header that is a number',
    { kind: 'answer', status: 200, headers: { a: 1 } },
    'action.headers.a',
  ],
];
const ORDERS: [string, unknown, string][] = [
  ['nothing', {}, 'either a preset, or a method and an action'],
  ['a method alone', { method: METHOD }, 'either a preset'],
  ['an action alone', { action: DROP }, 'either a preset'],
  ['a preset and an action', { preset: 'F07-drop', action: DROP }, 'either a preset'],
  ['an unknown preset', { preset: 'F99' }, 'preset'],
  ['a method that is none', { method: 'users.message.get', action: DROP }, 'method: no method'],
  ['an empty method', { method: '', action: DROP }, 'method: no method'],
  ['an account that is none', { method: METHOD, email: 'anna', action: DROP }, 'email'],
  ['no calls', { method: METHOD, times: 0, action: DROP }, 'times'],
  ['half a call', { method: METHOD, times: 1.5, action: DROP }, 'times'],
  ['calls without an end by another word', { method: METHOD, times: 'all', action: DROP }, 'times'],
  ['skipping less than none', { method: METHOD, skip: -1, action: DROP }, 'skip'],
  ['a page before the first', { method: METHOD, page: -1, action: DROP }, 'page'],
  [
    'more than all',
    { method: METHOD, share: { probability: 1.1 }, action: DROP },
    'share.probability',
  ],
  ['a share of nothing said', { method: METHOD, share: {}, action: DROP }, 'share.probability'],
  [
    'a seed in words',
    { method: METHOD, share: { probability: 1, seed: 'a' }, action: DROP },
    'share.seed',
  ],
  [
    'a window without an end',
    { method: METHOD, window: { fromMs: 1 }, action: DROP },
    'window: a window is',
  ],
  [
    'a window of two kinds',
    { method: METHOD, window: { untilMs: 1, forMs: 1 }, action: DROP },
    'window: a window is',
  ],
  ['a window of no length', { method: METHOD, window: { forMs: 0 }, action: DROP }, 'window'],
  ['a key that is none', { method: METHOD, time: 1, action: DROP }, 'time'],
  ['a list', [], ''],
  ['a text', 'F07-drop', ''],
];

test.each([
  ...ACTIONS.map(([what, action, message]) => [what, { method: METHOD, action }, message] as const),
  ...ORDERS,
])('%s is refused, and nothing is ordered', async (_what, ordered, message) => {
  const { sandbox, gmail } = buildSandbox();
  const { status, body } = await control(sandbox, 'POST', 'faults', ordered);
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain(message);
  expect(sandbox.faults.pending()).toEqual([]);
  expect((await gmail('profile')).status).toBe(200);
});

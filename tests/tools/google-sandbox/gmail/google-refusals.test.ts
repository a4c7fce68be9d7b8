import { expect, test } from 'vitest';
import { z } from 'zod';

import { buildSandbox } from '#tests/tools/google-sandbox/support/build-sandbox.ts';

import {
  googleRefusal,
  PACE_REFUSALS,
  REFUSAL_NAMES,
  type RefusalName,
} from './google-refusals.ts';

const AT = { nowMs: Date.UTC(2026, 9, 15, 20), waitMs: 90_500 };

const bodySchema = z.strictObject({
  error: z.strictObject({
    code: z.number(),
    message: z.string().min(1),
    errors: z
      .tuple([
        z.strictObject({
          message: z.string().min(1),
          domain: z.enum(['global', 'usageLimits']),
          reason: z.string().min(1),
          location: z.string().optional(),
          locationType: z.string().optional(),
        }),
      ])
      .optional(),
    status: z.string().optional(),
    details: z.array(z.looseObject({ '@type': z.string() })).optional(),
  }),
});

async function bodyOf(name: RefusalName, form: { isNewForm?: boolean } = {}) {
  const response = googleRefusal(name, AT).toResponse(form);
  const { error } = bodySchema.parse(await response.json());
  expect(error.code).toBe(response.status);
  return error;
}

test.each(REFUSAL_NAMES)(
  '%s is a body as Google writes it, of the status in its name',
  async (name) => {
    const error = await bodyOf(name);
    expect(name).toContain(String(error.code));
    expect(error.errors !== undefined || error.status !== undefined).toBe(true);
  },
);

test.each(REFUSAL_NAMES)('%s has the newer form alone where that is asked for', async (name) => {
  const error = await bodyOf(name, { isNewForm: true });
  expect(error.errors).toBeUndefined();
  expect(error.status).toMatch(/^[A-Z_]+$/);
});

test('the older form alone has neither status nor details, and the newer one has no list', async () => {
  expect(Object.keys(await bodyOf('rate-403')).toSorted()).toEqual(['code', 'errors', 'message']);
  expect(Object.keys(await bodyOf('quota-403-newer')).toSorted()).toEqual([
    'code',
    'details',
    'message',
    'status',
  ]);
});

test.each<[RefusalName, string]>([
  ['rate-429', 'User-rate limit exceeded.  Retry after 2026-10-15T20:01:30.500Z'],
  ['rate-403-dated', 'User-rate limit exceeded.  Retry after 2026-10-15T20:01:30.500Z'],
  [
    'rate-429-about',
    'User-rate limit exceeded.  Retry after 2026-10-15T20:01:30.500Z (Mail sending)',
  ],
])('%s names the time in its words alone', async (name, message) => {
  expect((await bodyOf(name)).message).toBe(message);
  expect(googleRefusal(name, AT).toResponse().headers.has('retry-after')).toBe(false);
});

test('no two refusals are the same', async () => {
  const bodies = await Promise.all(
    REFUSAL_NAMES.map(async (name) => JSON.stringify(await bodyOf(name))),
  );
  expect(new Set(bodies).size).toBe(bodies.length);
});

test('a fault refuses in the form that the call asks for', async () => {
  const { sandbox, gmail } = buildSandbox();
  sandbox.faults.add({ method: '*', times: 2, action: { kind: 'refuse', refusal: 'rate-403' } });
  expect((await gmail('profile')).body).toMatchObject({
    error: { errors: [{ reason: 'userRateLimitExceeded' }] },
  });
  expect((await gmail('profile?$.xgafv=2')).body).toEqual({
    error: { code: 403, message: 'User Rate Limit Exceeded', status: 'PERMISSION_DENIED' },
  });
});

test.each(REFUSAL_NAMES)(
  'the ledger counts %s as refused for quota only if it is',
  async (refusal) => {
    const { sandbox, gmail } = buildSandbox();
    sandbox.faults.add({ method: '*', action: { kind: 'refuse', refusal } });
    await gmail('profile');
    expect(sandbox.ledger.summary().refused).toBe(refusal in PACE_REFUSALS ? 1 : 0);
  },
);

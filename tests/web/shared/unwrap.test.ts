import { expect, test } from 'vitest';
import { z } from 'zod';

import { ApiError } from '#web/shared/api/api-error.ts';
import { unwrap, unwrapEmpty } from '#web/shared/api/client.ts';
import { missingPartAtom } from '#web/shared/lib/part-on-demand.tsx';
import { store } from '#web/shared/lib/store.ts';

const schema = z.object({ scanId: z.string() });
const answer = (status: number, body: unknown) =>
  Promise.resolve(new Response(JSON.stringify(body), { status }));

async function failureOf(request: Promise<unknown>): Promise<ApiError> {
  const error = await request.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error('the call did not fail with an ApiError');
}

test('gives the body of a success', async () => {
  expect(await unwrap(answer(200, { scanId: 's1' }), schema)).toEqual({ scanId: 's1' });
});

test('a refusal carries code, status and request id', async () => {
  const body = { error: { code: 'scan_limit_reached', requestId: 'req_1' } };
  expect(await failureOf(unwrap(answer(429, body), schema))).toMatchObject({
    code: 'scan_limit_reached',
    status: 429,
    requestId: 'req_1',
  });
});

test('a code of a newer server reads as the default', async () => {
  const body = { error: { code: 'brand_new', requestId: 'req_1' } };
  expect((await failureOf(unwrapEmpty(answer(500, body)))).code).toBe('default');
});

test('a body outside the contract says that the page is of an earlier release, and offers to load it anew', async () => {
  expect((await failureOf(unwrap(answer(200, { id: 1 }), schema))).code).toBe('page_outdated');
  expect(store.get(missingPartAtom)).toBe(true);
  store.set(missingPartAtom, false);
});

test.each([
  [401, 'unauthenticated'],
  [404, 'not_found'],
  [429, 'rate_limit'],
  [418, 'bad_request'],
  [502, 'server_error'],
])('an answer %i from in front of the Worker reads as %s', async (status, code) => {
  const html = Promise.resolve(new Response('<h1>Bad gateway</h1>', { status }));
  expect((await failureOf(unwrapEmpty(html))).code).toBe(code);
});

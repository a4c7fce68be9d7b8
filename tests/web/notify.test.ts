import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import type { notifyError, notifySuccess } from '#web/app/notify.ts';

import { openWebBuild, type WebBuild } from './web-build.ts';

let web: WebBuild;
const isFunction = (value: unknown) => typeof value === 'function';
const notifySchema = z.object({
  notifyError: z.custom<typeof notifyError>(isFunction),
  notifySuccess: z.custom<typeof notifySuccess>(isFunction),
});

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

/** The one toast that the general handler shows for an error, with a retry on offer. */
async function toastFor(error: unknown, context?: { id: string }) {
  const { notifyError } = notifySchema.parse(await web.load('/app/notify.ts'));
  const retry = vi.fn<() => void>();
  const [shown] = await web.toastsBy(() =>
    notifyError(error, { retry, ...(context === undefined ? {} : { context }) }),
  );
  if (shown === undefined) throw new Error('no toast was shown');
  return { ...shown, retry };
}

test('an auth error is titled Autentiseringsfel and offers no retry', async () => {
  expect(await toastFor({ status: 401 })).toMatchObject({
    title: 'Autentiseringsfel',
    action: null,
  });
});

test('a network error is titled Nätverksfel and can be tried again', async () => {
  const { title, detail, action, retry } = await toastFor(new TypeError('Failed to fetch'));
  expect([title, detail]).toEqual(['Nätverksfel', 'Nätverksfel - kontrollera din anslutning']);
  expect(action?.label).toBe('Försök igen');
  Reflect.apply(action?.onClick ?? fail, undefined, []);
  expect(retry).toHaveBeenCalledOnce();
});

test('a failure that stands reads in the language that the page has been switched to', async () => {
  const { notifyError } = notifySchema.parse(await web.load('/app/notify.ts'));
  const retry = () => undefined;
  const lost = new TypeError('Failed to fetch');
  expect(await web.toastsBy(() => notifyError(lost, { retry }), 'sv', 'en')).toMatchObject([
    {
      title: 'Network error',
      detail: 'Network error - check your connection',
      action: { label: 'Try again' },
    },
  ]);
});

test.each([
  [500, true],
  [404, true],
  [429, true],
  [400, false],
  [403, false],
])('an answer with status %i is titled API-fel, with a retry: %s', async (status, isRetryable) => {
  const { title, action } = await toastFor({ status });
  expect(title).toBe('API-fel');
  expect(action !== null).toBe(isRetryable);
});

test('any other error is titled by its context, or Ett fel uppstod', async () => {
  expect((await toastFor(new Error('boom'), { id: 'Kunde inte räkna' })).title).toBe(
    'Kunde inte räkna',
  );
  expect((await toastFor(new Error('boom'))).title).toBe('Ett fel uppstod');
});

test('an error stays until it is closed', async () => {
  expect((await toastFor({ status: 500 })).durationMs).toBe(Infinity);
});

function fail(): void {
  throw new Error('the toast has no action');
}

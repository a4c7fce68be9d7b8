import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import type { Language } from '#worker/domain/language.ts';

import type {
  notifyError,
  notifyFailure,
  notifySuccess,
  withdrawAllFailures,
  withdrawFailure,
} from '#web/shared/toasts/notify.ts';

import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;
const isFunction = (value: unknown) => typeof value === 'function';
const notifySchema = z.object({
  notifyError: z.custom<typeof notifyError>(isFunction),
  notifyFailure: z.custom<typeof notifyFailure>(isFunction),
  notifySuccess: z.custom<typeof notifySuccess>(isFunction),
  withdrawFailure: z.custom<typeof withdrawFailure>(isFunction),
  withdrawAllFailures: z.custom<typeof withdrawAllFailures>(isFunction),
});
/** As a page names what failed. */
const FAILURE = { id: 'share' };
/** Not in the catalogues: it says itself. */
const CONTEXT = { id: 'Kunde inte räkna' };

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

async function notify() {
  return notifySchema.parse(await web.load('/shared/toasts/notify.ts'));
}

/** The one toast that the general handler shows for an error, with a retry on offer. */
async function toastFor(error: unknown, context?: { id: string }) {
  const { notifyError } = await notify();
  const retry = vi.fn<() => void>();
  const [shown] = await web.toastsBy(() =>
    notifyError(error, { ...FAILURE, retry, ...(context === undefined ? {} : { context }) }),
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
  const { notifyError } = await notify();
  const retry = () => undefined;
  const lost = new TypeError('Failed to fetch');
  expect(
    await web.toastsBy(() => notifyError(lost, { ...FAILURE, retry }), 'sv', 'en'),
  ).toMatchObject([
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

test.each([
  ['a lost session', { status: 401, code: 'unauthenticated' }, 'Du måste vara inloggad', false],
  [
    'no network',
    new TypeError('Failed to fetch'),
    'Nätverksfel - kontrollera din anslutning',
    true,
  ],
  [
    'a broken server',
    { status: 500, code: 'server_error' },
    'Serverfel - försök igen senare',
    true,
  ],
  ['a refusal', { status: 400, code: 'bad_request' }, 'Felaktig förfrågan', false],
] as const)(
  'whoever meets %s is told what failed, and under it why',
  async (_what, error, why, isRetryable) => {
    const { title, detail, action } = await toastFor(error, CONTEXT);
    expect([title, detail]).toEqual(['Kunde inte räkna', why]);
    expect(action !== null).toBe(isRetryable);
  },
);

test('any other error is titled by its context, or Ett fel uppstod', async () => {
  expect((await toastFor(new Error('boom'), CONTEXT)).title).toBe('Kunde inte räkna');
  expect((await toastFor(new Error('boom'))).title).toBe('Ett fel uppstod');
});

test('of failures of one name only the last stands, with what it offers and nothing of the former', async () => {
  const { notifyError } = await notify();
  const retry = () => undefined;
  const shown = await web.toastsBy(() => {
    notifyError({ status: 500 }, { ...FAILURE, retry });
    notifyError({ status: 403 }, { ...FAILURE, retry });
  });
  expect(shown).toMatchObject([{ isStanding: false }, { isStanding: true, action: null }]);
});

test('a failure is withdrawn by its name, and others stand', async () => {
  const { notifyError, withdrawFailure, withdrawAllFailures } = await notify();
  const standingAfter = async (act: () => void) =>
    (await web.toastsBy(act)).map(({ isStanding }) => isStanding);
  const tellOfThree = () => {
    for (const id of ['create', 'remove', 'revoke']) notifyError({ status: 500 }, { id });
  };
  const withdrawOne = () => {
    tellOfThree();
    withdrawFailure('create');
    withdrawFailure('never-told');
  };
  expect(await standingAfter(withdrawOne)).toEqual([false, true, true]);
  const withdrawAll = () => {
    tellOfThree();
    withdrawAllFailures();
  };
  expect(await standingAfter(withdrawAll)).toEqual([false, false, false]);
});

test('a success that stands reads in the language that the page has been switched to, figures and all', async () => {
  const { notifySuccess } = await notify();
  const saved = { id: 'Kvittot är nedladdat' };
  const counted = (language: Language) => ({ id: `98 ${language}` });
  const shown = await web.toastsBy(
    () => {
      notifySuccess(saved);
      notifySuccess(counted);
    },
    'sv',
    'en',
  );
  expect(shown).toMatchObject([
    { type: 'success', title: 'Kvittot är nedladdat' },
    { title: '98 en' },
  ]);
});

function fail(): void {
  throw new Error('the toast has no action');
}

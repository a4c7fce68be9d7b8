import { createMemoryRouter, redirect } from 'react-router';
import { expect, test } from 'vitest';

import { ApiError } from '#web/shared/api/api-error.ts';
import { pauseRenewals, renew, renewable, shouldReloadPage } from '#web/shared/router/loaders.ts';

type Answer = string | Error | Response;

const OFFLINE = new ApiError('network_error', null, null);

/** A page whose loader gives one answer after the other. */
async function openPage(...answers: Answer[]) {
  return openPageAt(undefined, answers);
}

/** The same, of a page whose data is about this much of its address. */
async function openPageAt(placeOf: ((address: URL) => string) | undefined, answers: Answer[]) {
  async function load(): Promise<string> {
    const answer = answers.shift() ?? OFFLINE;
    if (typeof answer === 'string') return answer;
    throw answer;
  }
  const router = createMemoryRouter([
    { id: 'page', path: '/', loader: renewable(load, placeOf), shouldRevalidate: shouldReloadPage },
    { path: '/auth' },
  ]);
  await untilIdle(router);
  return {
    look: (query: string) => router.navigate(`/${query}`),
    revalidate: () => router.revalidate(),
    renew: () => renew(() => router.revalidate()),
    shown: () => {
      const { loaderData, errors, location } = router.state;
      return { data: loaderData['page'], hasFailed: errors !== null, path: location.pathname };
    },
  };
}

function untilIdle(router: ReturnType<typeof createMemoryRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) resolve();
    else router.subscribe(({ initialized }) => (initialized ? resolve() : undefined));
  });
}

test('a page that is renewed shows what is new', async () => {
  const page = await openPage('before', 'after');
  await page.renew();
  expect(page.shown()).toEqual({ data: 'after', hasFailed: false, path: '/' });
});

test('a renewal that fails without a network leaves the page as it stood, and says so', async () => {
  const page = await openPage('before', OFFLINE, 'after');
  await expect(page.renew()).rejects.toBe(OFFLINE);
  expect(page.shown()).toEqual({ data: 'before', hasFailed: false, path: '/' });
  await page.renew();
  expect(page.shown()).toEqual({ data: 'after', hasFailed: false, path: '/' });
});

test('a page whose query says only what of it is shown stands at any of them where renewing it fails', async () => {
  const page = await openPageAt(({ pathname }) => pathname, ['before', OFFLINE, 'after']);
  await page.look('?page=2');
  expect(page.shown()).toMatchObject({ data: 'before' });
  await expect(page.renew()).rejects.toBe(OFFLINE);
  expect(page.shown()).toMatchObject({ data: 'before', hasFailed: false });
  await page.renew();
  expect(page.shown()).toMatchObject({ data: 'after' });
});

test('a page that is asked for anew by its visitor tells of a failure', async () => {
  const page = await openPage('before', OFFLINE);
  await page.revalidate();
  expect(page.shown()).toMatchObject({ hasFailed: true });
});

test('a page that stands in error is not brought back as it once stood', async () => {
  const page = await openPage('before', OFFLINE, OFFLINE);
  await page.revalidate();
  await page.renew();
  expect(page.shown()).toMatchObject({ hasFailed: true });
});

test('a renewal that leads elsewhere leads there, and says so', async () => {
  const page = await openPage('before', 'after', redirect('/auth'));
  expect(await page.renew()).toBe(true);
  expect(await page.renew()).toBe(false);
  expect(page.shown()).toMatchObject({ path: '/auth' });
});

test('while somebody is being signed out nothing is renewed', async () => {
  const page = await openPage('before', 'after');
  const ends = [pauseRenewals(), pauseRenewals()];
  for (const end of ends) {
    expect(await page.renew()).toBe(true);
    expect(page.shown()).toMatchObject({ data: 'before' });
    end();
  }
  await page.renew();
  expect(page.shown()).toMatchObject({ data: 'after' });
});

test('a renewal that will never succeed tells of it on the page', async () => {
  const page = await openPage('before', new ApiError('bad_request', 400, null));
  await page.renew();
  expect(page.shown()).toMatchObject({ hasFailed: true });
});

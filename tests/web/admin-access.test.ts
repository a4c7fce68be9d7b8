import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { LoaderFunctionArgs } from 'react-router';
import { z } from 'zod';

import type { AdminOverview } from '#worker/contract/admin.ts';

import { buildSession } from './build-session.ts';
import { enter, refusal, stubServer } from './loader-stage.ts';
import { openWebBuild, type WebBuild } from './web-build.ts';

type Loader = (given: LoaderFunctionArgs) => Promise<AdminOverview>;

const OVERVIEW: AdminOverview = { newTicketCount: 2, pendingTestimonialCount: 1 };
const NOBODY = { priceList: 'standard', user: null, connection: null };
const SIGNED_IN = { 'GET /api/session': buildSession(12) };
const loaderSchema = z.custom<Loader>((value) => typeof value === 'function');

let web: WebBuild;
let loadAdmin: Loader;

beforeAll(async () => {
  web = await openWebBuild();
  loadAdmin = loaderSchema.parse((await web.load('/features/admin/load-admin.ts'))['loadAdmin']);
});

afterAll(() => web.close());
afterEach(() => vi.unstubAllGlobals());

test('an admin comes to the panel', async () => {
  stubServer({ ...SIGNED_IN, 'GET /api/admin': OVERVIEW });
  expect(await enter(loadAdmin, '/admin')).toEqual({ data: OVERVIEW, to: null });
});

test('whoever is not signed in is led from the panel to sign-in', async () => {
  stubServer({ 'GET /api/session': NOBODY });
  expect((await enter(loadAdmin, '/admin?verify=true')).to).toBe('/auth?verify=true');
});

test.each([
  ['sv', 'Åtkomst nekad', 'Du har inte behörighet till admin-panelen'],
  ['en', 'Access denied', 'You do not have permission to use the admin panel'],
] as const)(
  'whoever is signed in and no admin is led to sign-in and told why, in %s',
  async (language, title, detail) => {
    stubServer({ ...SIGNED_IN, 'GET /api/admin': refusal('not_found', 404) });
    const toasts = await web.toastsBy(async () => {
      expect((await enter(loadAdmin, '/admin')).to).toBe('/auth');
    }, language);
    expect(toasts).toMatchObject([{ type: 'error', title, detail }]);
  },
);

test('the panel has its tabs, and says what waits', async () => {
  const { text } = await web.render('/features/admin/admin-page.tsx', 'AdminPage', {
    url: '/admin',
    session: buildSession(12),
    loaderData: OVERVIEW,
  });
  expect(text).toContain('Testimonials 1 väntar');
  expect(text).toContain('Laddar...');
});

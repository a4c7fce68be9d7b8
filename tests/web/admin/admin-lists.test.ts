import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { ApiError } from '#web/shared/api/api-error.ts';
import type { loader } from '#web/pages/admin/admin-page.tsx';
import type { forgetSearch, saveSearch } from '#web/pages/admin/list-search.ts';
import type { AdminTestimonial, ListedTicket, WaitlistSignUp } from '#worker/contract/admin.ts';

import { enter, refusal, stubServer } from '#tests/web/support/loader-stage.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

const TICKET: ListedTicket = {
  id: `tck_${'a2'.repeat(13)}`,
  ticketNumber: 'ST-00000001',
  name: 'Åsa Öberg',
  email: 'asa@example.se',
  subject: 'Var är mitt kvitto?',
  status: 'new',
  priority: 'normal',
  createdAtMs: 1,
};
const TESTIMONIAL: AdminTestimonial = {
  id: 'tst_1',
  testimonial: 'Äntligen tomt!',
  location: null,
  state: 'pending',
  createdAtMs: 1,
};
const SIGN_UP: WaitlistSignUp = {
  id: 'wtl_1',
  email: 'anna@example.se',
  language: 'sv',
  createdAtMs: 1,
  isConfirmed: true,
};
const TICKETS = ['/pages/admin/tickets-panel.tsx', 'TicketsPanel'] as const;
const TESTIMONIALS = ['/pages/admin/testimonials-panel.tsx', 'TestimonialsPanel'] as const;
const SIGN_UPS = ['/pages/admin/waitlist-page.tsx', 'Component'] as const;
const FAILED = { kind: 'failed', error: new ApiError('server_error', 500, 'req_1') };

const loaderSchema = z.object({
  loader: z.custom<typeof loader>((value) => typeof value === 'function'),
});

const searchSchema = z.object({
  forgetSearch: z.custom<typeof forgetSearch>((value) => typeof value === 'function'),
  saveSearch: z.custom<typeof saveSearch>((value) => typeof value === 'function'),
});

let web: WebBuild;
let search: z.infer<typeof searchSchema>;

beforeAll(async () => {
  web = await openWebBuild();
  search = searchSchema.parse(await web.load('/pages/admin/list-search.ts'));
});
afterAll(() => web.close());
afterEach(() => {
  search.forgetSearch();
  vi.unstubAllGlobals();
});

function loaded(rows: object[], counts: Record<string, number>, total: number) {
  const allCount = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { kind: 'loaded', data: { page: 1, rows, counts, allCount, total } };
}

test('the tickets stand with how many each status holds, what was looked for, and the way to the rest', async () => {
  const counts = { new: 30, in_progress: 1_200, resolved: 3, closed: 4 };
  const props = { loaded: loaded([TICKET], counts, 30) };
  const url = '/admin?tab=tickets&show=new';
  search.saveSearch('tickets', 'kvitto');
  const { html, text, links } = await web.render(...TICKETS, { url, props });
  expect(text).toContain('Alla1 237 Nytt30 Pågår1 200 Löst3 Stängt4');
  expect(html).toMatch(/aria-pressed="true"[^>]*>Nytt/);
  expect(html).toMatch(/<input[^>]*type="search"[^>]*value="kvitto"/);
  expect(links['Var är mitt kvitto?']).toBe(`/admin/support/${TICKET.id}`);
  expect(text).toContain('Sida 1 av 2');
});

test('the testimonials stand with how many wait, what was looked for, and the way to the rest', async () => {
  const counts = { pending: 30, approved: 2, seed: 5 };
  const props = { loaded: loaded([TESTIMONIAL], counts, 37) };
  search.saveSearch('testimonials', 'tomt');
  const { html, text } = await web.render(...TESTIMONIALS, { props });
  expect(text).toContain('Alla37 Väntar30 Godkända2 Seed5');
  expect(html).toMatch(/<input[^>]*type="search"[^>]*value="tomt"/);
  expect(text).toContain('Äntligen tomt!');
  expect(text).toContain('Sida 1 av 2');
});

test('the waiting list stands with who has confirmed, and the way to the rest', async () => {
  const data = { page: 2, search: '', total: 60, signUps: [SIGN_UP] };
  const loaderData = { kind: 'loaded', data };
  const { text } = await web.render(...SIGN_UPS, { loaderData });
  expect(text).toContain('anna@example.se');
  expect(text).toContain('Sida 2 av 3');
});

test.each([
  ['tickets', TICKETS, 'Kunde inte hämta ärenden'],
  ['testimonials', TESTIMONIALS, 'Kunde inte hämta testimonials'],
  ['sign-ups', SIGN_UPS, 'Kunde inte hämta waitlist-data'],
] as const)('%s that cannot be read are said to be so, with another try', async (_of, at, said) => {
  const [path, name] = at;
  const props = { loaded: FAILED };
  const { text } = await web.render(path, name, { props, loaderData: FAILED });
  expect(text).toContain(said);
  expect(text).toContain('Försök igen');
});

test.each([
  ['tickets', TICKETS, { new: 0, in_progress: 0, resolved: 0, closed: 0 }, 'Inga ärenden här.'],
  ['testimonials', TESTIMONIALS, { pending: 0, approved: 0, seed: 0 }, 'Här finns inget att läsa.'],
] as const)('where there are no %s that is said', async (_of, at, counts, said) => {
  const [path, name] = at;
  const { text } = await web.render(path, name, { props: { loaded: loaded([], counts, 0) } });
  expect(text).toContain(said);
});

test('a list is what its address names and what was looked for, and a page that has emptied leads to the last one', async () => {
  const { loader } = loaderSchema.parse(await web.load('/pages/admin/admin-page.tsx'));
  const counts = { new: 26, in_progress: 30, resolved: 0, closed: 0 };
  stubServer({ 'POST /api/admin/tickets/search': { tickets: [TICKET], counts } });
  expect((await enter(loader, '/admin?tab=tickets&show=new&page=2')).data).toMatchObject({
    tab: 'tickets',
    loaded: { kind: 'loaded', data: { rows: [TICKET], page: 2, allCount: 56, total: 26 } },
  });
  const sent = vi.fn<typeof fetch>(async () => Response.json({ tickets: [], counts }));
  vi.stubGlobal('fetch', sent);
  search.saveSearch('tickets', 'asa@example.se');
  const { to } = await enter(loader, '/admin?tab=tickets&show=new&page=3');
  expect(to).toBe('/admin?tab=tickets&show=new&page=2');
  const body = JSON.stringify({ page: 3, search: 'asa@example.se', status: 'new' });
  expect(sent).toHaveBeenCalledExactlyOnceWith(
    '/api/admin/tickets/search',
    expect.objectContaining({ body }),
  );
});

test('what cannot be loaded is told to the page, which may stand', async () => {
  const { loader } = loaderSchema.parse(await web.load('/pages/admin/admin-page.tsx'));
  stubServer({ 'POST /api/admin/tickets/search': refusal('server_error', 500) });
  expect((await enter(loader, '/admin?tab=tickets')).data).toMatchObject({
    loaded: { kind: 'failed', error: { code: 'server_error' } },
  });
});

test.each([
  ['lost', ['Anslutningen bröts. Återansluter …'], ['Ladda om sidan']],
  ['over', ['Det som ändras syns inte längre här av sig självt.', 'Ladda om sidan'], []],
  ['held', [], ['Anslutningen', 'Ladda om']],
])('of a line to the desk that is %s the page says as much', async (line, said, unsaid) => {
  const { text } = await web.render('/pages/admin/list-states.tsx', 'LostLine', {
    props: { line },
  });
  for (const words of said) expect(text).toContain(words);
  for (const words of unsaid) expect(text).not.toContain(words);
});

test('what is not there any more is said to be gone, and no other try is offered', async () => {
  const error = new ApiError('not_found', 404, 'req_1');
  const props = { error, children: 'Ärendet finns inte längre.', onRetry: () => undefined };
  const { text, html } = await web.render('/pages/admin/list-states.tsx', 'LoadProblem', {
    props,
  });
  expect(text).toContain('Ärendet finns inte längre.');
  expect(html).not.toContain('<button');
});

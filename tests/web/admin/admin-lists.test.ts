import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { ApiError } from '#web/shared/api/api-error.ts';
import type { useLoaded } from '#web/pages/admin/use-loaded.ts';
import type { AdminTestimonial, ListedTicket, WaitlistSignUp } from '#worker/contract/admin.ts';

import { hookResult } from '#tests/web/support/hook-result.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

const loadedSchema = z.object({
  useLoaded: z.custom<typeof useLoaded>((value) => typeof value === 'function'),
});

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
const TICKETS = ['/pages/admin/tickets/tickets-panel.tsx', 'TicketList'] as const;
const TESTIMONIALS = [
  '/pages/admin/testimonials/testimonials-panel.tsx',
  'TestimonialList',
] as const;
const SIGN_UPS = ['/pages/admin/exports/waitlist-page.tsx', 'SignUps'] as const;
const FAILED = { kind: 'failed', error: new ApiError('server_error', 500, 'req_1') };

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => web.close());

function controlOf(current: object, view: object = {}) {
  const doNothing = () => Promise.resolve();
  return {
    control: {
      view: { part: null, search: '', page: 1, ...view },
      current,
      isWaiting: false,
      line: 'held',
      updateView: doNothing,
      turnTo: doNothing,
      reload: doNothing,
    },
  };
}

function loaded(rows: object[], counts: Record<string, number>, total: number) {
  const allCount = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { kind: 'loaded', data: { page: 1, rows, counts, allCount, total } };
}

test('the tickets stand with how many each status holds, what was looked for, and the way to the rest', async () => {
  const counts = { new: 30, in_progress: 1_200, resolved: 3, closed: 4 };
  const props = controlOf(loaded([TICKET], counts, 30), { part: 'new', search: 'kvitto' });
  const { html, text, links } = await web.render(...TICKETS, { props });
  expect(text).toContain('Alla1 237 Nytt30 Pågår1 200 Löst3 Stängt4');
  expect(html).toMatch(/aria-pressed="true"[^>]*>Nytt/);
  expect(html).toMatch(/<input[^>]*type="search"[^>]*value="kvitto"/);
  expect(links['Var är mitt kvitto?']).toBe(`/admin/support/${TICKET.id}`);
  expect(text).toContain('Sida 1 av 2');
});

test('the testimonials stand with how many wait, what was looked for, and the way to the rest', async () => {
  const counts = { pending: 30, approved: 2, seed: 5 };
  const props = controlOf(loaded([TESTIMONIAL], counts, 37), { search: 'tomt' });
  const { html, text } = await web.render(...TESTIMONIALS, { props });
  expect(text).toContain('Alla37 Väntar30 Godkända2 Seed5');
  expect(html).toMatch(/<input[^>]*type="search"[^>]*value="tomt"/);
  expect(text).toContain('Äntligen tomt!');
  expect(text).toContain('Sida 1 av 2');
});

test('the waiting list stands with who has confirmed, and the way to the rest', async () => {
  const data = { page: 2, search: '', total: 60, signUps: [SIGN_UP] };
  const props = { current: { kind: 'loaded', data }, isWaiting: false };
  const { text } = await web.render(...SIGN_UPS, { props });
  expect(text).toContain('anna@example.se');
  expect(text).toContain('Sida 2 av 3');
});

test.each([
  ['tickets', TICKETS, controlOf(FAILED), 'Kunde inte hämta ärenden'],
  ['testimonials', TESTIMONIALS, controlOf(FAILED), 'Kunde inte hämta testimonials'],
  ['sign-ups', SIGN_UPS, { current: FAILED }, 'Kunde inte hämta waitlist-data'],
] as const)(
  '%s that cannot be read are said to be so, with another try',
  async (_of, at, props, said) => {
    const [path, name] = at;
    const { text } = await web.render(path, name, { props });
    expect(text).toContain(said);
    expect(text).toContain('Försök igen');
  },
);

test.each([
  ['tickets', TICKETS, { new: 0, in_progress: 0, resolved: 0, closed: 0 }, 'Inga ärenden här.'],
  ['testimonials', TESTIMONIALS, { pending: 0, approved: 0, seed: 0 }, 'Här finns inget att läsa.'],
] as const)('where there are no %s that is said', async (_of, at, counts, said) => {
  const [path, name] = at;
  const { text } = await web.render(path, name, { props: controlOf(loaded([], counts, 0)) });
  expect(text).toContain(said);
});

test.each([
  ['not_found', 404, 1],
  ['unauthenticated', 401, 1],
  ['server_error', 500, 0],
] as const)(
  'a list refused with %s has its page ask %i times whether its reader may still',
  async (_code, status, times) => {
    const module = loadedSchema.parse(await web.load('/pages/admin/use-loaded.ts'));
    const { ApiError: PageError } = z
      .object({ ApiError: z.custom<typeof ApiError>((value) => typeof value === 'function') })
      .parse(await web.load('/shared/api/api-error.ts'));
    const loader = vi.fn<() => null>(() => null);
    const load = () => Promise.reject(new PageError(_code, status, 'req_1'));
    const [, reload] = await hookResult(web, () => module.useLoaded(load), { loader });
    await reload();
    expect(loader).toHaveBeenCalledTimes(times);
  },
);

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

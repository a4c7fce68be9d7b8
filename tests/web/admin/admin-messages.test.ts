import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { ApiError } from '#web/shared/api/api-error.ts';
import type { action } from '#web/pages/admin/admin-actions.ts';
import type { canExport, notifyFound } from '#web/pages/admin/marketing-page.tsx';
import type { AdminTestimonial, MarketingContact, UnsentMail } from '#worker/contract/admin.ts';

import { buildAdminTicket } from '#tests/web/support/build-admin-ticket.ts';
import { refusal, stubServer, submit } from '#tests/web/support/loader-stage.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

const CONTACTS = '/pages/admin/marketing-page.tsx';
const CONTACT_LIST = '/pages/admin/contact-list.tsx';
const UNSENT = '/pages/admin/unsent-mail.tsx';
const OVERVIEW = { newTicketCount: 0, pendingTestimonialCount: 0, alarmCount: 0 };

const isFunction = (value: unknown) => typeof value === 'function';
const actionSchema = z.object({ action: z.custom<typeof action>(isFunction) });
const contactsSchema = z.object({
  canExport: z.custom<typeof canExport>(isFunction),
  notifyFound: z.custom<typeof notifyFound>(isFunction),
});

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterEach(() => vi.unstubAllGlobals());
afterAll(() => web.close());

async function adminAction() {
  return actionSchema.parse(await web.load('/pages/admin/admin-actions.ts')).action;
}

function answerWith(answer: () => Response): void {
  vi.stubGlobal('fetch', async () => answer());
}

const takes = () => new Response(null, { status: 204 });
const fails = () => refusal('server_error', 500);

/** What each says when it has been done, and when it has not. */
async function expectSaid(tries: readonly (readonly [object, string, string])[]): Promise<void> {
  const act = await adminAction();
  for (const [asked, done, failed] of tries) {
    answerWith(takes);
    expect(await web.toastsBy(() => submit(act, asked))).toMatchObject([
      { type: 'success', title: done },
    ]);
    answerWith(fails);
    expect(await web.toastsBy(() => submit(act, asked))).toMatchObject([
      { type: 'error', title: failed },
    ]);
  }
}

test('what is done with a ticket is said, and so is what failed', async () => {
  const ticketId = 'tck_1';
  const notes = { adminNotes: 'Har ringt', previousNotes: '' };
  await expectSaid([
    [
      { kind: 'set-status', ticketId, status: 'closed' },
      'Uppdaterad!',
      'Kunde inte uppdatera status',
    ],
    [
      { kind: 'set-priority', ticketId, priority: 'urgent' },
      'Uppdaterad!',
      'Kunde inte uppdatera prioritet',
    ],
    [{ kind: 'save-notes', ticketId, ...notes }, 'Sparat!', 'Kunde inte spara anteckningar'],
    [
      { kind: 'reply', ticketId, message: 'Hej', key: 'key' },
      'Skickat!',
      'Kunde inte skicka svaret',
    ],
    [{ kind: 'delete-ticket', ticketId, backTo: null }, 'Raderad', 'Kunde inte radera ärende'],
  ]);
});

test('a ticket deleted on its own page leads to the list, and one that was not stays', async () => {
  const act = await adminAction();
  const asked = { kind: 'delete-ticket', ticketId: 'tck_1', backTo: '/admin?tab=tickets&page=2' };
  answerWith(takes);
  await web.toastsBy(async () => {
    expect(await submit(act, asked)).toEqual({ data: null, to: '/admin?tab=tickets&page=2' });
  });
  answerWith(fails);
  await web.toastsBy(async () => {
    expect(await submit(act, asked)).toEqual({
      data: { action: asked, isDone: false },
      to: null,
    });
  });
});

test('an English admin is told in English', async () => {
  const act = await adminAction();
  answerWith(takes);
  const asked = { kind: 'set-status', ticketId: 'tck_1', status: 'closed' };
  expect(await web.toastsBy(() => submit(act, asked), 'en')).toMatchObject([{ title: 'Updated!' }]);
});

test.each([
  ['may still be there', OVERVIEW, ['Kunde inte uppdatera status']],
  ['may not any more', refusal('not_found', 404), []],
] as const)(
  'of a ticket that is not there an admin who %s is told so, or left to the page that leads them away',
  async (_who, entry, told) => {
    const act = await adminAction();
    stubServer({
      'PUT /api/admin/tickets/tck_1/status': refusal('not_found', 404),
      'GET /api/admin': entry,
    });
    const asked = { kind: 'set-status', ticketId: 'tck_1', status: 'closed' };
    const shown = await web.toastsBy(() => submit(act, asked));
    expect(shown.map(({ title }) => title)).toEqual(told);
  },
);

test('what is done with a testimonial is said, and so is what failed', async () => {
  const testimonialId = 'tst_1';
  await expectSaid([
    [{ kind: 'approve-testimonial', testimonialId }, 'Godkänd!', 'Kunde inte godkänna testimonial'],
    [{ kind: 'deny-testimonial', testimonialId }, 'Nekad', 'Kunde inte neka testimonial'],
    [{ kind: 'delete-testimonial', testimonialId }, 'Raderad', 'Kunde inte radera testimonial'],
  ]);
});

test.each([
  [1, 'Hittade 1 kontakt'],
  [12, 'Hittade 12 kontakter'],
])('%i contacts are counted as %s', async (total, title) => {
  const contacts = contactsSchema.parse(await web.load(CONTACTS));
  expect(await web.toastsBy(() => contacts.notifyFound(total))).toMatchObject([
    { type: 'success', title },
  ]);
});

test('contacts that cannot be fetched are said to be so', async () => {
  const loaderData = { kind: 'failed', error: new ApiError('server_error', 500, 'req_1') };
  const { text } = await web.render(CONTACTS, 'Component', { loaderData });
  expect(text).toContain('Kunde inte hämta kontakter Försök igen');
});

test('where there are no contacts there is no file of them', async () => {
  const contacts = contactsSchema.parse(await web.load(CONTACTS));
  const none = { search: '', page: 1, total: 0, contacts: [] };
  expect(await web.toastsBy(() => expect(contacts.canExport(none)).toBe(false))).toMatchObject([
    { type: 'error', title: 'Inga kontakter att exportera' },
  ]);
  expect(contacts.canExport({ ...none, search: 'ingen' })).toBe(true);
  const shown = async (isSearched: boolean) =>
    (await web.render(CONTACT_LIST, 'ContactTable', { props: { ...none, isSearched } })).text;
  expect(await shown(false)).toBe('Inga kontakter att exportera');
  expect(await shown(true)).toBe('Ingen kontakts adress stämmer med sökningen.');
});

test('what a contact has paid is told in each of its currencies', async () => {
  const contact: MarketingContact = {
    email: 'asa@example.se',
    locale: 'sv',
    signupAtMs: 1,
    totalScans: 1,
    lastActivityAtMs: 1,
    marketingConsent: true,
    totalPayments: 2,
    totalRevenueSek: 0,
    totalRevenueEur: 4.9,
    totalRevenueUsd: 5,
  };
  const shown = async (contacts: MarketingContact[]) => {
    const props = { total: contacts.length, contacts, isSearched: false };
    return (await web.render(CONTACT_LIST, 'ContactTable', { props })).text;
  };
  expect(await shown([contact])).toContain('2 betalningar · 4,90 € + 5 US$ ·');
  expect(await shown([contact])).toContain(
    'svenska · registrerad 1 jan. 1970 · har sagt ja till nyheter',
  );
  const declined = { ...contact, locale: 'en', marketingConsent: false } as const;
  expect(await shown([declined])).toMatch(/engelska · registrerad 1 jan. 1970\d/);
  const unpaid = { ...contact, totalPayments: 0, totalRevenueEur: 0, totalRevenueUsd: 0 };
  expect(await shown([unpaid])).toContain('0 betalningar · 0 kr ·');
});

test('mail that never arrived is named by what it would have told, and sending it again is said', async () => {
  const mails: UnsentMail[] = [
    { id: 'receipt.ord_1', kind: 'receipt', state: 'expired', createdAtMs: 1 },
    { id: 'support-answer.rpl_1', kind: 'support-answer', state: 'refused', createdAtMs: 2 },
  ];
  const props = { page: 1, total: 2, mails, hasSent: false, onSend: () => undefined };
  const { text } = await web.render(UNSENT, 'UnsentMailList', { props });
  expect(text).toContain('2 mejl kunde inte skickas');
  expect(text).toMatch(/Kvitto .*gavs upp efter flera dagar Skicka igen/);
  expect(text).toMatch(/Svar på supportärende .*avvisades Skicka igen/);
  const act = await adminAction();
  const resend = () => submit(act, { kind: 'resend-mail', mailId: 'receipt.ord_1' });
  const tries = [
    ['waiting', 'success', 'Skickas igen'],
    ['sent', 'success', 'Skickat!'],
    ['skipped', 'success', 'Det finns inget kvar att berätta. Inget skickades.'],
    ['refused', 'error', 'Mejlet avvisades igen'],
  ] as const;
  for (const [state, type, title] of tries) {
    answerWith(() => Response.json({ state }));
    expect(await web.toastsBy(resend)).toMatchObject([{ type, title }]);
  }
  answerWith(fails);
  expect(await web.toastsBy(resend)).toMatchObject([
    { type: 'error', title: 'Kunde inte skicka mejlet igen' },
  ]);
});

test('once the last of it has been sent the list says so, and stands', async () => {
  const props = { page: 1, total: 0, mails: [], hasSent: true, onSend: () => undefined };
  const { text, html } = await web.render(UNSENT, 'UnsentMailList', { props });
  expect(text).toBe('Mejl som inte kom fram Inget ligger kvar här.');
  expect(html).not.toContain('<ul');
});

test.each([
  ['expired', 1],
  ['refused', 1],
  ['skipped', 1],
  ['sent', 0],
  ['waiting', 0],
] as const)(
  'beside an answer whose mail is %s stand %i ways to send it again',
  async (mailState, count) => {
    const reply = {
      id: 'rpl_1',
      message: 'Hej',
      isAdmin: true,
      authorEmail: null,
      createdAtMs: 2,
      mailState,
    };
    const ticket = buildAdminTicket({ replies: [reply] });
    const props = { ticket };
    const { text } = await web.render('/pages/admin/ticket-page.tsx', 'Conversation', { props });
    expect(text.split('Skicka igen').length - 1).toBe(count);
  },
);

test('what was made up is labelled Seed, and nothing can be done with it', async () => {
  const testimonial: AdminTestimonial = {
    id: 'tst_1',
    testimonial: 'Ett påhittat omdöme.',
    location: null,
    state: 'seed',
    createdAtMs: 1,
  };
  const path = '/pages/admin/testimonials-panel.tsx';
  const props = { testimonial, onSubmit: () => undefined };
  const { html, text } = await web.render(path, 'TestimonialCard', { props });
  expect(text).toMatch(/^Seed/);
  expect(html).not.toContain('<button');
});

test.each([
  ['empty', { kind: 'empty' }, 'Meddelandet kan inte vara tomt'],
  [
    'too long',
    { kind: 'long', overCount: 1_200 },
    'Texten är 1 200 tecken för lång. Korta den och försök igen.',
  ],
  [
    'no text',
    { kind: 'controls' },
    'Texten innehåller tecken som vi inte kan ta emot. Ta bort dem och försök igen.',
  ],
])('of an answer that is %s the reason is said', async (_what, fault, said) => {
  const path = '/pages/admin/notes-form.tsx';
  expect((await web.render(path, 'TextFaultText', { props: { fault } })).text).toBe(said);
});

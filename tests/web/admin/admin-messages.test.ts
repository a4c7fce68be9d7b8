import { redirect } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import type { renewable } from '#web/shared/router/loaders.ts';
import type { useContacts } from '#web/pages/admin/exports/use-contacts.ts';
import type { useResend } from '#web/pages/admin/mail/use-resend.ts';
import type { useModeration } from '#web/pages/admin/testimonials/testimonials-panel.tsx';
import type { useTicketActions } from '#web/pages/admin/tickets/use-ticket-actions.ts';
import type { AdminTestimonial, MarketingContact, UnsentMail } from '#worker/contract/admin.ts';
import type { Language } from '#worker/domain/language.ts';

import { buildAdminTicket } from '#tests/web/support/build-admin-ticket.ts';
import { hookResult } from '#tests/web/support/hook-result.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

const TICKETS = '/pages/admin/tickets/use-ticket-actions.ts';
const MODERATION = '/pages/admin/testimonials/testimonials-panel.tsx';
const CONTACTS = '/pages/admin/exports/use-contacts.ts';
const UNSENT = '/pages/admin/mail/unsent-mail.tsx';
const RESEND = '/pages/admin/mail/use-resend.ts';
const EVERYBODY = { minimumScans: 0, isConsentOnly: false };

const isFunction = (value: unknown) => typeof value === 'function';
const ticketsSchema = z.object({
  useTicketActions: z.custom<typeof useTicketActions>(isFunction),
});
const moderationSchema = z.object({ useModeration: z.custom<typeof useModeration>(isFunction) });
const renewalSchema = z.object({ renewable: z.custom<typeof renewable>(isFunction) });
const contactsSchema = z.object({ useContacts: z.custom<typeof useContacts>(isFunction) });

const resendSchema = z.object({ useResend: z.custom<typeof useResend>(isFunction) });

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterEach(() => vi.unstubAllGlobals());
afterAll(() => web.close());

async function ticketActions(language: Language = 'sv') {
  const module = ticketsSchema.parse(await web.load(TICKETS));
  return hookResult(web, () => module.useTicketActions('tck_1', () => Promise.resolve()), {
    language,
  });
}

async function moderation() {
  const module = moderationSchema.parse(await web.load(MODERATION));
  return hookResult(web, () => module.useModeration('tst_1', () => Promise.resolve()));
}

async function contacts() {
  const module = contactsSchema.parse(await web.load(CONTACTS));
  return hookResult(web, module.useContacts);
}

function answerWith(answer: () => Response): void {
  vi.stubGlobal('fetch', async () => answer());
}

const takes = () => new Response(null, { status: 204 });
const fails = () =>
  Response.json({ error: { code: 'server_error', requestId: 'req_1' } }, { status: 500 });

test('what is done with a ticket is said, and so is what failed', async () => {
  const { setStatus, setPriority, saveNotes, remove, answer } = await ticketActions();
  const said = async (act: () => Promise<boolean>) => (await web.toastsBy(act))[0];
  const tries = [
    [() => setStatus('closed'), 'Uppdaterad!', 'Kunde inte uppdatera status'],
    [() => setPriority('urgent'), 'Uppdaterad!', 'Kunde inte uppdatera prioritet'],
    [
      () => saveNotes({ adminNotes: 'Har ringt', previousNotes: '' }),
      'Sparat!',
      'Kunde inte spara anteckningar',
    ],
    [remove, 'Raderad', 'Kunde inte radera ärende'],
  ] as const;
  for (const [act, done, failed] of tries) {
    answerWith(takes);
    expect(await said(act)).toMatchObject({ type: 'success', title: done });
    answerWith(fails);
    expect(await said(act)).toMatchObject({ type: 'error', title: failed });
  }
  expect(await said(() => answer('Hej', 'key'))).toMatchObject({
    type: 'error',
    title: 'Kunde inte skicka svaret',
  });
});

test('an English admin is told in English', async () => {
  const { setStatus } = await ticketActions('en');
  answerWith(takes);
  expect(await web.toastsBy(() => setStatus('closed'), 'en')).toMatchObject([
    { title: 'Updated!' },
  ]);
});

test.each([
  ['may still be there', false, ['Kunde inte uppdatera status']],
  ['may not any more', true, []],
] as const)(
  'of a ticket that is not there an admin who %s is told so, or led away with one reason',
  async (_who, isLedAway, told) => {
    const { useTicketActions } = ticketsSchema.parse(await web.load(TICKETS));
    const { renewable } = renewalSchema.parse(await web.load('/shared/router/loaders.ts'));
    const onChange = vi.fn<() => Promise<void>>(() => Promise.resolve());
    let isLeading = isLedAway;
    const loader = renewable(async () => {
      if (!isLeading) return null;
      isLeading = false;
      throw redirect('/auth');
    });
    const { setStatus } = await hookResult(web, () => useTicketActions('tck_1', onChange), {
      loader,
    });
    answerWith(() =>
      Response.json({ error: { code: 'not_found', requestId: 'req_1' } }, { status: 404 }),
    );
    const shown = await web.toastsBy(() => setStatus('closed'));
    expect(shown.map(({ title }) => title)).toEqual(told);
    expect(onChange).toHaveBeenCalledTimes(told.length);
  },
);

test('what is done with a testimonial is said, and so is what failed', async () => {
  const { approve, deny, remove } = await moderation();
  const tries = [
    [approve, 'Godkänd!', 'Kunde inte godkänna testimonial'],
    [deny, 'Nekad', 'Kunde inte neka testimonial'],
    [remove, 'Raderad', 'Kunde inte radera testimonial'],
  ] as const;
  for (const [act, done, failed] of tries) {
    answerWith(takes);
    expect(await web.toastsBy(act)).toMatchObject([{ type: 'success', title: done }]);
    answerWith(fails);
    expect(await web.toastsBy(act)).toMatchObject([{ type: 'error', title: failed }]);
  }
});

test.each([
  [1, 'Hittade 1 kontakt'],
  [12, 'Hittade 12 kontakter'],
])('%i contacts are counted as %s', async (total, title) => {
  const { find } = await contacts();
  answerWith(() => Response.json({ total, contacts: [] }));
  expect(await web.toastsBy(() => find(EVERYBODY))).toMatchObject([{ type: 'success', title }]);
});

test('contacts that cannot be fetched are said to be so', async () => {
  const { find } = await contacts();
  answerWith(fails);
  expect(await web.toastsBy(() => find(EVERYBODY))).toMatchObject([
    { type: 'error', title: 'Kunde inte hämta kontakter' },
  ]);
});

test('where there are no contacts there is no file of them', async () => {
  const { download } = await contacts();
  const none = { turn: 1, choice: EVERYBODY, search: '', page: 1, total: 0, contacts: [] };
  expect(await web.toastsBy(() => download(none))).toMatchObject([
    { type: 'error', title: 'Inga kontakter att exportera' },
  ]);
  const path = '/pages/admin/exports/marketing-page.tsx';
  const shown = async (isSearched: boolean) =>
    (await web.render(path, 'ContactTable', { props: { ...none, isSearched } })).text;
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
    const path = '/pages/admin/exports/marketing-page.tsx';
    return (await web.render(path, 'ContactTable', { props })).text;
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
    { id: 'receipt.ord_1', kind: 'receipt', state: 'given-up', createdAtMs: 1 },
    { id: 'support-answer.rpl_1', kind: 'support-answer', state: 'refused', createdAtMs: 2 },
  ];
  const props = { page: 1, total: 2, mails, hasSent: false, onChange: () => Promise.resolve() };
  const { text } = await web.render(UNSENT, 'UnsentMailList', { props });
  expect(text).toContain('2 mejl kunde inte skickas');
  expect(text).toMatch(/Kvitto .*gavs upp efter flera dagar Skicka igen/);
  expect(text).toMatch(/Svar på supportärende .*avvisades Skicka igen/);
  const module = resendSchema.parse(await web.load(RESEND));
  const { resend } = await hookResult(web, () => module.useResend(() => Promise.resolve()));
  const tries = [
    ['waiting', 'success', 'Skickas igen'],
    ['sent', 'success', 'Skickat!'],
    ['skipped', 'success', 'Det finns inget kvar att berätta. Inget skickades.'],
    ['refused', 'error', 'Mejlet avvisades igen'],
  ] as const;
  for (const [state, type, title] of tries) {
    answerWith(() => Response.json({ state }));
    expect(await web.toastsBy(() => resend('receipt.ord_1'))).toMatchObject([{ type, title }]);
  }
  answerWith(fails);
  expect(await web.toastsBy(() => resend('receipt.ord_1'))).toMatchObject([
    { type: 'error', title: 'Kunde inte skicka mejlet igen' },
  ]);
});

test('once the last of it has been sent the list says so, and stands', async () => {
  const props = { page: 1, total: 0, mails: [], hasSent: true, onChange: () => Promise.resolve() };
  const { text, html } = await web.render(UNSENT, 'UnsentMailList', { props });
  expect(text).toBe('Mejl som inte kom fram Inget ligger kvar här.');
  expect(html).not.toContain('<ul');
});

test.each([
  ['given-up', 1],
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
    const props = { ticket, onChange: () => Promise.resolve() };
    const path = '/pages/admin/ticket/ticket-page.tsx';
    const { text } = await web.render(path, 'Conversation', { props });
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
  const path = '/pages/admin/testimonials/testimonials-panel.tsx';
  const props = { testimonial, onChange: () => undefined };
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
  const path = '/pages/admin/ticket/notes-form.tsx';
  expect((await web.render(path, 'TextFaultText', { props: { fault } })).text).toBe(said);
});

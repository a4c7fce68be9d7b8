import { createElement } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

import type { EraseRefusal } from '#web/pages/account/erase-part.tsx';
import { confirmSignInUrl } from '#web/entities/access/google-urls.ts';
import type { SessionView } from '#worker/contract/access.ts';
import type { AccountSession, ProfileView } from '#worker/contract/account.ts';
import type { GivenConsent } from '#worker/contract/consents.ts';
import type { Language } from '#worker/domain/language.ts';

import { buildLostCall, buildSession } from '#tests/web/support/build-session.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

const eraseSchema = z.object({
  EraseRefusal: z.custom<typeof EraseRefusal>((value) => typeof value === 'function'),
});
const SEEN_AT_MS = Date.UTC(2026, 10, 22, 12);
let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

type Account = {
  profile?: Partial<ProfileView> | Promise<never>;
  sessions?: readonly AccountSession[] | Promise<never>;
  consents?: readonly GivenConsent[];
  session?: SessionView;
  language?: Language;
};

function show(account: Account = {}) {
  const {
    profile = {},
    sessions = [],
    consents = [],
    session = buildSession(12),
    language,
  } = account;
  const answered = {
    onboardingCompleted: true,
    currency: null,
    marketing: null,
    isAdmin: false,
    ...profile,
  };
  return web.render('/pages/account/account-page.tsx', 'AccountPage', {
    session,
    loaderData: {
      profile: profile instanceof Promise ? profile : Promise.resolve(answered),
      sessions: sessions instanceof Promise ? sessions : Promise.resolve({ sessions }),
      consents: Promise.resolve({ consents }),
    },
    ...(language === undefined ? {} : { language }),
  });
}

function buildAccountSession(changes: Partial<AccountSession> = {}): AccountSession {
  return {
    id: 'ses_1',
    browser: 'firefox',
    platform: 'linux',
    createdAtMs: SEEN_AT_MS,
    lastSeenAtMs: SEEN_AT_MS,
    isCurrent: false,
    ...changes,
  };
}

/** The value that is chosen among the radio buttons of this name. */
function chosen(html: string, name: string): string | undefined {
  const inputs = html.match(/<input[^>]*>/g) ?? [];
  const input = inputs.find((one) => one.includes(`name="${name}"`) && one.includes('checked'));
  return input === undefined ? undefined : /value="([^"]*)"/.exec(input)?.[1];
}

function isTicked(html: string): boolean {
  const box = /<input[^>]*name="wantsNews"[^>]*>/.exec(html)?.[0] ?? '';
  expect(box).not.toBe('');
  return box.includes('checked=""');
}

test('the account page tells whose it is and leads back to the overview', async () => {
  const { text, links } = await show();
  expect(text).toContain('Inloggad som anna@example.test');
  expect(links['Till översikten']).toBe('/dashboard');
});

test.each([
  [true, '/admin'],
  [false, undefined],
])(
  'the account page leads an admin, and nobody else, behind the counter: %s',
  async (isAdmin, to) => {
    const { links } = await show({ profile: { isAdmin } });
    expect(links['Admin']).toBe(to);
  },
);

test.each([
  ['sv', null, 'SEK'],
  ['en', null, 'EUR'],
  ['en', 'USD', 'USD'],
] as const)(
  'in %s with %s saved the chosen language and the currency %s are marked',
  async (language, currency, shown) => {
    const session = buildSession(12);
    if (session.user !== null) session.user.currency = currency;
    const { html } = await show({ session, language });
    expect(chosen(html, 'language')).toBe(language);
    expect(chosen(html, 'currency')).toBe(shown);
  },
);

test('nobody who was not asked is told that they agreed to news', async () => {
  const { html, text } = await show();
  expect(text).toContain('Du har inte svarat, så vi skickar inget.');
  expect(isTicked(html)).toBe(false);
});

test.each([
  [true, 'Du sa ja 22 nov. 2026'],
  [false, 'Du sa nej 22 nov. 2026'],
])('when news were answered with %s is said', async (isGiven, words) => {
  const marketing = { isGiven, decidedAtMs: SEEN_AT_MS };
  const { html, text } = await show({ profile: { marketing } });
  expect(text).toContain(words);
  expect(isTicked(html)).toBe(isGiven);
});

test('each browser is named, this one is marked, and the others can be ended one by one or at once', async () => {
  const { html, text } = await show({
    sessions: [
      buildAccountSession({ id: 'ses_a', isCurrent: true }),
      buildAccountSession({ id: 'ses_b', browser: 'safari', platform: 'ios' }),
      buildAccountSession({ id: 'ses_c', browser: 'other', platform: 'other' }),
    ],
  });
  expect(text).toContain('Firefox, Linux');
  expect(text).toContain('Den här');
  expect(text).toContain('Safari, iOS');
  expect(text).toContain('Okänd webbläsare');
  expect(html.match(/<button[^>]*>Logga ut<\/button>/g)).toHaveLength(2);
  expect(text).toContain('Logga ut på alla andra ställen');
});

test('whoever is signed in here only is offered nothing to end', async () => {
  const { html, text } = await show({ sessions: [buildAccountSession({ isCurrent: true })] });
  expect(text).toContain('Du är inte inloggad någon annanstans.');
  expect(html).not.toMatch(/<button[^>]*>Logga ut<\/button>/);
});

test('a part that could not be loaded says so and can be asked for again, and the others stand', async () => {
  const { text } = await show({ profile: buildLostCall(), language: 'en' });
  expect(text).toContain('Try again');
  expect(text).toContain('You are not signed in anywhere else.');
});

test.each([
  [12, {}, 'Vi kan läsa uppgifter om dina mejl till', true],
  [12, { canModify: true }, 'kan vi läsa uppgifter om dina mejl och flytta dem du har valt.', true],
  [-1, {}, 'Vi kommer inte åt din Gmail just nu.', false],
])('with %d hours left of the access %o: %s', async (hoursLeft, access, words, canRevoke) => {
  const { html, text } = await show({ session: buildSession(hoursLeft, access) });
  expect(text).toContain(words);
  expect(/<button[^>]*>Återkalla åtkomst<\/button>/.test(html)).toBe(canRevoke);
});

test.each([
  ['sv', 'Kontot är inte raderat', 'Mejl håller på att läggas tillbaka'],
  ['en', 'The account has not been erased', 'being put back'],
] as const)(
  'why an account could not be erased stands beside the button, in %s',
  async (language, title, why) => {
    const { EraseRefusal: Refusal } = eraseSchema.parse(
      await web.load('/pages/account/erase-part.tsx'),
    );
    const { text, html } = await web.renderComponent(
      () => createElement(Refusal, { code: 'undo_running' }),
      { language },
    );
    expect(html).toContain('role="alert"');
    expect(text).toContain(title);
    expect(text).toContain(why);
  },
);

test.each([
  ['sv', 'network_error', 'Vi vet inte om kontot är raderat', 'Kontot är inte raderat'],
  [
    'en',
    'timeout',
    'We do not know whether the account has been erased',
    'The account has not been erased',
  ],
] as const)(
  'in %s, an erasure whose answer is lost (%s) is not said to have failed',
  async (language, code, words, otherWords) => {
    const { EraseRefusal: Refusal } = eraseSchema.parse(
      await web.load('/pages/account/erase-part.tsx'),
    );
    const { text } = await web.renderComponent(() => createElement(Refusal, { code }), {
      language,
    });
    expect(text).toContain(words);
    expect(text).not.toContain(otherWords);
  },
);

test('confirming who one is leads to Google and back to the account, whatever page the address says', () => {
  expect(confirmSignInUrl('en', '?return_to=/dashboard&verify=true', '/account')).toBe(
    '/api/auth/google/start?language=en&verify=true&returnTo=%2Faccount&purpose=confirm',
  );
});

test('what was agreed to on a receipt is listed with its time and its end, and leads to where it is taken back', async () => {
  expect((await show()).text).toContain('Du har inte sagt ja till något på ett kvitto');
  const consent: GivenConsent = {
    kind: 'reminder',
    givenAtMs: SEEN_AT_MS,
    textVersion: '2026-11-28',
    endsAtMs: Date.UTC(2027, 11, 22),
    token: 'reminder.ord_a.tag',
  };
  const { text, links } = await show({ consents: [consent] });
  expect(text).toMatch(/Påminnelsen om ett år.*till texten från 2026-11-28.*22 dec\. 2027/);
  expect(links['Ta tillbaka']).toBe('/consent/withdraw#reminder.ord_a.tag');
});

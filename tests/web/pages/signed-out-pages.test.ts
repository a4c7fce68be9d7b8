import { afterAll, beforeAll, expect, test } from 'vitest';

import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

const SIGN_IN_PAGE = ['/pages/sign-in/sign-in-page.tsx', 'SignInPage'] as const;

function signInPage(language: 'sv' | 'en', url = '/auth') {
  return web.render(...SIGN_IN_PAGE, { url, language, loaderData: { kind: 'idle' } });
}

test('the sign-in page says what each permission is for, and that content is never stored', async () => {
  const { text } = await signInPage('sv');
  expect(text).toContain('Nu gäller det läsrätt, så att vi kan räkna.');
  expect(text).toContain(
    'Rätten att flytta mejl till papperskorgen ber vi om först om du själv väljer att städa.',
  );
  expect(text).toContain(
    'Innehållet i dina mejl hämtas aldrig, och därför sparas det inte heller. Vi hämtar bara uppgifterna runt omkring',
  );
  expect((await signInPage('en')).text).toContain(
    'The content of your emails is never fetched, and so it is never stored. We fetch only what surrounds it',
  );
});

test('the sign-in button reads Testa din Gmail, leads to Google and waits to be clicked', async () => {
  const { html, links } = await signInPage('sv');
  expect(links['Testa din Gmail']).toBe('/api/auth/google/start?language=sv');
  expect(html).toMatch(/aria-busy="false"[^>]*>Testa din Gmail/);
});

test('sign-in links to the privacy policy and the terms, and to the demo beside it', async () => {
  const { links } = await signInPage('sv');
  expect(links['Integritetspolicy']).toBe('/privacy');
  expect(links['Villkor']).toBe('/terms');
  expect(links['Se ett exempel']).toBe('/demo/auth');
});

test.each([
  ['sv', 'Varnar Google för en app som inte är verifierad?'],
  ['en', 'Does Google warn you about an app that is not verified?'],
] as const)(
  'in %s, what to do about Google’s warning stands beside the button',
  async (language, words) => {
    expect((await signInPage(language)).text).toContain(words);
  },
);

test.each([
  ['unauthenticated', 'sv', 'Kunde inte verifiera inloggning', 'Logga in igen'],
  ['server_error', 'en', 'Could not verify the sign-in', 'Sign in again'],
  [
    'gmail_not_connected',
    'sv',
    'Gmail-kopplingen kunde inte etableras efter flera försök. Vänligen försök igen från översikten.',
    'Till översikten',
  ],
  [
    'gmail_not_connected',
    'en',
    'The Gmail connection could not be made after several attempts. Please try again from the overview.',
    'To the overview',
  ],
] as const)(
  'a sign-in that ended in %s says so in %s, with the way on',
  async (code, language, words, way) => {
    const { text, links } = await web.render('/pages/sign-in/sign-in-page.tsx', 'FailedSignIn', {
      props: { failure: { code, status: null } },
      language,
    });
    expect(text).toContain(words);
    expect(Object.keys(links)).toContain(way);
  },
);

test('a failure at Google is headed Misslyckades med Google-inloggning, and turning back there is not', async () => {
  const headingOf = async (code: string) =>
    (await web.render(...SIGN_IN_PAGE, { loaderData: { kind: 'refused', code } })).text;
  expect(await headingOf('oauth_failed')).toContain('Misslyckades med Google-inloggning');
  for (const code of ['oauth_denied', 'oauth_state_invalid', 'oauth_scope_missing']) {
    expect(await headingOf(code)).not.toContain('Misslyckades med Google-inloggning');
  }
});

test('whoever turned back at Google without a session is not signed in, and starts over from where they were led', async () => {
  const { text, links } = await web.render(...SIGN_IN_PAGE, {
    url: `/auth?error=oauth_denied&return_to=/account&verify=true`,
    loaderData: { kind: 'refused', code: 'oauth_denied', email: null },
  });
  expect(text).toContain('Inte inloggad');
  expect(links['Till startsidan']).toBe('/?verify=true');
  const again = new URL(links['Försök igen med Google'] ?? '', 'https://x.test');
  expect(again.searchParams.get('returnTo')).toBe('/account');
});

test('whoever only wanted to connect again is still signed in, and gets back to their dashboard', async () => {
  const { text, links } = await web.render(...SIGN_IN_PAGE, {
    url: '/auth?error=oauth_denied&return_to=/scan',
    loaderData: { kind: 'refused', code: 'oauth_denied', email: 'anna@example.test' },
  });
  expect(text).toContain('Inte ansluten');
  expect(text).not.toContain('Inte inloggad');
  expect(links['Till översikten']).toBe('/dashboard');
});

test.each([
  ['sv', 'Det var ett annat konto', 'Byt till det andra kontot', 'ingenting har ändrats'],
  ['en', 'That was another account', 'Switch to the other account', 'nothing has changed'],
] as const)(
  'in %s, whoever came back with another account is told whose session stands, and can switch on purpose',
  async (language, heading, way, words) => {
    const { text, links } = await web.render(...SIGN_IN_PAGE, {
      language,
      url: '/auth?error=oauth_account_mismatch&return_to=/dashboard',
      loaderData: { kind: 'refused', code: 'oauth_account_mismatch', email: 'anna@example.test' },
    });
    for (const said of [heading, words, 'anna@example.test']) expect(text).toContain(said);
    expect(links[way]).toContain('&account=other&returnTo=%2Fdashboard');
    const starts = Object.values(links).filter((to) => to.startsWith('/api/auth/google/start'));
    expect(starts.filter((to) => !to.includes('account='))).toHaveLength(1);
  },
);

test('sign-in keeps verify and asks Google in the language of the page', async () => {
  const { links } = await signInPage('sv', '/auth?verify=true');
  expect(links['Testa din Gmail']).toBe('/api/auth/google/start?language=sv&verify=true');
});

test('while the answer of Google is looked at the page says that sign-in is being completed', async () => {
  const session = { priceList: 'standard', isSelling: true, user: null, connection: null };
  const outcome = Promise.resolve({ session, entry: null });
  const loaderData = { kind: 'completing', outcome, nextPath: '/scan' };
  const swedish = await web.render(...SIGN_IN_PAGE, { loaderData });
  expect(swedish.text).toContain('Slutför inloggningen');
  expect(swedish.html).toContain('role="status"');
  const english = await web.render(...SIGN_IN_PAGE, { loaderData, language: 'en' });
  expect(english.text).toContain('Completing sign-in');
});

test('a sign-in that failed at Google says to check that Gmail was allowed', async () => {
  const loaderData = { kind: 'refused', code: 'oauth_failed' };
  const { text, links } = await web.render(...SIGN_IN_PAGE, { loaderData });
  expect(text).toContain(
    'Kunde inte logga in med Google. Kontrollera att du har tillåtit åtkomst till Gmail.',
  );
  expect(links['Försök igen med Google']).toContain('/api/auth/google/start');
});

test('a connection that could not be saved says so and names the support', async () => {
  const loaderData = { kind: 'refused', code: 'token_save_failed' };
  const { text } = await web.render(...SIGN_IN_PAGE, { loaderData, language: 'en' });
  expect(text).toContain('Failed to connect Gmail. Please try signing in again.');
  expect(text).toContain('If the problem persists, contact support');
});

test('an unknown path is told so, in both languages, with a link home', async () => {
  const english = await web.render('/pages/information/not-found-screen.tsx', 'NotFoundScreen', {
    language: 'en',
  });
  expect(english.text).toContain('Oops! Page not found');
  expect(english.links['Go to the home page']).toBe('/?lang=en');
  const swedish = await web.render('/pages/information/not-found-screen.tsx', 'NotFoundScreen');
  expect(swedish.text).toContain('Hoppsan! Sidan finns inte');
  expect(swedish.links['Till startsidan']).toBe('/');
});

test('the error screen says the text of the code and the id of the request, never the message', async () => {
  const error = Object.assign(new Error('secret words'), {
    code: 'rate_limit',
    status: 429,
    requestId: 'req_7',
  });
  const { text, html, links } = await web.render('/app/screens.tsx', 'ErrorScreen', {
    language: 'en',
    error,
  });
  expect(text).toContain('Something went wrong');
  expect(text).toContain('Too many requests');
  expect(text).toContain('req_7');
  expect(html).not.toContain('secret words');
  expect(html).toMatch(/<button[^>]*>Try again<\/button>/);
  expect(links['Go to the home page']).toBe('/?lang=en');
});

test('the header has the logo, which leads home, and a switch to the other language', async () => {
  const swedish = await web.render('/app/layout.tsx', 'Header', { url: '/?verify=true' });
  expect(swedish.links).toEqual({
    'GrinboxTill startsidan': '/?verify=true',
    English: '/?lang=en&verify=true',
  });
  expect(swedish.html).toMatch(/<a[^>]*lang="en"[^>]*>English<\/a>/);
  const signingIn = await web.render('/app/layout.tsx', 'Header', { url: '/auth' });
  expect(signingIn.html).toMatch(/<button[^>]*lang="en"[^>]*>English<\/button>/);
});

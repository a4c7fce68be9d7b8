import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import type { ErrorCode } from '#worker/domain/app-error.ts';

import { orderProblem } from '#web/pages/clean/place-order.ts';

import { buildCleanRows } from '#tests/web/support/build-clean-rows.ts';
import { showCleanPage } from '#tests/web/support/show-clean-page.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

afterEach(() => vi.unstubAllGlobals());

test('before the first order one page explains the permission and leads to Google', async () => {
  const { text, links, html } = await showCleanPage(web, buildCleanRows(), {
    url: '/clean-direct?step=permission&verify=true',
    chosen: { selectedOldCategories: ['old:2022'] },
  });
  expect(text).toContain('Får vi flytta mejlen?');
  expect(text).toContain('Välj kontot anna@example.test och kryssa i rutan för Gmail.');
  expect(text).toMatch(/Radera för gott ?kan inte/);
  expect(text).toMatch(/Ditt val finns kvar: 100 mejl, 1,0 GB/);
  expect(links['Fortsätt till Google']).toBe(
    '/api/auth/google/start?language=sv&verify=true&purpose=modify&returnTo=%2Fclean-direct',
  );
  expect(links['Tillbaka till ditt val']).toBe('/clean-direct?verify=true');
  expect(html).not.toContain('role="alert"');
});

const NO_PERMISSION = 'Kan inte fortsätta utan tillåtelse att radera mejl';
const COULD_NOT_ASK = 'Kunde inte begära tillåtelse';

test.each<[ErrorCode, string, string]>([
  ['oauth_denied', NO_PERMISSION, 'Du sa nej hos Google'],
  ['gmail_modify_missing', NO_PERMISSION, 'rutan för Gmail inte ikryssad'],
  ['oauth_account_mismatch', 'Det var ett annat konto', 'Det du valde ligger i anna@example.test.'],
  ['oauth_state_invalid', COULD_NOT_ASK, 'Börja om härifrån.'],
  ['oauth_failed', COULD_NOT_ASK, 'Försök igen om en stund.'],
  ['token_save_failed', COULD_NOT_ASK, 'Försök igen om en stund.'],
])(
  'a permission that came back with %s says what to do, and the choice is kept',
  async (...given) => {
    const [code, heading, advice] = given;
    const { text, html, links } = await showCleanPage(web, buildCleanRows(), {
      url: `/clean-direct?error=${code}`,
      chosen: { selectedOldCategories: ['old:2022'] },
    });
    expect(html).toMatch(/role="alert"/);
    expect(text).toContain(heading);
    expect(text).toContain(advice);
    expect(text).toContain('Ditt val finns kvar: 100 mejl');
    expect(links['Försök igen med Google']).toContain('purpose=modify');
  },
);

test('a refused permission is explained in English too', async () => {
  const { text } = await showCleanPage(web, buildCleanRows(), {
    language: 'en',
    url: '/clean-direct?error=oauth_account_mismatch',
  });
  expect(text).toContain('That was another account');
  expect(text).toContain('What you chose is in anna@example.test.');
  expect(text).not.toMatch(/[åäö]/);
});

function notice(props: object, language: 'sv' | 'en' = 'sv') {
  return web.render('/pages/clean/choose-notice.tsx', 'ChooseNotice', {
    language,
    props: { isOutdated: false, wasJustGranted: false, isPlacing: false, problem: null, ...props },
  });
}

test.each<[ErrorCode, string]>([
  ['server_error', 'Kunde inte förbereda rensning Serverfel - försök igen senare'],
  ['no_message_ids', 'Kunde inte förbereda rensning Inga mejl hittades i det du valde.'],
  ['rows_taken', 'Kunde inte förbereda rensning Något av det du valde är redan städat'],
  ['rows_changed', 'Listan är ny Listan har räknats om sedan du valde.'],
  ['gmail_connection_expired', 'Gmail-kopplingen har gått ut Med åtkomsten försvann listan.'],
])('an order refused with %s is told above the bar', async (code, words) => {
  const { text, html } = await notice({ problem: orderProblem({ code, status: 409 }) });
  expect(text).toContain(words);
  expect(html).toContain('role="alert"');
  expect(/>Försök igen<\/button>/.test(html)).toBe(code === 'server_error');
});

test('a choice of which nothing is left to move is refused in the words of both languages', async () => {
  const problem = orderProblem({ code: 'no_message_ids', status: 422 });
  const { text } = await notice({ problem }, 'en');
  expect(text).toContain('No email message IDs found for selected categories');
  expect((await notice({ problem })).text).toContain('Inga mejl hittades i det du valde.');
});

test('an expired connection can be renewed from where it is told', async () => {
  const problem = orderProblem({ code: 'gmail_connection_expired', status: 409 });
  const { text, links } = await notice({ problem }, 'en');
  expect(text).toContain('Gmail connection expired');
  expect(links['Reconnect Gmail']).toContain('returnTo=%2Fscan');
});

test('back with the permission, that is confirmed while the order is made', async () => {
  const { text, html } = await notice({ wasJustGranted: true, isPlacing: true });
  expect(text).toContain('Tack, tillåtelsen är på plats Vi förbereder städningen …');
  expect(html).not.toContain('role="alert"');
  const idle = await notice({ wasJustGranted: true });
  expect(idle.text).toContain('Nu kan det du väljer flyttas till papperskorgen.');
});

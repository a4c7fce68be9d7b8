import { fileURLToPath } from 'node:url';

import { setupI18n, type MessageDescriptor, type Messages } from '@lingui/core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { ERROR_CODES } from '#worker/domain/app-error.ts';
import { LANGUAGES, type Language } from '#worker/domain/language.ts';

/** The texts go through the web's own build, so that macros and catalogues are the ones that ship. */
const configFile = fileURLToPath(new URL('../../../web/vite.config.ts', import.meta.url));
let vite: ViteDevServer;

beforeAll(async () => {
  vite = await createServer({
    configFile,
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, hmr: false },
    optimizeDeps: { noDiscovery: true },
  });
});

afterAll(() => vite.close());

async function translatorTo(language: Language): Promise<(text: MessageDescriptor) => string> {
  const catalogue = await vite.ssrLoadModule(`/shared/i18n/locales/${language}.po`);
  const messages: Messages = catalogue['messages'];
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  return (text) => i18n._(text);
}

async function errorMessages(): Promise<Record<string, MessageDescriptor>> {
  const { ERROR_MESSAGES } = await vite.ssrLoadModule('/shared/i18n/error-messages.ts');
  return ERROR_MESSAGES;
}

const SPECIFIED_TEXTS = {
  invalid_credentials: 'Fel email eller lösenord',
  user_not_found: 'Användaren hittades inte',
  email_exists: 'Email finns redan registrerad',
  weak_password: 'Lösenordet är för svagt',
  invalid_email: 'Ogiltig email-adress',
  network_error: 'Nätverksfel - kontrollera din anslutning',
  timeout: 'Anslutningen tog för lång tid',
  PGRST116: 'Ingen data hittades',
  '23505': 'Posten finns redan',
  '23503': 'Relaterad data saknas',
  '42501': 'Du saknar behörighet för denna åtgärd',
  rate_limit: 'För många förfrågningar - vänta en stund',
  server_error: 'Serverfel - försök igen senare',
  bad_request: 'Felaktig förfrågan',
  default: 'Ett fel uppstod - försök igen',
};

test('the specification’s code map stands word for word in Swedish', async () => {
  const messages = await errorMessages();
  const swedish = await translatorTo('sv');
  for (const [code, text] of Object.entries(SPECIFIED_TEXTS)) {
    const descriptor = messages[code];
    expect(descriptor && swedish(descriptor), code).toBe(text);
  }
});

test('every code has a text of its own in each language', async () => {
  const messages = await errorMessages();
  const [swedish, english] = await Promise.all(LANGUAGES.map(translatorTo));
  for (const code of Object.keys(ERROR_CODES)) {
    const descriptor = messages[code];
    if (descriptor === undefined) throw new Error(`${code} has no text`);
    const texts = [swedish?.(descriptor), english?.(descriptor)];
    expect(texts, code).not.toContain(descriptor.id);
    expect(texts[0], code).not.toBe(texts[1]);
  }
});

test('the scan says its five status texts', async () => {
  const { SCAN_STATUS_TEXT } = await vite.ssrLoadModule('/features/scan/scan-count.tsx');
  const swedish = await translatorTo('sv');
  const texts: MessageDescriptor[] = Object.values(SCAN_STATUS_TEXT);
  expect(texts.map(swedish)).toEqual([
    'Ansluter till Gmail...',
    'Startar skanningen...',
    'Skannar inkorgen...',
    'Analyserar resultat...',
    'Genererar rapport...',
  ]);
});

test('the access banner counts hours and minutes, then minutes', async () => {
  const { remainingTimeText } = await vite.ssrLoadModule('/pages/dashboard/access-banner.tsx');
  const [swedish, english] = await Promise.all(LANGUAGES.map(translatorTo));
  expect(swedish?.(remainingTimeText({ hours: 5, minutes: 12 }))).toBe('5h 12m');
  expect(swedish?.(remainingTimeText({ hours: 0, minutes: 12 }))).toBe('12 minuter');
  expect(swedish?.(remainingTimeText({ hours: 0, minutes: 1 }))).toBe('1 minut');
  expect(english?.(remainingTimeText({ hours: 0, minutes: 12 }))).toBe('12 minutes');
});

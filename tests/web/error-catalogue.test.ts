import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { ERROR_CODES, isErrorCode, type ErrorCode } from '#worker/domain/error-code.ts';
import { LANGUAGES, type Language } from '#worker/domain/language.ts';

import type { fetchSession } from '#web/api/session.ts';
import type { notifyError } from '#web/app/notify.ts';

import { openWebBuild, type WebBuild } from './web-build.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

afterEach(() => vi.unstubAllGlobals());

const isFunction = (value: unknown) => typeof value === 'function';
const pageSchema = z.object({
  fetchSession: z.custom<typeof fetchSession>(isFunction),
  notifyError: z.custom<typeof notifyError>(isFunction),
});

/**
 * Those of the specification's code map that no call of ours answers, and why. They are shown all the same when
 * they come.
 */
const NOBODY_RAISES: Partial<Record<ErrorCode, string>> = {
  invalid_credentials: 'there are no passwords: sign-in is Google’s',
  user_not_found: 'there are no passwords: sign-in is Google’s',
  email_exists: 'there are no passwords: sign-in is Google’s',
  weak_password: 'there are no passwords: sign-in is Google’s',
  PGRST116: 'the database answers to the server only',
  '23505': 'the database answers to the server only',
  '23503': 'the database answers to the server only',
  '42501': 'the database answers to the server only',
};

/** Those that say that no answer came, which a server cannot say: it is provoked by what does happen. */
const LOST: Partial<Record<ErrorCode, () => Promise<Response>>> = {
  network_error: () => Promise.reject(new TypeError('Failed to fetch')),
  timeout: () => Promise.reject(new DOMException('Nothing came any more', 'TimeoutError')),
};

/** A server that refuses as ours does. */
function refusal(code: ErrorCode): () => Promise<Response> {
  const body = JSON.stringify({ error: { code, requestId: 'req_1' } });
  return async () => new Response(body, { status: ERROR_CODES[code].status });
}

const textsSchema = z.record(z.string(), z.object({ id: z.string() }));
const catalogueSchema = z.record(z.string(), z.unknown());
const textSchema = z.union([z.string(), z.array(z.string())]);

/** As it stands in the catalogue that ships. */
async function textOf(code: ErrorCode, language: Language): Promise<string> {
  const texts = textsSchema.parse((await web.load('/i18n/error-messages.ts'))['ERROR_MESSAGES']);
  const catalogue = await web.load(`/i18n/locales/${language}.po`);
  const messages = catalogueSchema.parse(catalogue['messages']);
  return [textSchema.parse(messages[texts[code]?.id ?? ''])].flat().join('');
}

const CODES = Object.keys(ERROR_CODES).filter(isErrorCode);

test.each(LANGUAGES.flatMap((language) => CODES.map((code) => [language, code] as const)))(
  'in %s a call that ends in %s tells the page so, in its own words',
  async (language, code) => {
    const expected = await textOf(code, language);
    const [{ fetchSession }, { notifyError }] = [
      pageSchema.pick({ fetchSession: true }).parse(await web.load('/api/session.ts')),
      pageSchema.pick({ notifyError: true }).parse(await web.load('/app/notify.ts')),
    ];
    vi.stubGlobal('fetch', LOST[code] ?? refusal(code));
    const failure = await fetchSession().then(
      () => null,
      (error: unknown) => error,
    );
    const [shown] = await web.toastsBy(() => notifyError(failure), language);
    expect(shown?.detail).toBe(expected);
    if (language === 'en') expect(expected).not.toMatch(/[åäöÅÄÖ]/);
  },
);

/** What the server's own files say, but for the list of the codes itself. */
async function readServer(): Promise<string> {
  const files = ['worker', 'durable-objects'].map((folder) => globSync(`${ROOT}${folder}/**/*.ts`));
  const own = files.flat().filter((file) => !file.endsWith('domain/error-code.ts'));
  return (await Promise.all(own.map((file) => readFile(file, 'utf8')))).join('\n');
}

test('every code is raised by something, but for those of which it is said why nobody does', async () => {
  const server = await readServer();
  const isRaised = (code: ErrorCode) => server.includes(`'${code}'`) || code in LOST;
  expect(CODES.filter((code) => !isRaised(code))).toEqual(Object.keys(NOBODY_RAISES));
});

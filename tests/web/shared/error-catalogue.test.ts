import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { ERROR_CODES, isErrorCode, type ErrorCode } from '#worker/domain/app-error.ts';
import { LANGUAGES, type Language } from '#worker/domain/language.ts';

import type { fetchSession } from '#web/entities/access/session.ts';
import type { notifyError } from '#web/shared/toasts/notify.ts';

import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

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

/** Those that say that no answer came, which a server cannot say: it is provoked by what does happen. */
const LOST: Partial<Record<ErrorCode, () => Promise<Response>>> = {
  network_error: () => Promise.reject(new TypeError('Failed to fetch')),
  timeout: () => Promise.reject(new DOMException('Nothing came any more', 'TimeoutError')),
  access_ended: async () => leadAway(),
  page_outdated: async () => Response.json({ of: 'another release' }),
};

/** What a call comes to that is led elsewhere and does not follow (https://fetch.spec.whatwg.org/#concept-filtered-response-opaque-redirect). */
function leadAway(): Response {
  return Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
}

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
  const texts = textsSchema.parse(
    (await web.load('/shared/i18n/error-messages.ts'))['ERROR_MESSAGES'],
  );
  const catalogue = await web.load(`/shared/i18n/locales/${language}.po`);
  const messages = catalogueSchema.parse(catalogue['messages']);
  return [textSchema.parse(messages[texts[code]?.id ?? ''])].flat().join('');
}

const CODES = Object.keys(ERROR_CODES).filter(isErrorCode);

test.each(LANGUAGES.flatMap((language) => CODES.map((code) => [language, code] as const)))(
  'in %s a call that ends in %s tells the page so, in its own words',
  async (language, code) => {
    const expected = await textOf(code, language);
    const [{ fetchSession }, { notifyError }] = [
      pageSchema.pick({ fetchSession: true }).parse(await web.load('/entities/access/session.ts')),
      pageSchema.pick({ notifyError: true }).parse(await web.load('/shared/toasts/notify.ts')),
    ];
    vi.stubGlobal('fetch', LOST[code] ?? refusal(code));
    const failure = await fetchSession().then(
      () => null,
      (error: unknown) => error,
    );
    const [shown] = await web.toastsBy(() => notifyError(failure, { id: 'test' }), language);
    expect(shown?.detail).toBe(expected);
    if (language === 'en') expect(expected).not.toMatch(/[åäöÅÄÖ]/);
  },
);

import { i18n } from '@lingui/core';
import { hc } from 'hono/client';

import type { AppType } from '#worker/app.ts';
import { LANGUAGE_HEADER } from '#worker/contract/language-header.ts';

import { lostAnswer } from './api-error.ts';
import { fetchInTime } from './fetch-in-time.ts';

/** A request of our own, and of what went wrong in it the one kind of error that callers know. */
export async function fetchOrExplain(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  try {
    return await fetchInTime(input, init);
  } catch (cause) {
    throw lostAnswer(cause);
  }
}

/** The typed client of our own API, same origin. It says which language the page is in. */
export const client = hc<AppType>('/', {
  fetch: fetchOrExplain,
  headers: () => ({ [LANGUAGE_HEADER]: i18n.locale }),
});

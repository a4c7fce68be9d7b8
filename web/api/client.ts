import { i18n } from '@lingui/core';
import { hc } from 'hono/client';

import { noteServerTime } from '#web/state/server-now.ts';
import type { AppType } from '#worker/app.ts';
import { LANGUAGE_HEADER } from '#worker/contract/http-headers.ts';

import { ApiError, lostAnswer } from './api-error.ts';
import { fetchInTime } from './fetch-in-time.ts';

/** A request of our own, and of what went wrong in it the one kind of error that callers know. */
export async function fetchOrExplain(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const response = await answerOf(fetchInTime(input, { ...init, redirect: 'manual' }));
  noteServerTime(response);
  // We lead no call elsewhere. What does is Cloudflare Access, before the admin's calls: to its sign-in, once its own
  // session is over. Only a page can follow it there.
  if (response.type === 'opaqueredirect') throw new ApiError('access_ended', null, null);
  return response;
}

async function answerOf(call: Promise<Response>): Promise<Response> {
  try {
    return await call;
  } catch (cause) {
    throw lostAnswer(cause);
  }
}

/** The typed client of our own API, same origin. It says which language the page is in. */
export const client = hc<AppType>('/', {
  fetch: fetchOrExplain,
  headers: () => ({ [LANGUAGE_HEADER]: i18n.locale }),
});

import { i18n } from '@lingui/core';
import { hc } from 'hono/client';

import type { AppType } from '#worker/app.ts';
import { LANGUAGE_HEADER } from '#worker/contract/language-header.ts';

import { ApiError } from './api-error.ts';

const REQUEST_TIMEOUT_MS = 20_000;

/** A request of our own, and of what went wrong in it the one kind of error that callers know. */
export async function fetchOrExplain(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  try {
    return await fetch(input, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  } catch (cause) {
    const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError';
    throw new ApiError(isTimeout ? 'timeout' : 'network_error', null, null, cause);
  }
}

/** The typed client of our own API, same origin. It says which language the page is in. */
export const client = hc<AppType>('/', {
  fetch: fetchOrExplain,
  headers: () => ({ [LANGUAGE_HEADER]: i18n.locale }),
});

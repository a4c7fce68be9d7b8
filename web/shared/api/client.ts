import { i18n } from '@lingui/core';
import { hc } from 'hono/client';
import type { z } from 'zod';

import type { AppType } from '#worker/app.ts';
import { errorBodySchema } from '#worker/contract/error.ts';
import { LANGUAGE_HEADER } from '#worker/contract/http-headers.ts';

import { noteServerTime } from '#web/shared/lib/server-now.ts';

import { ApiError, lostAnswer, RefusedField, UnfinishedOrder } from './api-error.ts';
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

/**
 * The body of a successful answer, checked against its contract: a newer or broken server is caught
 * here and not in the middle of a page.
 *
 * @throws ApiError with the server's code, or `server_error` for an answer outside the contract.
 */
export async function unwrap<Body>(
  request: Promise<Response>,
  schema: z.ZodType<Body>,
): Promise<Body> {
  const response = await request;
  if (!response.ok) throw await errorOf(response);
  const parsed = schema.safeParse(await readJson(response));
  if (!parsed.success) throw new ApiError('server_error', response.status, null, parsed.error);
  return parsed.data;
}

/** @throws ApiError when the answer is not a success. */
export async function unwrapEmpty(request: Promise<Response>): Promise<void> {
  const response = await request;
  if (!response.ok) throw await errorOf(response);
}

/** @throws ApiError when the answer is not a success. */
export async function unwrapFile(request: Promise<Response>): Promise<Blob> {
  const response = await request;
  if (!response.ok) throw await errorOf(response);
  try {
    return await response.blob();
  } catch (cause) {
    throw lostAnswer(cause);
  }
}

async function errorOf(response: Response): Promise<ApiError> {
  const parsed = errorBodySchema.safeParse(await readJson(response));
  if (!parsed.success) return new ApiError(codeForStatus(response.status), response.status, null);
  const { code, requestId, details } = parsed.data.error;
  const { field, orderId } = details ?? {};
  if (code === 'bad_request' && typeof field === 'string') {
    return new RefusedField(field, response.status, requestId);
  }
  return code === 'cleanup_unfinished' && typeof orderId === 'string'
    ? new UnfinishedOrder(orderId, response.status, requestId)
    : new ApiError(code, response.status, requestId);
}

/** An answer without our body comes from in front of the Worker: a proxy, a limit, an outage. */
function codeForStatus(status: number) {
  if (status === 401) return 'unauthenticated';
  if (status === 404) return 'not_found';
  if (status === 429) return 'rate_limit';
  return status >= 500 ? 'server_error' : 'bad_request';
}

/** @throws ApiError when it came only in part */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    if (cause instanceof SyntaxError) return null;
    throw lostAnswer(cause);
  }
}

import { i18n } from '@lingui/core';
import { hc } from 'hono/client';
import * as z from 'zod/mini';

import type { AppType } from '#worker/app.ts';
import { errorBodySchema } from '#worker/contract/error.ts';
import { LANGUAGE_HEADER } from '#worker/domain/language.ts';

import { missingPartAtom } from '#web/shared/lib/part-on-demand.tsx';
import { noteServerTime } from '#web/shared/lib/server-now.ts';
import { store } from '#web/shared/lib/store.ts';

import {
  ApiError,
  codeForStatus,
  lostResponse,
  RefusedField,
  UnfinishedOrder,
} from './api-error.ts';
import { fetchInTime } from './fetch-in-time.ts';

export async function fetchOrExplain(
  input: RequestInfo | URL,
  init?: RequestInit,
  silenceMs?: number,
): Promise<Response> {
  const response = await answerOf(fetchInTime(input, { ...init, redirect: 'manual' }, silenceMs));
  noteServerTime(response);
  // The API never redirects. Cloudflare Access does, when its session has ended; only a document can follow.
  if (response.type === 'opaqueredirect') throw new ApiError('access_ended', null, null);
  return response;
}

async function answerOf(call: Promise<Response>): Promise<Response> {
  try {
    return await call;
  } catch (cause) {
    throw lostResponse(cause);
  }
}

export const client = hc<AppType>('/', {
  fetch: fetchOrExplain,
  headers: () => ({ [LANGUAGE_HEADER]: i18n.locale }),
});

/**
 * @throws ApiError with the server's code, `server_error` for a body that is no JSON, or `page_outdated` for one outside
 * the contract: a release has changed it since the page was loaded, and the page offers to reload.
 */
export async function unwrap<Body>(
  request: Promise<Response>,
  schema: z.core.$ZodType<Body>,
): Promise<Body> {
  const response = await request;
  if (!response.ok) throw await errorOf(response);
  const body = await readJson(response);
  if (body === null) throw new ApiError('server_error', response.status, null);
  const parsed = z.safeParse(schema, body);
  if (!parsed.success) {
    store.set(missingPartAtom, true);
    throw new ApiError('page_outdated', response.status, null, parsed.error);
  }
  return parsed.data;
}

export async function unwrapEmpty(request: Promise<Response>): Promise<void> {
  const response = await request;
  if (!response.ok) throw await errorOf(response);
}

export async function unwrapFile(request: Promise<Response>): Promise<Blob> {
  const response = await request;
  if (!response.ok) throw await errorOf(response);
  try {
    return await response.blob();
  } catch (cause) {
    throw lostResponse(cause);
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

/** @throws ApiError if it is truncated */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    if (cause instanceof SyntaxError) return null;
    throw lostResponse(cause);
  }
}

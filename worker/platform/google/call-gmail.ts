import type { z } from 'zod';

import { withTimeout } from '#worker/platform/concurrency/deadline.ts';

import { classifyGmailError, GmailError } from './gmail-errors.ts';

export const GMAIL_CALL_MS = 20_000;

export type GmailAccount = {
  /** e.g. https://gmail.googleapis.com/gmail/v1 */
  baseUrl: string;
  accessToken: string;
  clock: () => number;
  fetch: typeof fetch;
};

export type GmailRequest = {
  /** Below /users/me/. */
  path: string;
  query: URLSearchParams;
  /** Makes it a POST. */
  body?: unknown;
};

/** @throws GmailError; a failed POST may have taken effect */
export async function callGmail<Schema extends z.ZodType>(
  { baseUrl, accessToken, clock, fetch }: GmailAccount,
  { path, query, body }: GmailRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { response, answer } = await withTimeout(GMAIL_CALL_MS, async (signal) => {
    const response = await fetch(`${baseUrl}/users/me/${path}?${query.toString()}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${accessToken}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // Google's API never redirects, and the token must not follow one.
      redirect: 'manual',
      signal,
    });
    return { response, answer: parseJson(await response.text()) };
  }).catch(() => {
    throw new GmailError({ kind: 'retry', afterMs: null, mayHaveActed: true });
  });
  if (!response.ok) {
    const retryAfter = response.headers.get('retry-after');
    const failed = { status: response.status, retryAfter, body: answer };
    throw new GmailError(classifyGmailError(failed, clock()));
  }
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new GmailError({ kind: 'unreadable' });
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

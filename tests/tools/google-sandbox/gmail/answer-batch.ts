import {
  answerUnderFault,
  sendUnderFault,
} from '#tests/tools/google-sandbox/faults/apply-fault.ts';
import { LostConnection } from '#tests/tools/google-sandbox/faults/lost-connection.ts';
import { NO_ANSWER } from '#tests/tools/google-sandbox/ledger/ledger.ts';

import { readBatchParts, type BatchPart, type PartCall } from './batch-request.ts';
import { writeBatchResponse } from './batch-response.ts';
import { reasonOf } from './error-reason.ts';
import { findToken } from './find-caller.ts';
import { answerGmailCall, type GmailContext } from './gmail-service.ts';
import { badRequest, GoogleError } from './google-error.ts';
import type { IncomingCall } from './incoming-call.ts';

const MOST_PARTS = 100;

/**
 * Answers many calls sent as one. Each is checked and charged by itself, and all are under way together, so
 * that a large batch runs into the limit of calls at the same time as it does at Google.
 */
export async function answerGmailBatch(
  incoming: IncomingCall,
  context: GmailContext,
): Promise<Response> {
  const email = emailOf(incoming, context);
  const fault = context.faults.take({ method: 'batch', email, page: null });
  const record = (status: number, reason: string | null) =>
    context.ledger.record({
      email,
      method: 'batch',
      httpMethod: incoming.httpMethod,
      path: incoming.url.pathname,
      parameters: {},
      units: 0,
      status,
      reason,
      isForbidden: true,
      asksForContent: false,
      isFault: fault !== null,
    });
  try {
    const surroundings = { ...context, signal: incoming.signal };
    const whole = await answerUnderFault(fault, () => answerParts(incoming, context), surroundings);
    record(whole.status, whole.ok ? null : await reasonOf(whole));
    return await sendUnderFault(fault, whole, surroundings);
  } catch (error) {
    if (error instanceof LostConnection) record(NO_ANSWER, null);
    throw error;
  }
}

async function answerParts(incoming: IncomingCall, context: GmailContext): Promise<Response> {
  const { text, contentType } = incoming.body;
  const parts = readBatchParts(contentType, text);
  if (parts.length === 0) {
    const sizeBytes = new TextEncoder().encode(text).length;
    return unreadable(`0 items. Received batch body: (${sizeBytes}) bytes redacted`).toResponse();
  }
  if (parts.length > MOST_PARTS) {
    return badRequest(
      `Inner request count exceeds the limit. Received: ${parts.length}, Limit: ${MOST_PARTS}`,
    ).toResponse();
  }
  const answers = await Promise.all(parts.map((part) => answerPart(part, incoming, context)));
  return writeBatchResponse(answers);
}

async function answerPart(
  { contentId, call }: BatchPart,
  outer: IncomingCall,
  context: GmailContext,
) {
  const response =
    call === null
      ? unreadable('the part holds no HTTP request').toResponse()
      : await answerGmailCall(innerCall(call, outer), context);
  return { contentId, response };
}

/** A part has the outer headers, but for those about content, and the outer parameters, unless it has its own. */
function innerCall(
  { httpMethod, target, headers, text }: PartCall,
  outer: IncomingCall,
): IncomingCall {
  const url = new URL(`${outer.url.origin}${target}`);
  for (const name of new Set(outer.url.searchParams.keys())) {
    if (url.searchParams.has(name)) continue;
    for (const value of outer.url.searchParams.getAll(name)) url.searchParams.append(name, value);
  }
  const merged = new Headers(headers);
  for (const [name, value] of outer.headers) {
    if (!name.startsWith('content-') && !merged.has(name)) merged.set(name, value);
  }
  return {
    httpMethod,
    url,
    headers: merged,
    body: { text, contentType: headers.get('content-type') },
    signal: outer.signal,
  };
}

function emailOf(incoming: IncomingCall, { grants }: GmailContext): string | null {
  try {
    return findToken(incoming, grants).grant.email;
  } catch (error) {
    if (error instanceof GoogleError) return null;
    throw error;
  }
}

function unreadable(what: string): GoogleError {
  return badRequest(`Failed to parse batch request, error: ${what}`);
}

import { googleRefusal } from '#tests/tools/google-sandbox/gmail/google-refusals.ts';
import type { GrantStore } from '#tests/tools/google-sandbox/oauth/grant-store.ts';
import type { SearchDistortion } from '#tests/tools/google-sandbox/search/distort-search.ts';

import type { EndOfAccess, FaultAction, FaultAnswer, FaultRefusal } from './fault.ts';
import { breakMidBody, stallMidBody } from './fault-body.ts';
import type { FaultQueue, StruckFault } from './fault-queue.ts';
import { LostConnection } from './lost-connection.ts';
import { mangleAnswer } from './mangle-answer.ts';

export type Sleep = (durationMs: number) => Promise<void>;

type FaultSurroundings = {
  faults: FaultQueue;
  grants: GrantStore;
  sleep: Sleep;
  clock: () => number;
  signal: AbortSignal;
  /** Whether the caller asks for errors without the older list. */
  wantsNewErrors?: boolean;
};

const DEFAULT_WAIT_MS = 60_000;
const AT_ONCE: ReadonlySet<FaultAction['kind']> = new Set(['answer', 'refuse', 'drop']);

/** Whether a fault strikes before anything is looked at or charged. */
export function strikesAtOnce({ action }: StruckFault): boolean {
  return AT_ONCE.has(action.kind);
}

/** What a fault makes of the searches that it strikes; null for a fault that leaves them alone. */
export function distortionOf(struck: StruckFault | null): SearchDistortion | null {
  switch (struck?.action.kind) {
    case 'truncate-search':
    case 'shift-sizes':
    case 'leak-older-mail':
    case 'blur-senders':
    case 'lag-search':
      return struck.action;
    default:
      return null;
  }
}

/**
 * Answers a call under a fault, as far as the answer is made before it is sent; `carryOut` does what the call
 * asks. Throws LostConnection for a connection that the fault breaks.
 */
export async function answerUnderFault(
  struck: StruckFault | null,
  carryOut: () => Promise<Response>,
  surroundings: FaultSurroundings,
): Promise<Response> {
  if (struck === null) return carryOut();
  const { faults, sleep, signal } = surroundings;
  const { action } = struck;
  switch (action.kind) {
    case 'answer':
      return createAnswer(action);
    case 'answer-after-effect':
      await carryOut();
      return createAnswer(action);
    case 'refuse':
      return createRefusal(action, surroundings);
    case 'refuse-after-effect':
      await carryOut();
      return createRefusal(action, surroundings);
    case 'drop':
      throw new LostConnection();
    case 'drop-after-effect':
      await carryOut();
      throw new LostConnection();
    case 'delay':
      await sleep(action.delayMs);
      return carryOut();
    case 'hang-after-effect':
      await carryOut();
      await faults.hang(signal, struck);
      return new Response(null, { status: 504 });
    case 'hang':
      await faults.hang(signal, struck);
      return new Response(null, { status: 504 });
    case 'mangle':
      return mangleAnswer(await carryOut(), action.how, action.place ?? struck.strike);
    case 'end-access':
      endAccess(action.by, struck.email, surroundings.grants);
      return carryOut();
    case 'drop-mid-body':
    case 'hang-mid-body':
    case 'truncate-search':
    case 'shift-sizes':
    case 'leak-older-mail':
    case 'blur-senders':
    case 'lag-search':
      return carryOut();
  }
}

/** Sends an answer on its way under the same fault. */
export async function sendUnderFault(
  struck: StruckFault | null,
  response: Response,
  { faults, signal }: Pick<FaultSurroundings, 'faults' | 'signal'>,
): Promise<Response> {
  switch (struck?.action.kind) {
    case 'drop-mid-body':
      return breakMidBody(response);
    case 'hang-mid-body':
      return stallMidBody(response, (until) => faults.hang(until, struck), signal);
    default:
      return response;
  }
}

/** Ends an account's access to itself; nothing where no account is known. */
export function endAccess(by: EndOfAccess, email: string | null, grants: GrantStore): void {
  if (email === null) return;
  switch (by) {
    case 'expiry':
      grants.expireAccessTokens(email);
      return;
    case 'revocation':
      grants.revokeGrantsOf(email);
      return;
    case 'new-password':
      grants.endGmailTokensOf(email);
      return;
  }
}

function createAnswer({ status, body, headers: extra }: FaultAnswer): Response {
  const headers = new Headers(extra);
  const isText = typeof body === 'string';
  if (!headers.has('content-type')) {
    headers.set(
      'content-type',
      isText ? 'text/html; charset=UTF-8' : 'application/json; charset=UTF-8',
    );
  }
  const mayHaveBody = ![204, 205, 304].includes(status);
  const text = isText ? body : JSON.stringify(body ?? {});
  return new Response(mayHaveBody ? text : null, { status, headers });
}

function createRefusal(
  { refusal, waitMs = DEFAULT_WAIT_MS, retryAfter }: FaultRefusal,
  { clock, wantsNewErrors = false }: FaultSurroundings,
): Response {
  const nowMs = clock();
  const response = googleRefusal(refusal, { nowMs, waitMs }).toResponse({
    isNewForm: wantsNewErrors,
  });
  if (retryAfter === 'seconds') {
    response.headers.set('retry-after', String(Math.ceil(waitMs / 1000)));
  } else if (retryAfter === 'date') {
    response.headers.set('retry-after', new Date(nowMs + waitMs).toUTCString());
  }
  return response;
}

import type { Accounts } from '#tests/tools/google-sandbox/accounts.ts';
import {
  answerUnderFault,
  distortionOf,
  endAccess,
  sendUnderFault,
  strikesAtOnce,
  type Sleep,
} from '#tests/tools/google-sandbox/faults/apply-fault.ts';
import type { FaultQueue } from '#tests/tools/google-sandbox/faults/fault-queue.ts';
import { LostConnection } from '#tests/tools/google-sandbox/faults/lost-connection.ts';
import {
  NO_ANSWER,
  type Ledger,
  type NewLedgerCall,
} from '#tests/tools/google-sandbox/ledger/ledger.ts';
import type { GrantStore } from '#tests/tools/google-sandbox/oauth/grant-store.ts';
import type { QuotaMeter } from '#tests/tools/google-sandbox/quota/quota-meter.ts';

import { checkParameters, wantsNewErrors } from './common-parameters.ts';
import { holdsContent } from './content-canary.ts';
import { describeCall } from './describe-call.ts';
import { reasonOf } from './error-reason.ts';
import { applyFieldsMask, parseFieldsMask } from './fields-mask.ts';
import { findAccount, findToken } from './find-caller.ts';
import type { GmailCall } from './gmail-call.ts';
import { gmailScopeName } from './gmail-methods.ts';
import {
  GoogleError,
  insufficientScopes,
  invalidCredentials,
  mailServiceNotEnabled,
  notFound,
  notImplemented,
} from './google-error.ts';
import type { IncomingCall } from './incoming-call.ts';
import { quotaError } from './quota-error.ts';
import { resolveMethod, type ResolvedMethod } from './resolve-method.ts';
import { SERVED_METHODS } from './served-methods.ts';

export type GmailContext = {
  accounts: Accounts;
  grants: GrantStore;
  quota: QuotaMeter;
  ledger: Ledger;
  faults: FaultQueue;
  sleep: Sleep;
  clock: () => number;
  /** How long an admitted call takes, in milliseconds. */
  latencyMs: (method: string) => number;
};

/** Answers one call of the Gmail API and writes the ledger. Throws LostConnection where a fault says so. */
export async function answerGmailCall(
  incoming: IncomingCall,
  context: GmailContext,
): Promise<Response> {
  const { httpMethod, url } = incoming;
  const resolved = resolveMethod(httpMethod, url.pathname);
  const entry = describeCall(incoming, resolved);
  try {
    if (resolved === null) throw notFound();
    const response = await run({ incoming, resolved }, context, entry);
    context.ledger.record({ ...entry, status: response.status });
    return response;
  } catch (error) {
    if (error instanceof LostConnection) context.ledger.record({ ...entry, status: NO_ANSWER });
    if (!(error instanceof GoogleError)) throw error;
    const { code, reason } = error.options;
    context.ledger.record({ ...entry, status: code, reason });
    return error.toResponse({ isNewForm: wantsNewErrors(url.searchParams) });
  }
}

type ResolvedCall = { incoming: IncomingCall; resolved: ResolvedMethod };

/** Token, account, faults, scope, quota, parameters: in the order in which Google refuses. */
async function run(
  call: ResolvedCall,
  context: GmailContext,
  entry: NewLedgerCall,
): Promise<Response> {
  const { signal, url } = call.incoming;
  const { method, userId } = call.resolved;
  const { faults, quota } = context;
  const token = findToken(call.incoming, context.grants);
  const account = findAccount(token, userId, context.accounts);
  entry.email = account.email;

  const page = pageOf(call, faults);
  const struck = faults.take({ method: method.id, email: account.email, page });
  entry.isFault = struck !== null;
  if (struck?.action.kind === 'end-access') {
    endAccess(struck.action.by, account.email, context.grants);
    throw invalidCredentials();
  }
  const scopes = new Set(token.scopes.map(gmailScopeName).filter((name) => name !== null));
  const carryOut = async () =>
    answerWith(
      call,
      { account, scopes, entry, nowMs: context.clock(), distortion: distortionOf(struck) },
      (answer) => faults.pages.note(page, answer),
    );
  const respond = async () => {
    const wantsNew = wantsNewErrors(url.searchParams);
    const surroundings = { ...context, signal, wantsNewErrors: wantsNew };
    const whole = await answerUnderFault(struck, carryOut, surroundings);
    if (!whole.ok) entry.reason = await reasonOf(whole);
    return sendUnderFault(struck, whole, surroundings);
  };
  if (struck !== null && strikesAtOnce(struck)) return respond();

  if (!method.scopes.some((scope) => scopes.has(scope))) throw insufficientScopes(method.id);
  if (!account.hasGmail) throw mailServiceNotEnabled();

  const admitted = quota.admit(account.email, method.id);
  if (!admitted.ok) {
    throw quotaError(admitted.limit, admitted.retryAfterMs, context.clock(), quota.settings);
  }
  entry.units = admitted.units;
  try {
    const latencyMs = context.latencyMs(method.id);
    if (latencyMs > 0) await context.sleep(latencyMs);
    return await respond();
  } finally {
    admitted.release();
  }
}

/** Which page of a listing is asked for, from 0; null for a call that lists nothing. */
function pageOf({ incoming, resolved }: ResolvedCall, { pages }: FaultQueue): number | null {
  const isListing = resolved.method.parameters.includes('pageToken');
  return isListing ? pages.pageOf(incoming.url.searchParams) : null;
}

/** Does what a call asks; a refusal is an answer like any other. */
function answerWith(
  { incoming: { url, body }, resolved: { method, path } }: ResolvedCall,
  caller: Pick<GmailCall, 'account' | 'scopes' | 'nowMs' | 'distortion'> & { entry: NewLedgerCall },
  noteAnswer: (answer: unknown) => void,
): Response {
  const { account, scopes, entry, nowMs, distortion } = caller;
  const query = url.searchParams;
  try {
    const handler = SERVED_METHODS.get(method.id);
    if (handler === undefined) throw notImplemented(method.id);
    checkParameters(query, method.parameters);
    const fields = query.get('fields');
    const mask = fields === null ? null : parseFieldsMask(fields, handler.responseFields);
    const answer = handler.handle({ account, path, query, scopes, body, nowMs, distortion });
    noteAnswer(answer);
    if (answer === null) return new Response(null, { status: 204 });
    const shown = mask === null ? answer : applyFieldsMask(answer, mask);
    entry.asksForContent = holdsContent(shown);
    return Response.json(shown, { headers: { 'content-type': 'application/json; charset=UTF-8' } });
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    return error.toResponse({ isNewForm: wantsNewErrors(query) });
  }
}

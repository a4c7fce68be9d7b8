import type { Account, Accounts } from '#tests/google-sandbox/accounts.ts';
import {
  answerUnderFault,
  strikesAtOnce,
  type Sleep,
} from '#tests/google-sandbox/faults/apply-fault.ts';
import type { FaultQueue } from '#tests/google-sandbox/faults/fault-queue.ts';
import { LostConnection } from '#tests/google-sandbox/faults/lost-connection.ts';
import { NO_ANSWER, type Ledger, type NewLedgerCall } from '#tests/google-sandbox/ledger/ledger.ts';
import type { GrantStore, IssuedToken } from '#tests/google-sandbox/oauth/grant-store.ts';
import type { QuotaMeter } from '#tests/google-sandbox/quota/quota-meter.ts';

import { batchModify } from './batch-modify.ts';
import { holdsContent } from './content-canary.ts';
import { applyFieldsMask, parseFieldsMask } from './fields-mask.ts';
import { getMessage } from './get-message.ts';
import { getProfile } from './get-profile.ts';
import { describeCall } from './describe-call.ts';
import type { GmailHandler } from './gmail-call.ts';
import { gmailScopeName } from './gmail-methods.ts';
import {
  badParameter,
  forbidden,
  GoogleError,
  insufficientScopes,
  invalidCredentials,
  loginRequired,
  mailServiceNotEnabled,
  notFound,
  notImplemented,
} from './google-error.ts';
import type { RequestBody } from './json-body.ts';
import { getLabel, listLabels } from './labels.ts';
import { listHistory } from './list-history.ts';
import { listMessages } from './list-messages.ts';
import { quotaError } from './quota-error.ts';
import { resolveMethod, type ResolvedMethod } from './resolve-method.ts';

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

const HANDLERS: ReadonlyMap<string, GmailHandler> = new Map([
  ['users.getProfile', getProfile],
  ['users.history.list', listHistory],
  ['users.labels.list', listLabels],
  ['users.labels.get', getLabel],
  ['users.messages.list', listMessages],
  ['users.messages.get', getMessage],
  ['users.messages.batchModify', batchModify],
]);

/** Query parameters that every Google API takes. */
const COMMON_PARAMETERS = new Set(['fields', 'alt', 'prettyPrint', 'quotaUser', 'key', '$.xgafv']);

/** Answers one call of the Gmail API and writes the ledger. Throws LostConnection where a fault says so. */
export async function answerGmailCall(request: Request, context: GmailContext): Promise<Response> {
  const url = new URL(request.url);
  const resolved = resolveMethod(request.method, url.pathname);
  const handler = HANDLERS.get(resolved?.method.id ?? '') ?? null;
  const body = await readRequestBody(request);
  const entry = describeCall({ request, url, resolved, body, isImplemented: handler !== null });
  try {
    if (resolved === null) throw notFound();
    const response = await run({ request, url, resolved, handler, body }, context, entry);
    context.ledger.record({ ...entry, status: response.status });
    return response;
  } catch (error) {
    if (error instanceof LostConnection) context.ledger.record({ ...entry, status: NO_ANSWER });
    if (!(error instanceof GoogleError)) throw error;
    const { code, reason } = error.options;
    context.ledger.record({ ...entry, status: code, reason });
    return error.toResponse();
  }
}

async function readRequestBody(request: Request): Promise<RequestBody> {
  return { text: await request.text(), contentType: request.headers.get('content-type') };
}

type ResolvedCall = {
  request: Request;
  url: URL;
  resolved: ResolvedMethod;
  handler: GmailHandler | null;
  body: RequestBody;
};

/** Token, account, faults, scope, quota, parameters: in the order in which Google refuses. */
async function run(
  call: ResolvedCall,
  context: GmailContext,
  entry: NewLedgerCall,
): Promise<Response> {
  const { request } = call;
  const { method, userId } = call.resolved;
  const token = findToken(request, context.grants);
  const account = findAccount(token, userId, context.accounts);
  entry.email = account.email;

  const fault = context.faults.take(method.id, account.email);
  entry.isFault = fault !== null;
  const surroundings = { ...context, signal: request.signal };
  const scopes = new Set(token.scopes.map(gmailScopeName).filter((name) => name !== null));
  const carryOut = async () => answerWith(call, { account, scopes, entry });
  if (fault !== null && strikesAtOnce(fault)) {
    return noteReason(await answerUnderFault(fault, carryOut, surroundings), entry);
  }

  if (!method.scopes.some((scope) => scopes.has(scope))) throw insufficientScopes(method.id);
  if (!account.hasGmail) throw mailServiceNotEnabled();

  const admitted = context.quota.admit(account.email, method.id);
  if (!admitted.ok) {
    throw quotaError(
      admitted.limit,
      admitted.retryAfterMs,
      context.clock(),
      context.quota.settings,
    );
  }
  entry.units = admitted.units;
  try {
    const latencyMs = context.latencyMs(method.id);
    if (latencyMs > 0) await context.sleep(latencyMs);
    return noteReason(await answerUnderFault(fault, carryOut, surroundings), entry);
  } finally {
    admitted.release();
  }
}

/** Does what a call asks; a refusal is an answer like any other. */
function answerWith(
  { url, resolved: { method, path }, handler, body }: ResolvedCall,
  {
    account,
    scopes,
    entry,
  }: { account: Account; scopes: ReadonlySet<string>; entry: NewLedgerCall },
): Response {
  try {
    if (handler === null) throw notImplemented(method.id);
    checkParameters(url.searchParams, method.parameters);
    const fields = url.searchParams.get('fields');
    const mask = fields === null ? null : parseFieldsMask(fields, handler.responseFields);
    const answer = handler.handle({ account, path, query: url.searchParams, scopes, body });
    if (answer === null) return new Response(null, { status: 204 });
    const shown = mask === null ? answer : applyFieldsMask(answer, mask);
    entry.asksForContent = holdsContent(shown);
    return Response.json(shown, { headers: { 'content-type': 'application/json; charset=UTF-8' } });
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    return error.toResponse();
  }
}

async function noteReason(response: Response, entry: NewLedgerCall): Promise<Response> {
  if (!response.ok) entry.reason = await reasonOf(response);
  return response;
}

function findToken(request: Request, grants: GrantStore): IssuedToken {
  const authorization = request.headers.get('authorization');
  if (authorization === null) throw loginRequired();
  const token = grants.findLiveToken(/^Bearer (\S+)$/i.exec(authorization)?.[1] ?? '', 'access');
  if (token === null) throw invalidCredentials();
  return token;
}

function findAccount(token: IssuedToken, userId: string, accounts: Accounts): Account {
  const account = accounts.findBySub(token.grant.sub);
  if (account === null) throw invalidCredentials();
  if (userId !== 'me' && userId.toLowerCase() !== account.email) {
    throw forbidden(`Delegation denied for ${account.email}`);
  }
  return account;
}

function checkParameters(query: URLSearchParams, known: readonly string[]): void {
  for (const name of query.keys()) {
    if (COMMON_PARAMETERS.has(name) || known.includes(name)) continue;
    throw badParameter(
      name,
      `Invalid JSON payload received. Unknown name "${name}": Cannot bind query parameter. ` +
        `Field '${name}' could not be found in request message.`,
    );
  }
}

/** The reason in a refusal, whether Google's own or ordered by a test. */
async function reasonOf(response: Response): Promise<string | null> {
  try {
    const body: unknown = await response.clone().json();
    return findReason(body);
  } catch {
    return null;
  }
}

function findReason(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('reason' in value && typeof value.reason === 'string') return value.reason;
  for (const nested of Object.values(value)) {
    const found = findReason(nested);
    if (found !== null) return found;
  }
  return null;
}

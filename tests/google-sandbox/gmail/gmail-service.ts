import type { Account, Accounts } from '#tests/google-sandbox/accounts.ts';
import { applyFault, type Sleep } from '#tests/google-sandbox/faults/apply-fault.ts';
import type { FaultQueue } from '#tests/google-sandbox/faults/fault-queue.ts';
import type { Ledger, NewLedgerCall } from '#tests/google-sandbox/ledger/ledger.ts';
import type { GrantStore, IssuedToken } from '#tests/google-sandbox/oauth/grant-store.ts';
import type { QuotaMeter } from '#tests/google-sandbox/quota/quota-meter.ts';

import { holdsContent } from './content-canary.ts';
import { applyFieldsMask, parseFieldsMask } from './fields-mask.ts';
import { getMessage } from './get-message.ts';
import { getProfile } from './get-profile.ts';
import type { GmailHandler, GmailSettings } from './gmail-call.ts';
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
import { getLabel, listLabels } from './labels.ts';
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
  settings: GmailSettings;
  /** How long an admitted call takes, in milliseconds. */
  latencyMs: (method: string) => number;
};

const HANDLERS: ReadonlyMap<string, GmailHandler> = new Map([
  ['users.getProfile', getProfile],
  ['users.labels.list', listLabels],
  ['users.labels.get', getLabel],
  ['users.messages.list', listMessages],
  ['users.messages.get', getMessage],
]);

/** Query parameters that every Google API takes. */
const COMMON_PARAMETERS = new Set(['fields', 'alt', 'prettyPrint', 'quotaUser', 'key', '$.xgafv']);

/** Answers one call of the Gmail API and writes the ledger. */
export async function answerGmailCall(request: Request, context: GmailContext): Promise<Response> {
  const url = new URL(request.url);
  const resolved = resolveMethod(request.method, url.pathname);
  const entry = describeCall(request, url, resolved);
  let response: Response;
  try {
    if (resolved === null) throw notFound();
    response = await run(request, url, resolved, context, entry);
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    entry.reason = error.options.reason;
    response = error.toResponse();
  }
  context.ledger.record({ ...entry, status: response.status });
  return response;
}

function describeCall(request: Request, url: URL, resolved: ResolvedMethod | null): NewLedgerCall {
  const { searchParams } = url;
  const read = (name: string) => searchParams.get(name) ?? undefined;
  const [q, fields, format, maxResults] = [
    read('q'),
    read('fields'),
    read('format'),
    read('maxResults'),
  ];
  return {
    email: null,
    method: resolved?.method.id ?? 'unknown',
    httpMethod: request.method,
    path: url.pathname,
    parameters: {
      ...(q === undefined ? {} : { q }),
      ...(searchParams.has('labelIds') ? { labelIds: searchParams.getAll('labelIds') } : {}),
      ...(fields === undefined ? {} : { fields }),
      ...(format === undefined ? {} : { format }),
      ...(maxResults === undefined ? {} : { maxResults }),
      ...(searchParams.has('pageToken') ? { hasPageToken: true } : {}),
    },
    units: 0,
    status: 0,
    reason: null,
    isForbidden: resolved === null || !HANDLERS.has(resolved.method.id),
    asksForContent: false,
    isFault: false,
  };
}

/** Token, account, faults, scope, quota, parameters: in the order in which Google refuses. */
async function run(
  request: Request,
  url: URL,
  { method, userId, path }: ResolvedMethod,
  context: GmailContext,
  entry: NewLedgerCall,
): Promise<Response> {
  const token = findToken(request, context.grants);
  const account = findAccount(token, userId, context.accounts);
  entry.email = account.email;

  const fault = context.faults.take(method.id, account.email);
  entry.isFault = fault !== null;
  if (fault?.kind === 'answer') {
    const faulty = await applyFault(fault, { ...context, signal: request.signal });
    entry.reason = faulty === null ? null : await reasonOf(faulty);
    if (faulty !== null) return faulty;
  }

  const scopes = new Set(token.scopes.map(gmailScopeName).filter((name) => name !== null));
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
    const late =
      fault === null ? null : await applyFault(fault, { ...context, signal: request.signal });
    if (late !== null) return late;
    const handler = HANDLERS.get(method.id);
    if (handler === undefined) throw notImplemented(method.id);
    checkParameters(url.searchParams, method.parameters);
    const fields = url.searchParams.get('fields');
    const mask = fields === null ? null : parseFieldsMask(fields, handler.responseFields);
    const body = handler.handle({
      account,
      path,
      query: url.searchParams,
      scopes,
      settings: context.settings,
    });
    const shown = mask === null ? body : applyFieldsMask(body, mask);
    entry.asksForContent = holdsContent(shown);
    return Response.json(shown, { headers: { 'content-type': 'application/json; charset=UTF-8' } });
  } finally {
    admitted.release();
  }
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

/** The reason in an answer that a test ordered, so that its refusals count among the refused. */
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

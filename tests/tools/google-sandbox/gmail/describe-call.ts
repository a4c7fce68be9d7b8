import type { CallParameters, NewLedgerCall } from '#tests/tools/google-sandbox/ledger/ledger.ts';

import { describeBatchModify } from './batch-modify.ts';
import type { IncomingCall } from './incoming-call.ts';
import type { ResolvedMethod } from './resolve-method.ts';
import { PROMISED_METHODS } from './served-methods.ts';

const COPIED = [
  'q',
  'fields',
  'format',
  'maxResults',
  'startHistoryId',
  'labelId',
] as const satisfies (keyof CallParameters)[];
const COPIED_LISTS = ['labelIds', 'historyTypes'] as const satisfies (keyof CallParameters)[];

/** What the ledger notes of a call before it is answered. */
export function describeCall(
  { httpMethod, url, body }: IncomingCall,
  resolved: ResolvedMethod | null,
): NewLedgerCall {
  const method = resolved?.method.id ?? 'unknown';
  const batch = method === 'users.messages.batchModify' ? describeBatchModify(body) : null;
  return {
    email: null,
    method,
    httpMethod,
    path: url.pathname,
    parameters: { ...describeQuery(url.searchParams), ...batch?.parameters },
    units: 0,
    status: 0,
    reason: null,
    isForbidden: !PROMISED_METHODS.has(method) || batch?.isForbidden === true,
    asksForContent: false,
    isFault: false,
  };
}

function describeQuery(query: URLSearchParams): CallParameters {
  const parameters: CallParameters = {};
  for (const name of COPIED) {
    const value = query.get(name);
    if (value !== null) parameters[name] = value;
  }
  for (const name of COPIED_LISTS) {
    if (query.has(name)) parameters[name] = query.getAll(name);
  }
  if (query.has('pageToken')) parameters.hasPageToken = true;
  return parameters;
}

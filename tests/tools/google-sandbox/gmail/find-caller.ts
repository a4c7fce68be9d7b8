import type { Account, Accounts } from '#tests/tools/google-sandbox/accounts.ts';
import type { GrantStore, IssuedToken } from '#tests/tools/google-sandbox/oauth/grant-store.ts';

import { forbidden, invalidCredentials, loginRequired } from './google-error.ts';
import type { IncomingCall } from './incoming-call.ts';

/** The live token that a call bears. Throws Google's 401. */
export function findToken(
  { headers, url }: Pick<IncomingCall, 'headers' | 'url'>,
  grants: GrantStore,
): IssuedToken {
  const text = bearerOf(headers) ?? tokenInQuery(url);
  if (text === null) throw loginRequired();
  const token = grants.findLiveToken(text, 'access');
  if (token === null) throw invalidCredentials();
  return token;
}

/** Whose mailbox a token opens. Throws Google's refusal when the call asks for another one. */
export function findAccount(token: IssuedToken, userId: string, accounts: Accounts): Account {
  const account = accounts.findBySub(token.grant.sub);
  if (account === null) throw invalidCredentials();
  if (userId !== 'me' && userId.toLowerCase() !== account.email) {
    throw forbidden(`Delegation denied for ${account.email}`);
  }
  return account;
}

function bearerOf(headers: Headers): string | null {
  const authorization = headers.get('authorization');
  if (authorization === null) return null;
  return /^Bearer (\S+)$/i.exec(authorization)?.[1] ?? '';
}

function tokenInQuery({ searchParams }: URL): string | null {
  return searchParams.get('access_token') ?? searchParams.get('oauth_token');
}

import { generateRandomCodeVerifier, generateRandomNonce, generateRandomState } from 'oauth4webapi';

import { SetupError } from '#tests/tools/verify-google/setup-error.ts';
import type { Clock } from '#worker/platform/clock.ts';
import {
  GMAIL_MODIFY_SCOPE,
  parseScope,
  SIGN_IN_SCOPES,
} from '#worker/domain/access/connection.ts';
import type { GoogleGrant, OAuthClient } from '#worker/platform/google/oauth-client.ts';
import { OAuthError } from '#worker/platform/google/oauth-error.ts';

import { createAccess, type Access } from './access.ts';

/**
 * Has a person decide on the page at the address and returns the parameters with which the browser came
 * back, whose state is the one given.
 */
export type Consent = (authorizationUrl: string, state: string) => Promise<URLSearchParams>;

export type SignInOptions = {
  oauth: OAuthClient;
  consent: Consent;
  clock: Clock;
  /** Whether mail is to be moved: only then may it be. */
  isWriting: boolean;
  /** The address that has to sign in; null: anyone may. */
  account: string | null;
};

const OAUTH_CODE = /^[a-z_]{1,40}$/;

/** Signs an owner in as the product does. @throws SetupError; whatever was granted is then ended. */
export async function signIn(options: SignInOptions): Promise<Access> {
  const { oauth, consent, clock, isWriting } = options;
  const state = generateRandomState();
  const nonce = generateRandomNonce();
  const codeVerifier = generateRandomCodeVerifier();
  const scopes = isWriting ? [...SIGN_IN_SCOPES, GMAIL_MODIFY_SCOPE] : SIGN_IN_SCOPES;
  const url = await oauth.authorizationUrl({ state, nonce, codeVerifier, language: 'en', scopes });
  const callback = await consent(url, state);
  refuseDenial(callback);
  const grant = await exchange(oauth, { callback, state, nonce, codeVerifier });
  const access = createAccess(oauth, grant, { callbackNames: [...callback.keys()], clock });
  const problem = problemOf(grant, scopes, options.account);
  if (problem === null) return access;
  await access.end();
  throw new SetupError(`${problem} The access was ended again.`);
}

function refuseDenial(callback: URLSearchParams): void {
  const error = callback.get('error');
  if (error === null) return;
  if (error === 'access_denied') {
    throw new SetupError("Access was refused on Google's page, so nothing was asked.");
  }
  const code = OAUTH_CODE.test(error) ? error : 'an error';
  throw new SetupError(`Google did not let anyone sign in: ${code}.`);
}

async function exchange(
  oauth: OAuthClient,
  exchange: Parameters<OAuthClient['exchangeCode']>[0],
): Promise<GoogleGrant> {
  try {
    return await oauth.exchangeCode(exchange);
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const { unidentifiedGrant } = error;
    if (unidentifiedGrant !== undefined) {
      await oauth.revoke(unidentifiedGrant.refreshToken ?? unidentifiedGrant.accessToken);
    }
    throw new SetupError(explain(error.kind));
  }
}

function explain(kind: string): string {
  switch (kind) {
    case 'invalid_client':
      return 'Google does not accept the client: GOOGLE_CLIENT_SECRET does not belong to GOOGLE_CLIENT_ID.';
    case 'no_answer':
    case 'keys_unreachable':
      return 'Google could not be reached from this machine.';
    default:
      return `Google's answer to the sign-in could not be used: ${kind}.`;
  }
}

function problemOf(
  grant: GoogleGrant,
  scopes: readonly string[],
  account: string | null,
): string | null {
  if (account !== null && grant.email.toLowerCase() !== account.toLowerCase()) {
    return `Another account than ${account} signed in. Choose that one on Google's page.`;
  }
  const granted = parseScope(grant.scope);
  const missing = scopes.filter((scope) => scope.includes('gmail.') && !granted.has(scope));
  if (missing.length === 0) return null;
  const names = missing.map((scope) => scope.slice(scope.lastIndexOf('/') + 1)).join(' and ');
  return `${names} was not ticked on Google's page. Start again and leave every box ticked.`;
}

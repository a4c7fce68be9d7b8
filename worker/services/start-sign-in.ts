import type { OAuthPurpose, ReturnPath } from '#worker/contract/session.ts';
import { insertOAuthFlow } from '#worker/db/queries/oauth-flows.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { CONFIRM_SCOPES, MODIFY_SCOPES, SIGN_IN_SCOPES } from '#worker/domain/google-scope.ts';
import type { Language } from '#worker/domain/language.ts';
import type { Runtime } from '#worker/runtime.ts';
import { sha256Hex } from '#worker/security/hash.ts';
import { newSecret } from '#worker/security/random-id.ts';

import { newSignInState } from './sign-in-state.ts';

/** Time for choosing an account and reading the consent page. */
export const OAUTH_FLOW_MS = 10 * MINUTE_MS;

const SCOPES: Record<OAuthPurpose, readonly string[]> = {
  'sign-in': SIGN_IN_SCOPES,
  modify: MODIFY_SCOPES,
  confirm: CONFIRM_SCOPES,
};

export type SignInStart = {
  returnTo: ReturnPath | undefined;
  /** The order whose receipt is returned to. */
  orderId?: string | undefined;
  isVerifyKept: boolean;
  language: Language;
  /** What the way back is to name; null where the browser is given that language anyway. */
  keptLanguage: Language | null;
  purpose: OAuthPurpose;
  /** Who is signed in already: whoever connects again means that account, and leave to move mail and a confirmation are theirs alone. */
  visitor?: { userId: string; email: string } | undefined;
};

export type StartedSignIn = { authorizationUrl: string; flowId: string; browserSecret: string };

/**
 * Begins a sign-in. What the callback will need stays here, under the hash of the state; the browser
 * gets a secret of its own, so that nobody can finish it in another one.
 */
export async function startSignIn(runtime: Runtime, start: SignInStart): Promise<StartedSignIn> {
  const state = newSignInState(start.returnTo);
  const nonce = newSecret();
  const codeVerifier = newSecret();
  const browserSecret = newSecret();
  const flowId = sha256Hex(state);
  const nowMs = runtime.clock();
  const { language, purpose, visitor } = start;
  await insertOAuthFlow(runtime.db, {
    id: flowId,
    browserSecretHash: sha256Hex(browserSecret),
    codeVerifierEncrypted: await runtime.cipher.encrypt(codeVerifier, codeVerifierContext(flowId)),
    nonce,
    purpose,
    userId: visitor?.userId ?? null,
    returnTo: start.returnTo ?? '',
    orderId: start.orderId ?? null,
    isVerifyKept: start.isVerifyKept,
    keptLanguage: start.keptLanguage,
    createdAtMs: nowMs,
    takenAtMs: null,
    expiresAtMs: nowMs + OAUTH_FLOW_MS,
  });
  const authorizationUrl = await runtime.oauth.authorizationUrl({
    state,
    nonce,
    codeVerifier,
    language,
    scopes: SCOPES[purpose],
    isOnlyIdentity: purpose === 'confirm',
    ...(visitor === undefined ? {} : { loginHint: visitor.email }),
  });
  return { authorizationUrl, flowId, browserSecret };
}

export function codeVerifierContext(flowId: string) {
  return { table: 'oauth_flows', column: 'code_verifier_encrypted', rowId: flowId, userId: '' };
}

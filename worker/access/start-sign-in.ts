import { type OAuthPurpose, RETURN_PATHS, type ReturnPath } from '#worker/contract/access.ts';
import { CONFIRM_SCOPES, MODIFY_SCOPES, SIGN_IN_SCOPES } from '#worker/domain/access/connection.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import { APP_VERSION } from '#worker/domain/brand.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import type { Language } from '#worker/domain/language.ts';
import { LANGUAGE_PARAM } from '#worker/domain/pages/public-pages.ts';
import { newSecret, sha256Hex } from '#worker/platform/security/hash.ts';
import type { Runtime } from '#worker/runtime.ts';

import { insertOAuthFlow } from './user-queries.ts';

export type SignInEnd = {
  purpose?: OAuthPurpose;
  /** Absent after success. */
  code?: ErrorCode;
  isVerifyKept: boolean;
  /** Named in the address, where the browser would be given another. */
  keptLanguage?: Language | null;
  returnTo?: string | undefined;
  /** The order whose receipt is returned to. */
  orderId?: string | null;
};

/** What a page is told by that asked Google for something, and got it. */
const ANSWERS = {
  modify: { name: 'permission', value: 'granted' },
  confirm: { name: 'confirmed', value: 'true' },
} satisfies Record<Exclude<OAuthPurpose, 'sign-in'>, { name: string; value: string }>;

/**
 * Where a browser goes on its way back from Google: after a sign-in to our own /auth, which says how it
 * went; after a question about moving mail, or about who it is, to the page that asked it, unless whoever asked has to
 * sign in first. The path is one of a closed set, so that no redirect can be made to lead off the site.
 */
export function signInRedirect(end: SignInEnd): string {
  const { purpose = 'sign-in', code, orderId = null } = end;
  const path = RETURN_PATHS.find((known) => known === end.returnTo);
  const query = new URLSearchParams();
  if (purpose !== 'sign-in' && path !== undefined && code !== 'unauthenticated') {
    if (code === undefined) query.set(ANSWERS[purpose].name, ANSWERS[purpose].value);
    else query.set('error', code);
    if (orderId !== null) query.set('order', orderId);
    keepChoices(query, end);
    return `${path}?${query.toString()}`;
  }
  if (code === undefined) {
    query.set('from_oauth', 'true');
    query.set('v', APP_VERSION);
  } else query.set('error', code);
  keepChoices(query, end);
  // After an error too: whoever tries again is still on their way there. Of an address that was itself refused only the
  // way to withdraw is kept: that is a right, and leads past the launch gate.
  if (path !== undefined && (code !== 'bad_request' || path === '/withdraw')) {
    query.set('return_to', path);
    if (orderId !== null) query.set('order', orderId);
  }
  return `/auth?${query.toString()}`;
}

function keepChoices(
  query: URLSearchParams,
  { isVerifyKept, keptLanguage = null }: SignInEnd,
): void {
  if (isVerifyKept) query.set('verify', 'true');
  if (keptLanguage !== null) query.set(LANGUAGE_PARAM, keptLanguage);
}

const WITHDRAWING: ReturnPath = '/withdraw';
const MARK = '.withdraw';

/**
 * The `state` of a new sign-in. Whoever signs in to withdraw from a purchase has it said in theirs: a sign-in that
 * nothing is known of any more still leads back to where they wanted to go, past the launch gate.
 */
function newSignInState(returnTo: ReturnPath | undefined): string {
  return newSecret() + (returnTo === WITHDRAWING ? MARK : '');
}

/** Where a sign-in of this `state`, ours or not, was to lead; only what anybody may ask for is ever said by it. */
export function returnPathOfState(state: string): ReturnPath | undefined {
  return state.endsWith(MARK) ? WITHDRAWING : undefined;
}

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

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
  /** Set when it differs from the browser's default. */
  keptLanguage?: Language | null;
  returnTo?: string | undefined;
  orderId?: string | null;
};

/** Query parameter that reports success to the page. */
const ANSWERS = {
  modify: { name: 'permission', value: 'granted' },
  confirm: { name: 'confirmed', value: 'true' },
} satisfies Record<Exclude<OAuthPurpose, 'sign-in'>, { name: string; value: string }>;

/**
 * Where the browser goes after Google: `/auth` after a sign-in, the originating page after `modify` or `confirm`,
 * unless sign-in is needed first. Paths are a closed set: no open redirect.
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
  // Also after an error, for the retry. After a refusal only `/withdraw` is kept: withdrawing is a right and bypasses
  // the launch gate.
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

/** `state` marks a sign-in bound for `/withdraw`, so that an expired flow still leads there past the launch gate. */
function newSignInState(returnTo: ReturnPath | undefined): string {
  return newSecret() + (returnTo === WITHDRAWING ? MARK : '');
}

/** Safe for a forged `state`, as anybody may request that path. */
export function returnPathOfState(state: string): ReturnPath | undefined {
  return state.endsWith(MARK) ? WITHDRAWING : undefined;
}

/** Time to choose an account and read the consent page. */
export const OAUTH_FLOW_MS = 10 * MINUTE_MS;

const SCOPES: Record<OAuthPurpose, readonly string[]> = {
  'sign-in': SIGN_IN_SCOPES,
  modify: MODIFY_SCOPES,
  confirm: CONFIRM_SCOPES,
};

export type SignInStart = {
  returnTo: ReturnPath | undefined;
  orderId?: string | undefined;
  isVerifyKept: boolean;
  language: Language;
  /** Set when it differs from the browser's default. */
  keptLanguage: Language | null;
  purpose: OAuthPurpose;
  /** The signed-in user, who must be the one Google returns. */
  visitor?: { userId: string; email: string } | undefined;
};

export type StartedSignIn = { authorizationUrl: string; flowId: string; browserSecret: string };

/** Stores the flow under the hash of `state`; the browser gets its own secret, so that no other can finish it. */
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

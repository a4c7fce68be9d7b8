import { canModifyMailbox, canReadMailbox } from '#worker/domain/access/connection.ts';
import { AppError, type ErrorCode } from '#worker/domain/app-error.ts';
import { describeError } from '#worker/log.ts';
import type { GoogleGrant } from '#worker/platform/google/oauth-client.ts';
import { OAuthError } from '#worker/platform/google/oauth-error.ts';
import { sha256Hex } from '#worker/platform/security/hash.ts';
import type { Runtime } from '#worker/runtime.ts';

import {
  awaitRevocation,
  findAccountsBeingRevoked,
  revokeUnsavedGrant,
  SIGN_IN_MS,
} from './end-grants.ts';
import { type NewSession, saveGrant } from './save-grant.ts';
import { insertSession } from './session-queries.ts';
import { newSessionToken, toSessionRow } from './sessions.ts';
import { codeVerifierContext } from './start-sign-in.ts';
import {
  deleteOAuthFlow,
  findUser,
  type OAuthFlow,
  takeOAuthFlow,
  type UserRow,
} from './user-queries.ts';

export type SignInCallback = {
  query: URLSearchParams;
  userAgent: string;
  /** The user signed in to this browser. */
  visitorId: string | undefined;
};

export function signInId(query: URLSearchParams): string {
  return sha256Hex(query.get('state') ?? '');
}

/**
 * Consumes the callback's flow.
 * @throws AppError oauth_state_invalid when unknown, used, expired or from another browser
 */
export async function takeSignIn(
  runtime: Runtime,
  flowId: string,
  browserSecret: string,
): Promise<OAuthFlow> {
  const nowMs = runtime.clock();
  const flow = await takeOAuthFlow(runtime.db, {
    id: flowId,
    browserSecretHash: sha256Hex(browserSecret),
    nowMs,
    endsByMs: nowMs + SIGN_IN_MS,
  });
  if (flow === undefined) throw new AppError('oauth_state_invalid');
  return flow;
}

/**
 * Turns Google's response into a session with a live connection; for `confirm`, into a fresh session beside the
 * existing connection.
 * @throws AppError oauth_denied, oauth_failed, oauth_scope_missing, oauth_account_mismatch, token_save_failed; for
 * `modify` and `confirm` also unauthenticated, gmail_modify_missing. Nothing is stored then.
 */
export async function finishSignIn(
  runtime: Runtime,
  flow: OAuthFlow,
  callback: SignInCallback,
): Promise<NewSession> {
  try {
    return await signIn(runtime, flow, callback);
  } finally {
    await deleteOAuthFlow(runtime.db, flow.id).catch((error: unknown) =>
      runtime.log.warn('sign_in.flow_left', describeError(error)),
    );
  }
}

async function signIn(
  runtime: Runtime,
  flow: OAuthFlow,
  callback: SignInCallback,
): Promise<NewSession> {
  const refusal = callback.query.get('error');
  if (refusal !== null) {
    throw new AppError(refusal === 'access_denied' ? 'oauth_denied' : 'oauth_failed');
  }
  // Before the exchange: an error here must leave no tokens alive at Google.
  const asker = flow.userId === null ? undefined : await findUser(runtime.db, flow.userId);
  const grant = await exchangeInTurn(runtime, flow, { query: callback.query, asker });
  if (flow.purpose === 'confirm') return confirmAsker(runtime, flow, grant, asker, callback);
  const objection =
    flow.purpose === 'modify'
      ? objectionToModify(grant, asker, callback.visitorId)
      : objectionToSignIn(grant, asker, callback.visitorId);
  if (objection !== null) {
    // The unexpected account may have work in progress.
    const whileUnknown = objection === 'oauth_account_mismatch' ? 'spare' : 'end';
    await revokeUnsavedGrant(runtime, grant, { flowId: flow.id, whileUnknown });
    throw new AppError(objection);
  }
  return saveGrant(runtime, grant, callback.userAgent, {
    ownerId: flow.purpose === 'modify' ? flow.userId : null,
    flowId: flow.id,
  });
}

/**
 * Why the grant is refused; null when accepted. A signed-in user must not end up in another account unnoticed; one who
 * has signed out meanwhile may.
 */
function objectionToSignIn(
  grant: GoogleGrant,
  asker: UserRow | undefined,
  visitorId: string | undefined,
): ErrorCode | null {
  if (isStillSignedIn(asker, visitorId) && grant.googleSub !== asker.googleSub) {
    return 'oauth_account_mismatch';
  }
  return canReadMailbox(grant.scope) ? null : 'oauth_scope_missing';
}

function objectionToModify(
  grant: GoogleGrant,
  asker: UserRow | undefined,
  visitorId: string | undefined,
): ErrorCode | null {
  if (!isStillSignedIn(asker, visitorId)) return 'unauthenticated';
  if (grant.googleSub !== asker.googleSub) return 'oauth_account_mismatch';
  return canModifyMailbox(grant.scope) ? null : 'gmail_modify_missing';
}

/** The session in the returning browser must be the asker's. */
function isStillSignedIn(
  asker: UserRow | undefined,
  visitorId: string | undefined,
): asker is UserRow {
  return asker !== undefined && visitorId === asker.id;
}

/** The grant served only to confirm identity, and is revoked. */
async function confirmAsker(
  runtime: Runtime,
  flow: OAuthFlow,
  grant: GoogleGrant,
  asker: UserRow | undefined,
  { visitorId, userAgent }: SignInCallback,
): Promise<NewSession> {
  await revokeUnsavedGrant(runtime, grant, { flowId: flow.id, whileUnknown: 'spare' });
  if (!isStillSignedIn(asker, visitorId)) throw new AppError('unauthenticated');
  if (grant.googleSub !== asker.googleSub) throw new AppError('oauth_account_mismatch');
  const token = newSessionToken();
  const nowMs = runtime.clock();
  const row = toSessionRow(runtime, { token, userId: asker.id, userAgent, nowMs });
  await insertSession(runtime.db, row);
  return { session: token, userId: asker.id };
}

/** @throws AppError oauth_failed also when a revocation of the account took the grant along */
async function exchangeInTurn(
  runtime: Runtime,
  flow: OAuthFlow,
  { query, asker }: { query: URLSearchParams; asker: UserRow | undefined },
): Promise<GoogleGrant> {
  if (asker !== undefined) await awaitRevocation(runtime, asker.googleSub);
  const ending = await findAccountsBeingRevoked(runtime);
  const grant = await exchange(runtime, flow, query);
  if (!ending.includes(grant.googleSub)) return grant;
  await awaitRevocation(runtime, grant.googleSub);
  const { refreshToken } = grant;
  if (refreshToken === undefined) return grant;
  const renewed = await runtime.oauth.refresh(refreshToken);
  if (renewed.ok || renewed.kind === 'transient') return grant;
  runtime.log.warn('sign_in.grant_ended');
  throw new AppError('oauth_failed');
}

async function exchange(
  runtime: Runtime,
  flow: OAuthFlow,
  query: URLSearchParams,
): Promise<GoogleGrant> {
  const codeVerifier = await runtime.cipher.decrypt(
    flow.codeVerifierEncrypted,
    codeVerifierContext(flow.id),
  );
  try {
    return await runtime.oauth.exchangeCode({
      callback: query,
      state: query.get('state') ?? '',
      nonce: flow.nonce,
      codeVerifier,
    });
  } catch (cause) {
    if (!(cause instanceof OAuthError)) throw cause;
    const { kind, unidentifiedGrant } = cause;
    runtime.log.warn('sign_in.exchange_failed', { kind });
    if (unidentifiedGrant !== undefined) {
      await revokeUnsavedGrant(runtime, unidentifiedGrant, { flowId: flow.id });
    }
    throw new AppError('oauth_failed', { cause });
  }
}

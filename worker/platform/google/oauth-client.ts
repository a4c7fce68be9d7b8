import * as oauth from 'oauth4webapi';

import type { Language } from '#worker/domain/language.ts';
import type { Clock } from '#worker/platform/clock.ts';
import { withTimeout } from '#worker/platform/concurrency/deadline.ts';

import type { GoogleEndpoints } from './endpoints.ts';
import {
  claimedGoogleSub,
  createGoogleKeys,
  type GoogleIdentity,
  verifyIdToken,
} from './id-token.ts';
import { OAuthError, readTokenAnswer, type TokenAnswer } from './oauth-error.ts';

const CALL_TIMEOUT_MS = 10_000;
/** ID token errors that still identify the account. */
const STILL_NAMED: readonly string[] = ['keys_unreachable', 'email_unverified'];

export type GoogleTokens = {
  accessToken: string;
  /** Absent on repeated consent. */
  refreshToken?: string;
  expiresAtMs: number;
  scope: string;
};

export type GoogleGrant = GoogleTokens & GoogleIdentity;

export type RefreshResult =
  | ({ ok: true } & GoogleTokens)
  /** `dead`: the grant is revoked. `transient`: unknown, retryable. */
  | { ok: false; kind: 'dead' | 'transient' };

export type AuthorizationRequest = {
  state: string;
  nonce: string;
  codeVerifier: string;
  language: Language;
  scopes: readonly string[];
  /** Identity only: no refresh token, no scopes granted before. */
  isOnlyIdentity?: boolean;
  /** Preselected account; another can be chosen. */
  loginHint?: string;
};

export type CodeExchange = {
  callback: URLSearchParams;
  state: string;
  nonce: string;
  codeVerifier: string;
};

export interface OAuthClient {
  authorizationUrl(request: AuthorizationRequest): Promise<string>;
  /**
   * @throws OAuthError; use nothing of the response. A grant to an unknown account is in `unidentifiedGrant`, for the
   * caller to revoke.
   */
  exchangeCode(exchange: CodeExchange): Promise<GoogleGrant>;
  refresh(refreshToken: string): Promise<RefreshResult>;
  /** Ends the user's whole grant. True when confirmed gone. Never throws. */
  revoke(token: string): Promise<boolean>;
}

export type OAuthClientOptions = {
  endpoints: GoogleEndpoints;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  clock: Clock;
  fetch: (address: string, init: RequestInit) => Promise<Response>;
};

export function createOAuthClient(options: OAuthClientOptions): OAuthClient {
  const { endpoints, clock, redirectUri } = options;
  const server: oauth.AuthorizationServer = {
    issuer: endpoints.issuers[0],
    token_endpoint: endpoints.token,
    revocation_endpoint: endpoints.revocation,
  };
  const client: oauth.Client = { client_id: options.clientId };
  const authentication = oauth.ClientSecretPost(options.clientSecret);
  const keys = createGoogleKeys({
    address: endpoints.jwks,
    timeoutMs: CALL_TIMEOUT_MS,
    clock,
    fetch: options.fetch,
  });

  function callOptions() {
    return {
      [oauth.customFetch]: (address: string, init: RequestInit) =>
        withTimeout(CALL_TIMEOUT_MS, (signal) =>
          fetchWhole(options.fetch, address, { ...init, signal }),
        ),
      // Only the sandbox is plain http; Google's endpoints are pinned https.
      [oauth.allowInsecureRequests]: endpoints.token.startsWith('http://'),
    };
  }

  function toTokens(answer: TokenAnswer): GoogleTokens {
    return {
      accessToken: answer.access_token,
      ...(answer.refresh_token === undefined ? {} : { refreshToken: answer.refresh_token }),
      expiresAtMs: clock() + answer.expires_in * 1000,
      scope: answer.scope,
    };
  }

  async function identify(answer: TokenAnswer, nonce: string): Promise<GoogleIdentity> {
    const { id_token: idToken } = answer;
    if (idToken === undefined) throw new OAuthError('no_id_token', undefined, toTokens(answer));
    const { issuers } = endpoints;
    try {
      return await verifyIdToken(idToken, {
        keys,
        issuers,
        clientId: options.clientId,
        nonce,
        clock,
      });
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error;
      const googleSub = STILL_NAMED.includes(error.kind) ? claimedGoogleSub(idToken) : undefined;
      throw new OAuthError(error.kind, error, {
        ...toTokens(answer),
        ...(googleSub === undefined ? {} : { googleSub }),
      });
    }
  }

  return {
    async authorizationUrl({ state, nonce, codeVerifier, language, scopes, ...request }) {
      const { isOnlyIdentity = false, loginHint } = request;
      const url = new URL(endpoints.authorization);
      url.search = new URLSearchParams({
        client_id: options.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: scopes.join(' '),
        access_type: isOnlyIdentity ? 'online' : 'offline',
        // Otherwise Google returns a refresh token on the first consent only.
        prompt: 'consent',
        state,
        nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        hl: language,
        // Otherwise a sign-in in another browser would drop the scope that a clean-up uses.
        include_granted_scopes: String(!isOnlyIdentity),
        ...(loginHint === undefined ? {} : { login_hint: loginHint }),
      }).toString();
      return url.href;
    },

    async exchangeCode({ callback, state, nonce, codeVerifier }) {
      const answer = await tokenAnswer(() => {
        const parameters = oauth.validateAuthResponse(server, client, callback, state);
        return oauth.authorizationCodeGrantRequest(
          server,
          client,
          authentication,
          parameters,
          redirectUri,
          codeVerifier,
          callOptions(),
        );
      });
      return { ...toTokens(answer), ...(await identify(answer, nonce)) };
    },

    async refresh(refreshToken) {
      try {
        const answer = await tokenAnswer(() =>
          oauth.refreshTokenGrantRequest(
            server,
            client,
            authentication,
            refreshToken,
            callOptions(),
          ),
        );
        return { ok: true, ...toTokens(answer) };
      } catch (error) {
        // Only invalid_grant proves the grant gone; a refused client or failing server does not.
        const isDead = error instanceof OAuthError && error.kind === 'invalid_grant';
        return { ok: false, kind: isDead ? 'dead' : 'transient' };
      }
    },

    async revoke(token) {
      try {
        const response = await oauth.revocationRequest(
          server,
          client,
          oauth.None(),
          token,
          callOptions(),
        );
        await response.body?.cancel();
        // Google answers 400 for an already revoked token.
        return response.status === 200 || response.status === 400;
      } catch {
        return false;
      }
    },
  };
}

async function tokenAnswer(request: () => Promise<Response>): Promise<TokenAnswer> {
  try {
    return await readTokenAnswer(await request());
  } catch (error) {
    throw error instanceof OAuthError ? error : new OAuthError('no_answer', error);
  }
}

/** Reads the body within the timeout: a response can hang after its headers. */
async function fetchWhole(
  fetch: OAuthClientOptions['fetch'],
  address: string,
  init: RequestInit,
): Promise<Response> {
  const answer = await fetch(address, init);
  const { status, headers } = answer;
  const body = await answer.text();
  return new Response(body === '' ? null : body, { status, headers });
}

import { createOpaqueToken } from './opaque-token.ts';
import { SIGN_IN_SCOPES } from './scopes.ts';

const ACCESS_TOKEN_LIFE_MS = 3_600_000;
const CODE_LIFE_MS = 300_000;
/** Google lets the oldest die silently (https://developers.google.com/identity/protocols/oauth2#expiration). */
const MOST_REFRESH_TOKENS = 100;

/** What a person has allowed a client, over all their consents. */
export type Grant = {
  clientId: string;
  sub: string;
  email: string;
  scopes: Set<string>;
  isRevoked: boolean;
};

export type AuthorizationCode = {
  code: string;
  grant: Grant;
  redirectUri: string;
  scopes: readonly string[];
  codeChallenge: string | null;
  nonce: string | null;
  issuesRefreshToken: boolean;
  expiresAtMs: number;
  isUsed: boolean;
};

export type IssuedToken = {
  token: string;
  kind: 'access' | 'refresh';
  grant: Grant;
  scopes: readonly string[];
  /** The code that it came from, so that replaying the code can revoke it. */
  code: string | null;
  /** Infinity for refresh tokens. */
  expiresAtMs: number;
  isRevoked: boolean;
};

/** Grants, codes and tokens; nothing is ever removed, so that a dead token is told from an unknown one. */
export class GrantStore {
  readonly #clock: () => number;
  readonly #grants = new Map<string, Grant>();
  readonly #codes = new Map<string, AuthorizationCode>();
  readonly #tokens = new Map<string, IssuedToken>();

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** The live grant of an account to a client, or null. */
  findGrant(clientId: string, sub: string): Grant | null {
    const grant = this.#grants.get(`${clientId} ${sub}`);
    return grant === undefined || grant.isRevoked ? null : grant;
  }

  /** Adds scopes to the grant, which begins when there is none. */
  extendGrant(
    clientId: string,
    account: { sub: string; email: string },
    scopes: readonly string[],
  ): Grant {
    const known = this.findGrant(clientId, account.sub);
    const grant = known ?? {
      clientId,
      sub: account.sub,
      email: account.email,
      scopes: new Set<string>(),
      isRevoked: false,
    };
    for (const scope of scopes) grant.scopes.add(scope);
    this.#grants.set(`${clientId} ${account.sub}`, grant);
    return grant;
  }

  createCode(
    details: Omit<AuthorizationCode, 'code' | 'expiresAtMs' | 'isUsed'>,
  ): AuthorizationCode {
    const code = createOpaqueToken('4/0A', 48);
    const created = { ...details, code, expiresAtMs: this.#clock() + CODE_LIFE_MS, isUsed: false };
    this.#codes.set(code, created);
    return created;
  }

  findCode(code: string): AuthorizationCode | null {
    return this.#codes.get(code) ?? null;
  }

  isExpired({ expiresAtMs }: { expiresAtMs: number }): boolean {
    return this.#clock() >= expiresAtMs;
  }

  issueAccessToken(grant: Grant, scopes: readonly string[], code: string | null): IssuedToken {
    const expiresAtMs = this.#clock() + ACCESS_TOKEN_LIFE_MS;
    return this.#issue('access', 'ya29.', { grant, scopes, code, expiresAtMs });
  }

  issueRefreshToken(grant: Grant, scopes: readonly string[], code: string | null): IssuedToken {
    const issued = this.#issue('refresh', '1//0', { grant, scopes, code, expiresAtMs: Infinity });
    const live = this.#tokensOf(grant).filter(
      ({ kind, isRevoked }) => kind === 'refresh' && !isRevoked,
    );
    for (const token of live.slice(0, -MOST_REFRESH_TOKENS)) token.isRevoked = true;
    return issued;
  }

  /** A token that is accepted now; null for an unknown, revoked or expired one. */
  findLiveToken(token: string, kind: 'access' | 'refresh'): IssuedToken | null {
    const found = this.#tokens.get(token);
    if (found === undefined || found.kind !== kind) return null;
    return found.isRevoked || found.grant.isRevoked || this.isExpired(found) ? null : found;
  }

  revokeTokensOfCode(code: string): void {
    for (const token of this.#tokens.values()) {
      if (token.code === code) token.isRevoked = true;
    }
  }

  /**
   * Ends what a new password ends: every token of the account that opens Gmail, for every client. What the
   * person allowed stays allowed, and tokens for identity alone live on
   * (https://developers.google.com/identity/protocols/oauth2#expiration). Returns how many ended.
   */
  endGmailTokensOf(email: string): number {
    const live = [...this.#tokens.values()].filter(
      (token) =>
        token.grant.email === email.toLowerCase() &&
        this.findLiveToken(token.token, token.kind) !== null &&
        token.scopes.some((scope) => !SIGN_IN_SCOPES.has(scope)),
    );
    for (const token of live) token.isRevoked = true;
    return live.length;
  }

  revokeGrantsOf(email: string | null): number {
    const live = [...this.#grants.values()].filter(
      (grant) => !grant.isRevoked && (email === null || grant.email === email.toLowerCase()),
    );
    for (const grant of live) grant.isRevoked = true;
    return live.length;
  }

  /** Ends the life of all access tokens, or of one account's; returns how many. */
  expireAccessTokens(email: string | null): number {
    const nowMs = this.#clock();
    const live = [...this.#tokens.values()].filter(
      (token) =>
        token.kind === 'access' &&
        token.expiresAtMs > nowMs &&
        (email === null || token.grant.email === email.toLowerCase()),
    );
    for (const token of live) token.expiresAtMs = nowMs;
    return live.length;
  }

  liveGrants(): Grant[] {
    return [...this.#grants.values()].filter(({ isRevoked }) => !isRevoked);
  }

  clear(): void {
    this.#grants.clear();
    this.#codes.clear();
    this.#tokens.clear();
  }

  #issue(
    kind: IssuedToken['kind'],
    prefix: string,
    details: Pick<IssuedToken, 'grant' | 'scopes' | 'code' | 'expiresAtMs'>,
  ): IssuedToken {
    const issued = { ...details, kind, token: createOpaqueToken(prefix, 64), isRevoked: false };
    this.#tokens.set(issued.token, issued);
    return issued;
  }

  #tokensOf(grant: Grant): IssuedToken[] {
    return [...this.#tokens.values()].filter((token) => token.grant === grant);
  }
}

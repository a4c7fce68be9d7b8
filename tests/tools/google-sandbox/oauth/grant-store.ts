import type { AccessType } from './authorization-request.ts';
import type { OAuthSettings } from './oauth-settings.ts';
import { createOpaqueToken } from './opaque-token.ts';
import { opensMore } from './scopes.ts';
import { ACCESS_TOKEN_LIFE_MS, consentEndMs, unusedEndMs } from './token-life.ts';

/** Google lets the oldest die silently (https://developers.google.com/identity/protocols/oauth2#expiration). */
const MOST_REFRESH_TOKENS = 100;

/** What a person has allowed a client, over all their consents. */
export type Grant = {
  clientId: string;
  sub: string;
  email: string;
  scopes: Set<string>;
  /** When the latest consent ends by itself; Infinity where none does. */
  endsAtMs: number;
  isRevoked: boolean;
};

export type IssuedToken = {
  token: string;
  kind: 'access' | 'refresh';
  grant: Grant;
  scopes: readonly string[];
  accessType: AccessType;
  /** The code that it came from, so that replaying the code can revoke it. */
  code: string | null;
  /** Of a refresh token: unless it is used before. */
  expiresAtMs: number;
  /** The end of the consent that it came from, beyond which no use carries it. */
  consentEndMs: number;
  isRevoked: boolean;
};

type TokenDetails = Pick<IssuedToken, 'grant' | 'scopes' | 'code'>;

/** Grants and tokens; nothing is ever removed, so that a dead token is told from an unknown one. */
export class GrantStore {
  readonly #clock: () => number;
  readonly #settings: OAuthSettings;
  readonly #grants = new Map<string, Grant>();
  readonly #tokens = new Map<string, IssuedToken>();
  /** The same, oldest first: a test may be given tokens by the thousand. */
  readonly #tokensOf = new Map<Grant, IssuedToken[]>();

  constructor(clock: () => number, settings: OAuthSettings) {
    this.#clock = clock;
    this.#settings = settings;
  }

  /** The live grant of an account to a client, or null. */
  findGrant(clientId: string, sub: string): Grant | null {
    const grant = this.#grants.get(`${clientId} ${sub}`);
    return grant !== undefined && this.#isLive(grant) ? grant : null;
  }

  /** Adds scopes to the grant, which begins when there is none, and begins its life anew. */
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
      endsAtMs: Infinity,
      isRevoked: false,
    };
    for (const scope of scopes) grant.scopes.add(scope);
    grant.endsAtMs = consentEndMs(this.#clock(), grant.scopes, this.#settings);
    this.#grants.set(`${clientId} ${account.sub}`, grant);
    return grant;
  }

  issueAccessToken(details: TokenDetails, accessType: AccessType): IssuedToken {
    const expiresAtMs = this.#clock() + ACCESS_TOKEN_LIFE_MS;
    return this.#issue('access', 'ya29.', { ...details, accessType, expiresAtMs });
  }

  issueRefreshToken(details: TokenDetails): IssuedToken {
    const issued = this.#issue('refresh', '1//0', {
      ...details,
      accessType: 'offline',
      expiresAtMs: unusedEndMs(this.#clock(), details.grant.endsAtMs),
    });
    const live = this.#liveTokens(details.grant, 'refresh');
    for (const token of live.slice(0, -MOST_REFRESH_TOKENS)) token.isRevoked = true;
    return issued;
  }

  /** Notes that a refresh token is used, which lengthens its life. */
  noteUse(token: IssuedToken): void {
    token.expiresAtMs = unusedEndMs(this.#clock(), token.consentEndMs);
  }

  /** A token that is accepted now; null for an unknown, revoked or expired one. */
  findLiveToken(token: string, kind: 'access' | 'refresh'): IssuedToken | null {
    const found = this.#tokens.get(token);
    return found?.kind === kind && this.#isAccepted(found) ? found : null;
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
        this.#isAccepted(token) &&
        opensMore(token.scopes),
    );
    for (const token of live) token.isRevoked = true;
    return live.length;
  }

  revokeGrantsOf(email: string | null): number {
    const live = this.liveGrants().filter(
      (grant) => email === null || grant.email === email.toLowerCase(),
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
    return [...this.#grants.values()].filter((grant) => this.#isLive(grant));
  }

  countLiveTokens(grant: Grant, kind: IssuedToken['kind']): number {
    return this.#liveTokens(grant, kind).length;
  }

  clear(): void {
    this.#grants.clear();
    this.#tokens.clear();
    this.#tokensOf.clear();
  }

  #isLive({ isRevoked, endsAtMs }: Grant): boolean {
    return !isRevoked && this.#clock() < endsAtMs;
  }

  #isAccepted({ isRevoked, expiresAtMs, grant }: IssuedToken): boolean {
    return !isRevoked && this.#clock() < expiresAtMs && this.#isLive(grant);
  }

  /** Oldest first. */
  #liveTokens(grant: Grant, kind: IssuedToken['kind']): IssuedToken[] {
    const tokens = this.#tokensOf.get(grant) ?? [];
    return tokens.filter((token) => token.kind === kind && this.#isAccepted(token));
  }

  #issue(
    kind: IssuedToken['kind'],
    prefix: string,
    details: Omit<IssuedToken, 'kind' | 'token' | 'consentEndMs' | 'isRevoked'>,
  ): IssuedToken {
    const token = createOpaqueToken(prefix, 64);
    const { endsAtMs } = details.grant;
    const issued = { ...details, kind, token, consentEndMs: endsAtMs, isRevoked: false };
    this.#tokens.set(token, issued);
    const tokens = this.#tokensOf.get(details.grant);
    if (tokens === undefined) this.#tokensOf.set(details.grant, [issued]);
    else tokens.push(issued);
    return issued;
  }
}

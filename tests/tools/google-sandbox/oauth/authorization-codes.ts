import type { AccessType } from './authorization-request.ts';
import type { Grant } from './grant-store.ts';
import { createOpaqueToken } from './opaque-token.ts';
import { CODE_LIFE_MS } from './token-life.ts';

export type AuthorizationCode = {
  code: string;
  grant: Grant;
  redirectUri: string;
  scopes: readonly string[];
  codeChallenge: string | null;
  nonce: string | null;
  accessType: AccessType;
  issuesRefreshToken: boolean;
  expiresAtMs: number;
  isUsed: boolean;
};

/** Codes that consents gave; none is ever removed, so that a used one is told from an unknown one. */
export class AuthorizationCodes {
  readonly #clock: () => number;
  readonly #codes = new Map<string, AuthorizationCode>();

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  create(details: Omit<AuthorizationCode, 'code' | 'expiresAtMs' | 'isUsed'>): AuthorizationCode {
    const code = createOpaqueToken('4/0A', 48);
    const created = { ...details, code, expiresAtMs: this.#clock() + CODE_LIFE_MS, isUsed: false };
    this.#codes.set(code, created);
    return created;
  }

  find(code: string): AuthorizationCode | null {
    return this.#codes.get(code) ?? null;
  }

  isExpired({ expiresAtMs }: AuthorizationCode): boolean {
    return this.#clock() >= expiresAtMs;
  }

  clear(): void {
    this.#codes.clear();
  }
}

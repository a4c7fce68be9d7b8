import { constantTimeEqual } from '@oslojs/crypto/subtle';

import { sha256Hex } from './hash.ts';
import { newId, newSecret } from './random-id.ts';

export type SessionToken = { id: string; secret: string };

const TOKEN = /^(ses_[a-z2-7]{26})\.([A-Za-z0-9_-]{43})$/;

export function newSessionToken(): SessionToken {
  return { id: newId('ses'), secret: newSecret() };
}

/** What the cookie holds. */
export function formatSessionToken({ id, secret }: SessionToken): string {
  return `${id}.${secret}`;
}

/** The parts of a cookie's value, or null when it cannot be one of ours. */
export function parseSessionToken(value: string): SessionToken | null {
  const [, id, secret] = TOKEN.exec(value) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

/** What is stored: from it the cookie cannot be rebuilt. */
export function hashSessionSecret(secret: string): string {
  return sha256Hex(secret);
}

export function isSessionSecret(secret: string, storedHash: string): boolean {
  const encoder = new TextEncoder();
  return constantTimeEqual(encoder.encode(hashSessionSecret(secret)), encoder.encode(storedHash));
}

/**
 * `connections.session_fingerprint`: 32 characters, as the specification has it, but of the secret's hash,
 * so that a leaked row gives away no part of a live credential.
 */
export function sessionFingerprint(secret: string): string {
  return hashSessionSecret(secret).slice(0, 32);
}

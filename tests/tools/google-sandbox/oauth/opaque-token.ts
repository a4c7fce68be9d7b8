import { base64url } from 'jose';

/** An unguessable token behind a prefix as Google writes it. */
export function createOpaqueToken(prefix: string, bytes = 32): string {
  return `${prefix}${base64url.encode(crypto.getRandomValues(new Uint8Array(bytes)))}`;
}

export async function sha256Base64Url(text: string): Promise<string> {
  return base64url.encode(await sha256(text));
}

/** The left half of the hash, as OpenID Connect wants for at_hash. */
export async function leftHalfHash(text: string): Promise<string> {
  const hash = await sha256(text);
  return base64url.encode(hash.subarray(0, hash.length / 2));
}

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

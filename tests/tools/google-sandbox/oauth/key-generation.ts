import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';

import { createSelfSignedCertificate } from './self-signed-certificate.ts';

const CERTIFICATE_NAME = 'federated-signon.system.gserviceaccount.com';
const CERTIFICATE_LIFE_MS = 16 * 86_400_000;
/** Google's certificates begin before they are first shown, so that a slow clock accepts them. */
const CERTIFICATE_LEAD_MS = 86_400_000;

export type KeyGeneration = {
  kid: string;
  /** The public half as the JWKS endpoint gives it. */
  publicJwk: JWK;
  sign: (claims: Record<string, unknown>) => Promise<string>;
  /** The same half as a certificate in PEM, made when first asked for. */
  certificate: (nowMs: number) => Promise<string>;
};

/** A fresh RS256 key pair under a name of its own. */
export async function createKeyGeneration(): Promise<KeyGeneration> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { modulusLength: 2048 });
  const jwk = await exportJWK(publicKey);
  const kid = createKeyId();
  let certificate: Promise<string> | null = null;
  return {
    kid,
    publicJwk: { ...jwk, alg: 'RS256', use: 'sig', kid },
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey),
    certificate: (nowMs) =>
      (certificate ??= createSelfSignedCertificate({
        publicKey,
        privateKey,
        commonName: CERTIFICATE_NAME,
        notBeforeMs: nowMs - CERTIFICATE_LEAD_MS,
        notAfterMs: nowMs + CERTIFICATE_LIFE_MS,
      })),
  };
}

/** 40 hex digits, as Google names its keys. */
function createKeyId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

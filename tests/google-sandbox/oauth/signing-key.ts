import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';

export type SigningKey = {
  /** The public half as the JWKS endpoint gives it. */
  publicJwk: JWK;
  sign: (claims: Record<string, unknown>) => Promise<string>;
};

/** A fresh RS256 key pair; every sandbox has its own. */
export async function createSigningKey(): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { modulusLength: 2048 });
  const jwk = await exportJWK(publicKey);
  const kid = crypto.randomUUID().replaceAll('-', '');
  return {
    publicJwk: { ...jwk, alg: 'RS256', use: 'sig', kid },
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey),
  };
}

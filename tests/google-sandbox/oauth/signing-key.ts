import { createKeyGeneration, type KeyGeneration } from './key-generation.ts';

/** What a sandbox signs ID tokens with, in generations that follow one another. */
export type SigningKey = {
  /** Signs with the newest generation. */
  sign: KeyGeneration['sign'];
  /** The newest generation and the one before it: Google always publishes two. */
  published: () => Promise<readonly [KeyGeneration, KeyGeneration]>;
  /**
   * Begins a new generation and signs with it at once. Tokens of the generation before still verify, those
   * of the one before that no more. Resolves to the id of the new key.
   */
  rotate: () => Promise<string>;
};

/** A key that no other sandbox has. */
export async function createSigningKey(): Promise<SigningKey> {
  let newest = await createKeyGeneration();
  // Making a key takes a tenth of a second and most sandboxes are never asked for this one.
  let before: Promise<KeyGeneration> | null = null;
  return {
    sign: (claims) => newest.sign(claims),
    published: async () => {
      // Taken together: a rotation while the older key is being made must not pair it with a newer one.
      const pair = { newest, before: (before ??= createKeyGeneration()) };
      return [pair.newest, await pair.before];
    },
    rotate: async () => {
      const next = await createKeyGeneration();
      before = Promise.resolve(newest);
      newest = next;
      return next.kid;
    },
  };
}

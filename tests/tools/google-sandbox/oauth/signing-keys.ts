import { createKeyGeneration, type KeyGeneration } from './key-generation.ts';

/**
 * What a sandbox signs ID tokens with, in generations that follow one another; no other sandbox has them.
 * Making a key takes a tenth of a second and most sandboxes are never asked for one, so each is made when
 * it is first needed.
 */
export class SigningKeys {
  #newest: Promise<KeyGeneration> | null = null;
  #before: Promise<KeyGeneration> | null = null;
  #rotations = 0;

  /** How often a new generation was begun. */
  get rotations(): number {
    return this.#rotations;
  }

  /** Signs with the newest generation. */
  async sign(claims: Record<string, unknown>): Promise<string> {
    return (await this.#current()).sign(claims);
  }

  /** The newest generation and the one before it: Google always publishes two. */
  published(): Promise<[KeyGeneration, KeyGeneration]> {
    // Taken together: a rotation while a key is being made must not pair the older key with a newer one.
    return Promise.all([this.#current(), (this.#before ??= createKeyGeneration())]);
  }

  /**
   * Begins a new generation and signs with it at once. Tokens of the generation before still verify, those
   * of the one before that no more. Resolves to the id of the new key.
   */
  async rotate(): Promise<string> {
    const next = await createKeyGeneration();
    this.#before = this.#current();
    this.#newest = Promise.resolve(next);
    this.#rotations += 1;
    return next.kid;
  }

  #current(): Promise<KeyGeneration> {
    return (this.#newest ??= createKeyGeneration());
  }
}

import { randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A name as Stripe gives them: a prefix and random letters and digits. */
export function sandboxId(prefix: string, length = 24): string {
  const random = Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${prefix}_${random.join('')}`;
}

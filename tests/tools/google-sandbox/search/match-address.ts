import type { ParsedAddress } from '#tests/tools/google-sandbox/mailbox/address-table.ts';

import { hasPhrase, wordsOf } from './match-text.ts';

export type AddressMatcher = (addresses: readonly ParsedAddress[]) => boolean;

/**
 * How `from:` and `to:` find: a whole address matches that address only; a domain matches itself and its
 * subdomains; other words match words of the display name or of the address. UNCONFIRMED on real Gmail for
 * domains inside longer names, hence strict.
 */
export function createAddressMatcher(value: string, owner: string): AddressMatcher {
  const wanted = value.trim().toLowerCase().replace(/^<|>$/g, '');
  if (wanted === 'me') return (addresses) => addresses.some(({ address }) => address === owner);
  if (/^[^\s@]+@[^\s@]+$/.test(wanted)) {
    return (addresses) => addresses.some(({ address }) => address === wanted);
  }
  const domain = wanted.replace(/^@/, '');
  if (wanted.startsWith('@') || /^[^\s@.]+(\.[^\s@.]+)+$/.test(domain)) {
    return (addresses) =>
      addresses.some((entry) => entry.domain === domain || entry.domain.endsWith(`.${domain}`));
  }
  const phrase = wordsOf(wanted);
  return (addresses) =>
    addresses.some(
      ({ name, address }) =>
        hasPhrase(wordsOf(name), phrase) || hasPhrase(wordsOf(address), phrase),
    );
}

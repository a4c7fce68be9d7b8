import { domainKey, shownSender } from '#worker/domain/scan/sender-key.ts';

import { foldedName, localPart } from './person-name.ts';
import { registrableDomain } from './registrable-domain.ts';

/*
 * Some senders write each message from an address of its own: with the recipient in it (VERP), with a tag behind a
 * plus sign, or from a local part made of random characters. By its addresses such a sender is many.
 */

/** Stands for what changes, in the key of a family. */
const ANY = '*';
const UUID = /[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}/g;
/** The recipient's own address, written with `=` in place of `@`. */
const RECIPIENT = /[^+=-]+=[a-z0-9-]+(?:\.[a-z0-9-]+)+/g;
const SEPARATOR = /([.+_=-]+)/;
const VOWEL = /[aeiouyåäöéèü]/g;
/** Behind a plus sign, at least so long; what anybody writes there by hand is a word, or a shorter number. */
const TAG_MIXTURE = 6;
const TAG_DIGITS = 4;
/** Shorter numbers and words are a sender's own: a year, one of a few addresses. */
const RANDOM_DIGITS = 6;
const RANDOM_HEX = 8;
const RANDOM_MIXTURE = 8;
const RANDOM_LETTERS = 9;
/** Consonants in a row, as few words have them. */
const HARD_TO_SAY = 4;

export type AddressFamily = {
  /** The address with a `*` for each part that looks made for one message: the same for all of its family. */
  key: string;
  isVariable: boolean;
};

/** What an address would have in common with the next one of its sender, by its looks alone. */
export function addressFamily(address: string): AddressFamily {
  const text = address.toLowerCase();
  const host = hostOf(text);
  const domain = registrableDomain(host) ?? host;
  const below = host.slice(0, -domain.length);
  const local = localPart(text).replaceAll(UUID, ANY).replaceAll(RECIPIENT, ANY);
  const key = `${withoutRandom(local)}@${withoutRandom(below)}${domain}`;
  return { key, isVariable: key.includes(ANY) };
}

/**
 * Those of several addresses of messages with one name or List-Id that one sender has changed between, with the key
 * of what they have in common. null where no two of them are: different senders', or one address.
 */
export function familyOf(
  addresses: readonly string[],
): { key: string; addresses: string[] } | null {
  const distinct = [...new Set(addresses.map((address) => address.toLowerCase()))];
  const [domain, ...otherDomains] = new Set(
    distinct.map((address) => registrableDomain(hostOf(address))),
  );
  if (domain === undefined || domain === null || otherDomains.length > 0) return null;

  const variable = distinct.filter((address) => addressFamily(address).isVariable);
  const lengths = variable
    .map(localPart)
    .filter(isOneWord)
    .map((local) => local.length);
  const members = distinct.filter(
    (address) =>
      variable.includes(address) ||
      distinct.some((other) => other !== address && mailboxOf(other) === mailboxOf(address)) ||
      // Among random characters some look like a word.
      (isOneWord(localPart(address)) && lengths.includes(localPart(address).length)),
  );
  if (members.length < 2) return null;
  return { key: commonKey(members, domain), addresses: members };
}

/** A fetched message that is bulk mail, as far as it says whose it is. */
export type SeenSender = {
  /** See sender-key. */
  addressKey: string;
  name: string;
  /** See sender-key; null where the message names no list. */
  listKey: string | null;
};

/** A sender that changes its address. `key`: that of its list, or else of the domain it has registered. */
export type ChangingSender = { key: string; addresses: ReadonlySet<string> };

/**
 * The senders that change their address, by fetched messages: those of one registrable domain that share a List-Id,
 * or a name where there is none. In the order in which they were seen first.
 */
export function changingSenders(seen: readonly SeenSender[]): ChangingSender[] {
  const groups = new Map<string, { key: string; addresses: Set<string> }>();
  for (const { addressKey, name, listKey } of seen) {
    const domain = registrableDomain(hostOf(addressKey));
    if (domain === null) continue;
    const ownName = name === shownSender(addressKey) ? '' : foldedName(name);
    const shared = listKey ?? (ownName === '' ? addressFamily(addressKey).key : ownName);
    const group = `${domain}\n${shared}`;
    const known = groups.get(group) ?? { key: listKey ?? domainKey(domain), addresses: new Set() };
    known.addresses.add(addressKey);
    groups.set(group, known);
  }
  const changing = new Map<string, Set<string>>();
  for (const { key, addresses } of groups.values()) {
    const family = familyOf([...addresses]);
    if (family === null) continue;
    changing.set(key, new Set([...(changing.get(key) ?? []), ...family.addresses]));
  }
  return [...changing].map(([key, addresses]) => ({ key, addresses }));
}

function hostOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

function commonKey(addresses: readonly string[], domain: string): string {
  const [key = '', ...otherKeys] = new Set(addresses.map((address) => addressFamily(address).key));
  if (otherKeys.length === 0) return key;
  const [mailbox = '', ...otherMailboxes] = new Set(addresses.map(mailboxOf));
  return otherMailboxes.length === 0 ? `${mailbox}+${ANY}@${domain}` : `${ANY}@${domain}`;
}

/** The local part without its tag: with any tag it is the same mailbox by convention. Else the whole address. */
function mailboxOf(address: string): string {
  const local = localPart(address);
  const plus = local.indexOf('+', 1);
  return plus === -1 ? address : local.slice(0, plus);
}

function isOneWord(local: string): boolean {
  return !SEPARATOR.test(local);
}

function withoutRandom(text: string): string {
  const parts = text.split(SEPARATOR);
  return parts
    .map((part, index) =>
      isRandom(part) || (parts[index - 1] === '+' && isRandomTag(part)) ? ANY : part,
    )
    .join('');
}

function isRandomTag(part: string): boolean {
  if (/^\d+$/.test(part)) return part.length >= TAG_DIGITS;
  return part.length >= TAG_MIXTURE && /\d/.test(part) && /\p{L}/u.test(part);
}

function isRandom(part: string): boolean {
  if (/^\d+$/.test(part)) return part.length >= RANDOM_DIGITS;
  const digits = part.replaceAll(/\D/g, '').length;
  if (/^[0-9a-f]+$/.test(part) && part.length >= RANDOM_HEX && digits >= 2) return true;
  const runs = part.split(/[aeiouyåäöéèü\d]+/).map(({ length }) => length);
  const isHardToSay = Math.max(...runs) >= HARD_TO_SAY;
  if (digits === 0) {
    const vowels = part.match(VOWEL)?.length ?? 0;
    return part.length >= RANDOM_LETTERS && isHardToSay && vowels * 5 < part.length;
  }
  const alternations = part.match(/\d+|\D+/g)?.length ?? 0;
  return part.length >= RANDOM_MIXTURE && (alternations >= 4 || isHardToSay);
}

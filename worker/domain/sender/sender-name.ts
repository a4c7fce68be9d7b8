import { isInvisible } from '#worker/domain/harmless-text.ts';
import { senderKeyLabel, shownSender } from '#worker/domain/scan/sender-key.ts';

import { shownDomain } from './international-domain.ts';
import {
  foldedName,
  isNamedIn,
  isNoticeAddress,
  looksLikePerson,
  organisationLabel,
} from './person-name.ts';
import { namesAroundVia } from './via-name.ts';

/*
 * Many addresses send on behalf of whoever did something, and each message bears another person's name. What a
 * sender is called must be the same in every scan, whichever of its messages were drawn: so each name is first
 * reduced by itself to what all of them share, and where names still differ only the address decides.
 */

/** What stands between the parts of a name. */
const PART_SEPARATOR =
  /\s+(?:via|genom|from|från|fra|at|på|@|[-–—|·•:/])\s+|\s*[()[\]|•·]\s*|[,:]\s+/iu;

/**
 * What a sender that goes by an address or a domain is called (see sender-key), by the names of some of its messages,
 * in any order and number. Names that differ in more than case, punctuation and a company's form give way to the
 * part that they share, or to what the domain is called; so does a single person's at an address for notices.
 */
export function senderName(names: readonly string[], senderKey: string): string {
  const seen = names.filter((name) => !isInvisible(name));
  if (seen.length === 0) return shownSender(senderKey);
  const address = senderKeyLabel(senderKey);
  const [only, ...others] = spellings(seen.map((name) => withoutPerson(name, address)));
  if (only !== undefined && others.length === 0) return only;
  return sharedPart(spellings(seen), address) ?? organisationName(address);
}

/** The name of the organisation alone where a person's stands beside it: `Eva Ek via Jira`, `Bugs (Bo Bok)`. */
function withoutPerson(name: string, address: string): string {
  // A relay puts the sender's own address in front: that tells its senders apart.
  if (name.includes('@')) return name;
  const isNotice = isNoticeAddress(address);
  const via = namesAroundVia(name);
  if (via !== null) {
    const isSomebody =
      looksLikePerson(via.sender, address) || (isNotice && !isNamedIn(via.sender, address));
    return isSomebody ? via.relay : name;
  }
  const parts = partsOf(name);
  if (!parts.some((part) => looksLikePerson(part, address))) return name;
  const organisation = parts.find((part) => isNamedIn(part, address));
  return organisation ?? (isNotice ? organisationName(address) : name);
}

/** What all names have in common that is nobody's own name; of several parts the longest. */
function sharedPart(names: readonly string[], address: string): string | null {
  const parts = names.map(partsOf);
  const folded = parts.map((ofName) => new Set(ofName.map(foldedName)));
  const shared = spellings(parts.flat()).filter(
    (part) =>
      foldedName(part) !== '' &&
      !looksLikePerson(part, address) &&
      folded.every((ofName) => ofName.has(foldedName(part))),
  );
  return shared.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))[0] ?? null;
}

function partsOf(name: string): string[] {
  return name.split(PART_SEPARATOR).filter((part) => !isInvisible(part));
}

/** One spelling of each name, the same in whatever order they come. */
function spellings(names: readonly string[]): string[] {
  const byFolded = new Map<string, string>();
  for (const name of names) {
    const folded = foldedName(name);
    const known = byFolded.get(folded);
    if (known === undefined || isBetterSpelled(name, known)) byFolded.set(folded, name);
  }
  return [...byFolded.values()];
}

/** In capitals and small letters before either alone, then the shorter, then the first in order. */
function isBetterSpelled(name: string, known: string): boolean {
  const [isMixed, wasMixed] = [name, known].map(
    (text) => text !== text.toUpperCase() && text !== text.toLowerCase(),
  );
  if (isMixed !== wasMixed) return isMixed === true;
  return name.length === known.length ? name < known : name.length < known.length;
}

/** What the domain is called, with a capital. */
function organisationName(address: string): string {
  const label = shownDomain(organisationLabel(address));
  const [first = ''] = label;
  return first.toUpperCase() + label.slice(first.length);
}

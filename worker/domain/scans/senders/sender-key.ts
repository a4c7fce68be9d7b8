import {
  asciiDomain,
  shownDomain,
  unicodeDomain,
  withAsciiDomain,
} from './international-domain.ts';

/**
 * What a row of bulk mail is named by. Most bulk mail comes from one address. A discussion list is
 * written by many people, and it is the list that one subscribes to: it goes by its List-Id.
 */
const LIST_PREFIX = 'list:';
/** A well-known sender that uses several addresses goes by its domain. */
const DOMAIN_PREFIX = 'domain:';
/** A sender that changes its address goes by its name and the domain that it has registered. */
const CHANGING_PREFIX = 'changing:';
const MAX_KEY_LENGTH = 254;
/** What a Gmail search may hold: nothing that its query language would read as its own. */
const SEARCHABLE_ADDRESS = /^[^\s"(){}<>,;:\\]+@[^\s"(){}<>,;:\\@]+\.[^\s"(){}<>,;:\\@]+$/;
/** An id, or the address of a list that has none: a search takes both for the same words. */
const SEARCHABLE_LIST_ID = /^[a-z0-9_-]+([.+@][a-z0-9_-]+)+$/;

/** The same for both forms of an international domain. null when the address is not one that a search could name. */
export function addressKey(address: string): string | null {
  const text = address.trim();
  const domainAt = text.lastIndexOf('@') + 1;
  const domain = asciiDomain(text.slice(domainAt));
  if (domain === null) return null;
  const key = text.slice(0, domainAt).normalize('NFC').toLowerCase() + domain;
  return key.length <= MAX_KEY_LENGTH && SEARCHABLE_ADDRESS.test(key) ? key : null;
}

/** null when the List-Id is not one that a search could name. */
export function listKey(listId: string): string | null {
  const id = withAsciiDomain(listId.trim()).toLowerCase();
  return id.length <= MAX_KEY_LENGTH && SEARCHABLE_LIST_ID.test(id) ? LIST_PREFIX + id : null;
}

export function domainKey(domain: string): string {
  return DOMAIN_PREFIX + domain;
}

/** `name`: what all messages of the sender have in common, without its domain. */
export function changingKey(name: string, domain: string): string {
  return `${CHANGING_PREFIX}${name.replaceAll('@', '')}@${domain}`;
}

/** Whether it is a sender that changes its address: a search finds what else its domain sends, too. */
export function isChangingKey(key: string): boolean {
  return key.startsWith(CHANGING_PREFIX);
}

/** Whether an address's key belongs to the domain, or to one below it. */
export function isOfDomain(addressKeyText: string, domain: string): boolean {
  return addressKeyText.endsWith(`@${domain}`) || addressKeyText.endsWith(`.${domain}`);
}

/** Every domain that isOfDomain holds of, the longest first. */
export function domainsAround(addressKeyText: string): string[] {
  const starts = [...addressKeyText.matchAll(/[@.]/g)].map(({ index }) => index + 1);
  return starts.map((start) => addressKeyText.slice(start));
}

/** All keys that mail from this address may go by: its own, and its domains'. */
export function keysOfAddress(addressKeyText: string): string[] {
  return [addressKeyText, ...domainsAround(addressKeyText).map(domainKey)];
}

/** Whether it is one address, and no list, domain or sender that changes its address. */
export function isAddressKey(key: string): boolean {
  return ![LIST_PREFIX, DOMAIN_PREFIX, CHANGING_PREFIX].some((prefix) => key.startsWith(prefix));
}

export function isListKey(key: string): boolean {
  return key.startsWith(LIST_PREFIX);
}

/** The Gmail searches that together find all that goes by this key: it may be written in two forms. */
export function senderTerms(key: string): string[] {
  const operator = isListKey(key) ? 'list' : 'from';
  return writtenForms(key).map((form) => `${operator}:(${form})`);
}

/** The same for all that was written to whoever goes by this key: an address or a domain. */
export function recipientTerms(key: string): string[] {
  return writtenForms(key).map((form) => `to:(${form})`);
}

/** The Gmail search for all that goes by this key. */
export function senderSearch(key: string): string {
  const terms = senderTerms(key);
  return terms.length === 1 ? terms.join('') : `{${terms.join(' ')}}`;
}

/** What the key names: an address, a domain, or the id of a list. */
export function senderKeyLabel(key: string): string {
  if (isChangingKey(key)) return key.slice(key.lastIndexOf('@') + 1);
  const prefix = [LIST_PREFIX, DOMAIN_PREFIX].find((candidate) => key.startsWith(candidate));
  return prefix === undefined ? key : key.slice(prefix.length);
}

/** The same as people know it: see shownDomain. */
export function shownSender(key: string): string {
  return withDomain(senderKeyLabel(key), shownDomain);
}

/** Mail carries an international domain in either form, and nothing says that Gmail's search takes them for one. */
function writtenForms(key: string): string[] {
  const label = senderKeyLabel(key);
  return [...new Set([label, withDomain(label, unicodeDomain)])];
}

function withDomain(label: string, form: (domain: string) => string): string {
  const domainAt = label.lastIndexOf('@') + 1;
  return label.slice(0, domainAt) + form(label.slice(domainAt));
}

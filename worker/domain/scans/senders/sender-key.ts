import {
  asciiDomain,
  shownDomain,
  unicodeDomain,
  withAsciiDomain,
} from './international-domain.ts';

/**
 * Identity of a row of bulk mail: usually the From address. A discussion list has many authors and
 * is what one subscribes to, so it goes by its List-Id.
 */
const LIST_PREFIX = 'list:';
/** Well-known sender with several addresses. */
const DOMAIN_PREFIX = 'domain:';
/** Name and registrable domain of a sender whose address changes per message. */
const CHANGING_PREFIX = 'changing:';
const MAX_KEY_LENGTH = 254;
/** No characters with a meaning in Gmail's query syntax. */
const SEARCHABLE_ADDRESS = /^[^\s"(){}<>,;:\\]+@[^\s"(){}<>,;:\\@]+\.[^\s"(){}<>,;:\\@]+$/;
/** An id, or the address of a list without one; a search treats both alike. */
const SEARCHABLE_LIST_ID = /^[a-z0-9_-]+([.+@][a-z0-9_-]+)+$/;

/** Same key for both forms of an international domain; null: not searchable. */
export function addressKey(address: string): string | null {
  const text = address.trim();
  const domainAt = text.lastIndexOf('@') + 1;
  const domain = asciiDomain(text.slice(domainAt));
  if (domain === null) return null;
  const key = text.slice(0, domainAt).normalize('NFC').toLowerCase() + domain;
  return key.length <= MAX_KEY_LENGTH && SEARCHABLE_ADDRESS.test(key) ? key : null;
}

/** null: not searchable. */
export function listKey(listId: string): string | null {
  const id = withAsciiDomain(listId.trim()).toLowerCase();
  return id.length <= MAX_KEY_LENGTH && SEARCHABLE_LIST_ID.test(id) ? LIST_PREFIX + id : null;
}

export function domainKey(domain: string): string {
  return DOMAIN_PREFIX + domain;
}

/** `name`: common to the sender's messages, without the domain. */
export function changingKey(name: string, domain: string): string {
  return `${CHANGING_PREFIX}${name.replaceAll('@', '')}@${domain}`;
}

/** A search for it matches other mail of its domain too. */
export function isChangingKey(key: string): boolean {
  return key.startsWith(CHANGING_PREFIX);
}

/** The domain or a subdomain. */
export function isOfDomain(addressKeyText: string, domain: string): boolean {
  return addressKeyText.endsWith(`@${domain}`) || addressKeyText.endsWith(`.${domain}`);
}

/** All domains matching isOfDomain, longest first. */
export function domainsAround(addressKeyText: string): string[] {
  const starts = [...addressKeyText.matchAll(/[@.]/g)].map(({ index }) => index + 1);
  return starts.map((start) => addressKeyText.slice(start));
}

/** Every key that mail from this address may have. */
export function keysOfAddress(addressKeyText: string): string[] {
  return [addressKeyText, ...domainsAround(addressKeyText).map(domainKey)];
}

export function isAddressKey(key: string): boolean {
  return ![LIST_PREFIX, DOMAIN_PREFIX, CHANGING_PREFIX].some((prefix) => key.startsWith(prefix));
}

export function isListKey(key: string): boolean {
  return key.startsWith(LIST_PREFIX);
}

/** Gmail terms, to be OR'ed: the key may have two written forms. */
export function senderTerms(key: string): string[] {
  const operator = isListKey(key) ? 'list' : 'from';
  return writtenForms(key).map((form) => `${operator}:(${form})`);
}

/** For mail written to an address or domain. */
export function recipientTerms(key: string): string[] {
  return writtenForms(key).map((form) => `to:(${form})`);
}

export function senderSearch(key: string): string {
  const terms = senderTerms(key);
  return terms.length === 1 ? terms.join('') : `{${terms.join(' ')}}`;
}

/** Address, domain or list id. */
export function senderKeyLabel(key: string): string {
  if (isChangingKey(key)) return key.slice(key.lastIndexOf('@') + 1);
  const prefix = [LIST_PREFIX, DOMAIN_PREFIX].find((candidate) => key.startsWith(candidate));
  return prefix === undefined ? key : key.slice(prefix.length);
}

/** See shownDomain. */
export function shownSender(key: string): string {
  return withDomain(senderKeyLabel(key), shownDomain);
}

/** Mail carries an international domain in either form; Gmail is not documented to equate them. */
function writtenForms(key: string): string[] {
  const label = senderKeyLabel(key);
  return [...new Set([label, withDomain(label, unicodeDomain)])];
}

function withDomain(label: string, form: (domain: string) => string): string {
  const domainAt = label.lastIndexOf('@') + 1;
  return label.slice(0, domainAt) + form(label.slice(domainAt));
}

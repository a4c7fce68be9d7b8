import {
  asciiDomain,
  shownDomain,
  unicodeDomain,
  withAsciiDomain,
} from './international-domain.ts';

/**
 * Key of a row of bulk mail, usually the From address. A discussion list has many authors and is
 * what one subscribes to: it goes by its List-Id.
 */
const LIST_PREFIX = 'list:';
/** Well-known sender with several addresses. */
const DOMAIN_PREFIX = 'domain:';
/** Name and registrable domain; new address per message. */
const CHANGING_PREFIX = 'changing:';
const MAX_KEY_LENGTH = 254;
/** Nothing with a meaning in Gmail's query syntax. */
const SEARCHABLE_ADDRESS = /^[^\s"(){}<>,;:\\]+@[^\s"(){}<>,;:\\@]+\.[^\s"(){}<>,;:\\@]+$/;
/** Id or address of a list; a search treats both alike. */
const SEARCHABLE_LIST_ID = /^[a-z0-9_-]+([.+@][a-z0-9_-]+)+$/;

/** One key for both forms of an international domain; null: not searchable. */
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

/** `name`: common to the sender's messages. */
export function changingKey(name: string, domain: string): string {
  return `${CHANGING_PREFIX}${name.replaceAll('@', '')}@${domain}`;
}

/** Its search matches other mail of the domain too. */
export function isChangingKey(key: string): boolean {
  return key.startsWith(CHANGING_PREFIX);
}

/** Or a subdomain. */
export function isOfDomain(addressKeyText: string, domain: string): boolean {
  return addressKeyText.endsWith(`@${domain}`) || addressKeyText.endsWith(`.${domain}`);
}

/** Longest first. */
export function domainsAround(addressKeyText: string): string[] {
  const starts = [...addressKeyText.matchAll(/[@.]/g)].map(({ index }) => index + 1);
  return starts.map((start) => addressKeyText.slice(start));
}

export function keysOfAddress(addressKeyText: string): string[] {
  return [addressKeyText, ...domainsAround(addressKeyText).map(domainKey)];
}

export function isAddressKey(key: string): boolean {
  return ![LIST_PREFIX, DOMAIN_PREFIX, CHANGING_PREFIX].some((prefix) => key.startsWith(prefix));
}

export function isListKey(key: string): boolean {
  return key.startsWith(LIST_PREFIX);
}

/** To be OR'ed: a key may have two written forms. */
export function senderTerms(key: string): string[] {
  const operator = isListKey(key) ? 'list' : 'from';
  return writtenForms(key).map((form) => `${operator}:(${form})`);
}

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

export function shownSender(key: string): string {
  return withDomain(senderKeyLabel(key), shownDomain);
}

/** Gmail is not documented to equate the two forms. */
function writtenForms(key: string): string[] {
  const label = senderKeyLabel(key);
  return [...new Set([label, withDomain(label, unicodeDomain)])];
}

function withDomain(label: string, form: (domain: string) => string): string {
  const domainAt = label.lastIndexOf('@') + 1;
  return label.slice(0, domainAt) + form(label.slice(domainAt));
}

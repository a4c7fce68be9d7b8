/**
 * What a row of bulk mail is named by. Most bulk mail comes from one address. A discussion list is
 * written by many people, and it is the list that one subscribes to: it goes by its List-Id.
 */
const LIST_PREFIX = 'list:';
/** A well-known sender that uses several addresses goes by its domain. */
const DOMAIN_PREFIX = 'domain:';
const MAX_KEY_LENGTH = 254;
/** What a Gmail search may hold: nothing that its query language would read as its own. */
const SEARCHABLE_ADDRESS = /^[^\s"(){}<>,;:\\]+@[^\s"(){}<>,;:\\@]+\.[^\s"(){}<>,;:\\@]+$/;
/** An id, or the address of a list that has none: a search takes both for the same words. */
const SEARCHABLE_LIST_ID = /^[a-z0-9_-]+([.+@][a-z0-9_-]+)+$/;

/** null when the address is not one that a search could name. */
export function addressKey(address: string): string | null {
  const key = address.trim().toLowerCase();
  return key.length <= MAX_KEY_LENGTH && SEARCHABLE_ADDRESS.test(key) ? key : null;
}

/** null when the List-Id is not one that a search could name. */
export function listKey(listId: string): string | null {
  const id = listId.trim().toLowerCase();
  return id.length <= MAX_KEY_LENGTH && SEARCHABLE_LIST_ID.test(id) ? LIST_PREFIX + id : null;
}

export function domainKey(domain: string): string {
  return DOMAIN_PREFIX + domain;
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

export function isListKey(key: string): boolean {
  return key.startsWith(LIST_PREFIX);
}

/** The Gmail search for all that goes by this key. */
export function senderSearch(key: string): string {
  return `${isListKey(key) ? 'list' : 'from'}:(${senderKeyLabel(key)})`;
}

/** The Gmail search for all that was written to whoever goes by this key: an address or a domain. */
export function recipientSearch(key: string): string {
  return `to:(${senderKeyLabel(key)})`;
}

/** The key as people know it: an address, or the name of a list. */
export function senderKeyLabel(key: string): string {
  const prefix = [LIST_PREFIX, DOMAIN_PREFIX].find((candidate) => key.startsWith(candidate));
  return prefix === undefined ? key : key.slice(prefix.length);
}

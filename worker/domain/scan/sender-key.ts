/**
 * What a row of bulk mail is named by. Most bulk mail comes from one address. A discussion list is
 * written by many people, and it is the list that one subscribes to: it goes by its List-Id.
 */
const LIST_PREFIX = 'list:';
const MAX_KEY_LENGTH = 254;
/** What a Gmail search may hold: nothing that its query language would read as its own. */
const SEARCHABLE_ADDRESS = /^[^\s"(){}<>,;:\\]+@[^\s"(){}<>,;:\\@]+\.[^\s"(){}<>,;:\\@]+$/;
const SEARCHABLE_LIST_ID = /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/;

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

/** The Gmail search for all that goes by this key. */
export function senderSearch(key: string): string {
  return key.startsWith(LIST_PREFIX) ? `list:(${key.slice(LIST_PREFIX.length)})` : `from:(${key})`;
}

/** The key as people know it: an address, or the name of a list. */
export function senderKeyLabel(key: string): string {
  return key.startsWith(LIST_PREFIX) ? key.slice(LIST_PREFIX.length) : key;
}

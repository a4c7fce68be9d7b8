import { enclosingDomains, normalDomain } from '#worker/domain/protection/safe-domains.ts';

import { listKey, senderKeyLabel } from './sender-key.ts';

/** The headers that tell of a mailing list; null where there is none. */
export type ListHeaders = {
  listId: string | null;
  listPost: string | null;
  /** Of ezmlm, mlmmj and Yahoo Groups: `list name@host; contact name-owner@host`. */
  mailingList: string | null;
  /** X-BeenThere, of Mailman and Google Groups: the list's address. */
  beenThere: string | null;
  listUnsubscribe: string | null;
};

export type MailingList = {
  /** What a search finds its mail by; see sender-key. */
  key: string;
  /** What its header calls it, encoded words and all, or a part of its id or address. */
  name: string;
  /** Mail of it goes by the list and not by its writer: many write to it, or nothing tells that only one does. */
  goesByList: boolean;
  /** Many write to it: there is an address to post to, or software that takes posts. */
  isDiscussion: boolean;
};

/** RFC 2919: an optional phrase, then the id in angle brackets, which some leave out. */
const LIST_ID = /^(?<phrase>.*)<(?<id>[^<>]+)>[^<>]*$/s;
/** RFC 2369, section 3.4: where one posts, or that nobody may. */
const CLOSED = /^\s*NO\b/i;
const POST_ADDRESS = /<\s*mailto:([^<>?\s]+)/i;
const LIST_ADDRESS = /^\s*(?:list\s+)?<?([^\s<>;,]+@[^\s<>;,]+)/i;

/**
 * The list that a message was sent to: by its List-Id (RFC 2919), else by the address that it is posted to. null where
 * no header names one that a search could find.
 *
 * A newsletter has a List-Id of its own as well: it is left on a page of the web, or the list is within the domain that
 * it is written from. Where there is neither, nor a place to post to, it cannot be told whether one writes or many: then
 * it goes by the list, and is held to what newsletters are. What a group sends on under its own address goes by that.
 */
export function mailingListOf(headers: ListHeaders, fromAddress: string): MailingList | null {
  const { listPost, mailingList, beenThere, listUnsubscribe } = headers;
  const addresses = listAddresses(headers);
  const [postAddress] = addresses;
  const hasListSoftware = mailingList !== null || beenThere !== null;
  const hasWebPage = /https?:/i.test(listUnsubscribe ?? '');
  const isClosed = CLOSED.test(listPost ?? '');
  const byId = readListId(headers.listId);
  const isOwnList = byId !== null && isWithin(fromAddress, senderKeyLabel(byId.key));
  const isPostedTo = postAddress !== null || hasListSoftware;
  const isSentOn = postAddress?.toLowerCase() === fromAddress.toLowerCase();
  const isDiscussion = !isClosed && !isSentOn && isPostedTo;
  const goesByList = isDiscussion || (!isClosed && !isSentOn && !hasWebPage && !isOwnList);
  if (byId !== null) return { ...byId, goesByList, isDiscussion };

  for (const address of addresses) {
    const key = listKey(address ?? '');
    if (key === null) continue;
    return { key, name: localPart(address ?? ''), goesByList: !isSentOn, isDiscussion: !isSentOn };
  }
  return null;
}

/** Where one writes to a list by List-Post, Mailing-List and X-BeenThere, in this order; null where one does not say. */
export function listAddresses({
  listPost,
  mailingList,
  beenThere,
}: ListHeaders): [string | null, string | null, string | null] {
  return [
    POST_ADDRESS.exec(listPost ?? '')?.[1] ?? null,
    LIST_ADDRESS.exec(mailingList ?? '')?.[1] ?? null,
    LIST_ADDRESS.exec(beenThere ?? '')?.[1] ?? null,
  ];
}

function readListId(header: string | null): Pick<MailingList, 'key' | 'name'> | null {
  const { phrase = '', id = header ?? '' } = LIST_ID.exec(header ?? '')?.groups ?? {};
  const key = listKey(id);
  if (key === null) return null;
  const name = phrase.trim().replace(/^"|"$/g, '');
  return { key, name: name === '' ? (id.trim().split(/[.@]/)[0] ?? '') : name };
}

/** Whether one of two addresses, or a domain in place of one, is of the other's domain or below it. */
export function isWithin(writerAddress: string, listAddress: string): boolean {
  const writer = domainsOf(writerAddress);
  const list = domainsOf(listAddress);
  return writer.includes(list[0] ?? '') || list.includes(writer[0] ?? '');
}

/** The domain of an address and those above it, the top-level domain left out. */
function domainsOf(address: string): string[] {
  const domain = normalDomain(address.slice(address.lastIndexOf('@') + 1));
  return domain === null ? [] : enclosingDomains(domain).slice(0, -1);
}

function localPart(address: string): string {
  return address.slice(0, address.lastIndexOf('@'));
}

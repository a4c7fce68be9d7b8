import { enclosingDomains, normalDomain } from '#worker/domain/protection/safe-domains.ts';

import { listKey, senderKeyLabel } from './sender-key.ts';

/** null: absent. */
export type ListHeaders = {
  listId: string | null;
  listPost: string | null;
  /** ezmlm, mlmmj, Yahoo Groups: `list name@host; …`. */
  mailingList: string | null;
  /** X-BeenThere: Mailman, Google Groups. */
  beenThere: string | null;
  listUnsubscribe: string | null;
};

export type MailingList = {
  key: string;
  /** From the header, undecoded, or part of the id or address. */
  name: string;
  /** Keyed by the list, not the author: several post, or it cannot be told. */
  isKeyedByList: boolean;
  /** Accepts posts. */
  isDiscussion: boolean;
};

/** RFC 2919: optional phrase, id in angle brackets, which some omit. */
const LIST_ID = /^(?<phrase>.*)<(?<id>[^<>]+)>[^<>]*$/s;
/** RFC 2369, section 3.4. */
const CLOSED = /^\s*NO\b/i;
const POST_ADDRESS = /<\s*mailto:([^<>?\s]+)/i;
const LIST_ADDRESS = /^\s*(?:list\s+)?<?([^\s<>;,]+@[^\s<>;,]+)/i;

/**
 * By List-Id (RFC 2919), else post address; null: not searchable.
 *
 * A newsletter has a List-Id too, but unsubscribes on a web page or has the list within the
 * author's domain. With neither and no post address it is keyed by the list and judged as a
 * newsletter. Mail rewritten to the list's address is keyed by that address.
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
  const isRewritten = postAddress?.toLowerCase() === fromAddress.toLowerCase();
  const isDiscussion = !isClosed && !isRewritten && isPostedTo;
  const isKeyedByList = isDiscussion || (!isClosed && !isRewritten && !hasWebPage && !isOwnList);
  if (byId !== null) return { ...byId, isKeyedByList, isDiscussion };

  for (const address of addresses) {
    const key = listKey(address ?? '');
    if (key === null) continue;
    return {
      key,
      name: localPart(address ?? ''),
      isKeyedByList: !isRewritten,
      isDiscussion: !isRewritten,
    };
  }
  return null;
}

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

/** Either domain equals or contains the other. */
export function isWithin(writerAddress: string, listAddress: string): boolean {
  const writer = domainsOf(writerAddress);
  const list = domainsOf(listAddress);
  return writer.includes(list[0] ?? '') || list.includes(writer[0] ?? '');
}

/** With its parents, without the top-level domain. */
function domainsOf(address: string): string[] {
  const domain = normalDomain(address.slice(address.lastIndexOf('@') + 1));
  return domain === null ? [] : enclosingDomains(domain).slice(0, -1);
}

function localPart(address: string): string {
  return address.slice(0, address.lastIndexOf('@'));
}

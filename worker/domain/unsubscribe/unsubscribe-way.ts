import { isOneClick, readUnsubscribeOffer, type UnsubscribeOffer } from './list-unsubscribe.ts';
import { readManualMail } from './manual-mail.ts';
import { proveMessage } from './message-proof.ts';
import {
  readSenderAddress,
  readSenderPage,
  type SenderAddress,
  type SenderPage,
} from './sender-address.ts';
import { isThreadWay } from './thread-way.ts';
import type { ManualLink, UnsubscribeReason } from './unsubscribe-status.ts';

/** How a sender can be left, by one of its messages. */
export type UnsubscribeWay =
  /** By one POST of ours. `link`: the same address, should the sender refuse it. */
  | { kind: 'one-click'; address: SenderAddress; link: ManualLink }
  /** By a link, for the person to open. */
  | { kind: 'by-hand'; link: ManualLink; reason: UnsubscribeReason }
  | { kind: 'none'; reason: UnsubscribeReason };

/** `decoded`: the value without its encoded words (RFC 2047), where it has any. */
export type MessageHeader = { name: string; value: string; decoded?: string };

export type UnsubscribeHeaders = {
  /** All of the message, the topmost first; names in any case. */
  headers: readonly MessageHeader[];
  /** The domain of the address in From; null where there is none, or more than one. */
  fromDomain: string | null;
  isSpam: boolean;
  /** Hosts of ours, which nothing is sent to. */
  ownHosts: readonly string[];
};

/**
 * Decides how a sender can be left. One click takes all of RFC 8058, an address that we may send to, all of it, and proof
 * (see proveMessage); a link is shown where either the headers or the sender is proven; a message that proves nothing
 * could lead anywhere, and one in spam asks only to learn who reads it.
 */
export function decideUnsubscribe(message: UnsubscribeHeaders): UnsubscribeWay {
  const headersOf = (name: string) =>
    message.headers.filter((header) => header.name.toLowerCase() === name);
  const valuesOf = (name: string) => headersOf(name).map(({ value }) => value);
  if (message.isSpam) return { kind: 'none', reason: 'in_spam' };
  const offers = headersOf('list-unsubscribe');
  // A second one may have been put on top on the way: whoever signed speaks for the lowest.
  const lowest = offers.at(-1);
  const offer = readUnsubscribeOffer(lowest?.value ?? '', lowest?.decoded);
  const proof = proveMessage({
    authenticationResults: valuesOf('authentication-results'),
    dkimSignatures: valuesOf('dkim-signature'),
    fromDomain: message.fromDomain,
  });
  const web = firstPage(offer, message.ownHosts);
  const link = bestLink(web, readMailLink(offer));
  if (link === null) {
    const isPageNamed = offer.addresses.some((address) => !isMailto(address));
    return { kind: 'none', reason: isPageNamed ? 'address_refused' : 'no_way' };
  }
  if (!proof.areHeadersSigned && !proof.isSenderProven) return { kind: 'none', reason: 'unproven' };

  const posts = valuesOf('list-unsubscribe-post');
  const isOffered =
    offers.length === 1 && posts.length === 1 && posts.every((value) => isOneClick(value));
  const [listId = null] = valuesOf('list-id');
  const [listPost = null] = valuesOf('list-post');
  if (isThreadWay({ listId, listPost }, offer.addresses)) {
    return { kind: 'by-hand', link, reason: 'one_thread' };
  }
  if (web === null || link.kind === 'mail' || !isOffered) {
    return { kind: 'by-hand', link, reason: 'not_offered' };
  }
  if (!offer.isStandard) return { kind: 'by-hand', link, reason: 'not_standard' };
  const read = readSenderAddress(web.href, message.ownHosts);
  if ('refusal' in read) {
    const isFragment = read.refusal === 'fragment';
    return { kind: 'by-hand', link, reason: isFragment ? 'only_in_browser' : 'not_encrypted' };
  }
  if (!proof.areHeadersSigned || !proof.isSenderProven) {
    return { kind: 'by-hand', link, reason: 'unsigned' };
  }
  return { kind: 'one-click', address: read.address, link };
}

function isMailto(address: string): boolean {
  return /^mailto:/i.test(address);
}

/** The sender's first choice of what is not a letter, an https address before any other; null where it is no page. */
function firstPage(
  { addresses }: UnsubscribeOffer,
  ownHosts: readonly string[],
): SenderPage | null {
  const others = addresses.filter((address) => !isMailto(address));
  const first = others.find((address) => /^https:/i.test(address)) ?? others[0];
  const read = first === undefined ? null : readSenderPage(first, ownHosts);
  return read === null || 'refusal' in read ? null : read.page;
}

function readMailLink({ addresses }: UnsubscribeOffer): ManualLink | null {
  return addresses.map((address) => readManualMail(address)).find((link) => link !== null) ?? null;
}

/** A letter is safer than a page that anybody on the way can read and change. */
function bestLink(page: SenderPage | null, mail: ManualLink | null): ManualLink | null {
  if (page === null || (page.scheme === 'http' && mail !== null)) return mail;
  return { kind: 'web', href: page.href, host: page.host };
}

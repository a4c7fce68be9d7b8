import { isOneClick, readListUnsubscribe } from './list-unsubscribe.ts';
import { readManualMail } from './manual-mail.ts';
import { proveMessage } from './message-proof.ts';
import { readSenderAddress, type SenderAddress } from './sender-address.ts';
import type { ManualLink, UnsubscribeReason } from './unsubscribe-status.ts';

/** How a sender can be left, by one of its messages. */
export type UnsubscribeWay =
  /** By one POST of ours. `link`: the same address, should the sender refuse it. */
  | { kind: 'one-click'; address: SenderAddress; link: ManualLink }
  /** By a link, for the person to open. */
  | { kind: 'by-hand'; link: ManualLink; reason: UnsubscribeReason }
  | { kind: 'none'; reason: UnsubscribeReason };

export type UnsubscribeHeaders = {
  /** All of the message, the topmost first; names in any case. */
  headers: readonly { name: string; value: string }[];
  /** The domain of the address in From; null where there is none, or more than one. */
  fromDomain: string | null;
  isSpam: boolean;
  /** Hosts of ours, which nothing is sent to. */
  ownHosts: readonly string[];
};

/**
 * Decides how a sender can be left. One click takes all of RFC 8058, an address that we may send to, and proof
 * (see proveMessage); a link is shown where either the headers or the sender is proven; a message that proves
 * nothing could lead anywhere, and one in spam asks only to learn who reads it.
 */
export function decideUnsubscribe(message: UnsubscribeHeaders): UnsubscribeWay {
  const valuesOf = (name: string) =>
    message.headers.flatMap((header) => (header.name.toLowerCase() === name ? [header.value] : []));
  if (message.isSpam) return { kind: 'none', reason: 'in_spam' };
  const offers = valuesOf('list-unsubscribe');
  // A second one may have been put on top on the way: whoever signed speaks for the lowest.
  const addresses = readListUnsubscribe(offers.at(-1) ?? '') ?? [];
  const proof = proveMessage({
    authenticationResults: valuesOf('authentication-results'),
    dkimSignatures: valuesOf('dkim-signature'),
    fromDomain: message.fromDomain,
  });
  const web = readWebLink(addresses, message.ownHosts);
  const link = web === null || 'refusal' in web ? readMailLink(addresses) : webLink(web.address);
  if (link === null) {
    return { kind: 'none', reason: web === null ? 'no_way' : 'address_refused' };
  }
  if (!proof.areHeadersSigned && !proof.isSenderProven) return { kind: 'none', reason: 'unproven' };

  const posts = valuesOf('list-unsubscribe-post');
  const isOffered =
    offers.length === 1 && posts.length === 1 && posts.every((value) => isOneClick(value));
  if (web === null || 'refusal' in web || !isOffered) {
    return { kind: 'by-hand', link, reason: 'not_offered' };
  }
  if (!proof.areHeadersSigned || !proof.isSenderProven) {
    return { kind: 'by-hand', link, reason: 'unsigned' };
  }
  return { kind: 'one-click', address: web.address, link };
}

/** The sender's first choice of what is not a letter, an https address before any other; null without one. */
function readWebLink(addresses: readonly string[], ownHosts: readonly string[]) {
  const others = addresses.filter((address) => !/^mailto:/i.test(address));
  const first = others.find((address) => /^https:/i.test(address)) ?? others[0];
  return first === undefined ? null : readSenderAddress(first, ownHosts);
}

function readMailLink(addresses: readonly string[]): ManualLink | null {
  return addresses.map((address) => readManualMail(address)).find((link) => link !== null) ?? null;
}

function webLink({ href, host }: SenderAddress): ManualLink {
  return { kind: 'web', href, host };
}

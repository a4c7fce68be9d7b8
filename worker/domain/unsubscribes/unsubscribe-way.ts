import { harmlessText } from '#worker/domain/text.ts';
import { normalDomain } from '#worker/domain/protection/safe-domains.ts';

import { proveMessage } from './authentication.ts';
import {
  isOneClick,
  readUnsubscribeOffer,
  unfoldHeader,
  type UnsubscribeOffer,
} from './list-unsubscribe.ts';
import {
  readSenderAddress,
  readSenderPage,
  type SenderAddress,
  type SenderPage,
} from './sender-address.ts';
import { MESSAGES_PER_SENDER } from './sender-host.ts';
import type { ManualLink, UnsubscribeReason } from './unsubscribe-status.ts';

/** Twice the limit of a web address: subject and body may hold the subscriber's identity. */
const MAX_MAIL_LENGTH = 4_096;
const SCHEME = /^mailto:(?:\/\/)?/i;
/** Unquoted local part, ASCII only. */
const LOCAL_PART = /^[\w.!#$%&'*+/=?^`{|}~-]{1,128}$/;
const BROKEN_ESCAPE = /%(?![0-9a-f]{2})/gi;
const LINE_BREAK = /\r\n|\r|\n/;

/**
 * Rebuilds a `mailto:` address (RFC 6068) as a link to its first recipient, with subject and body. Drops every other
 * recipient and header. null for any other text.
 */
export function readManualMail(text: string): ManualLink | null {
  if (!SCHEME.test(text) || text.length > MAX_MAIL_LENGTH) return null;
  const [to, query] = cutAt(text.replace(SCHEME, ''), '?');
  const fields = readFields(query);
  const recipient = readRecipient(to.trim() === '' ? (fields.get('to') ?? '') : decode(to));
  if (recipient === null || to.search(BROKEN_ESCAPE) !== -1) return null;
  const { local, domain } = recipient;
  const subject = harmlessText(fields.get('subject') ?? '').trim();
  const body = (fields.get('body') ?? '').split(LINE_BREAK).map(harmlessText).join('\r\n');
  const kept = Object.entries({ subject, body }).flatMap(([name, value]) =>
    value === '' ? [] : [`${name}=${encodeURIComponent(value.toWellFormed())}`],
  );
  const href = `mailto:${encodeURIComponent(local)}@${domain}`;
  return {
    kind: 'mail',
    href: kept.length === 0 ? href : `${href}?${kept.join('&')}`,
    address: `${local}@${domain}`,
  };
}

/** The first of a comma-separated list; some mail programs use semicolons. */
function readRecipient(recipients: string): { local: string; domain: string } | null {
  const [first = ''] = recipients.split(/[,;]/);
  const recipient = first.trim();
  const at = recipient.lastIndexOf('@');
  const local = recipient.slice(0, at);
  const domain = normalDomain(recipient.slice(at + 1));
  return at < 1 || domain === null || !LOCAL_PART.test(local) ? null : { local, domain };
}

/** The first of each name wins. */
function readFields(query: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const part of query.split('&')) {
    const [name, value] = cutAt(part, '=');
    const key = name.trim().toLowerCase();
    const text = decode(value);
    if (text.trim() !== '' && !fields.has(key)) fields.set(key, text);
  }
  return fields;
}

function cutAt(text: string, mark: string): [string, string] {
  const position = text.indexOf(mark);
  return position === -1 ? [text, ''] : [text.slice(0, position), text.slice(position + 1)];
}

/** A stray percent sign is literal. '' for another encoding. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(BROKEN_ESCAPE, '%25'));
  } catch {
    return '';
  }
}

type ThreadHeaders = { listId: string | null; listPost: string | null };

/** A project's name beside its List-Id: `owner/repository`, or deeper. */
const PROJECT = /^\s*"?([^\s"<>/]+(?:\/[^\s"<>/]+)+)"?\s*<([^<>]+)>/;
/** Excludes the colon, so that no part of the text is scanned twice. */
const MAIL_ADDRESS = /mailto:([^@>:]*)@(reply\.)?/gi;
/** A list has one address; one with a token replies to a single message. */
const REPLY_TOKEN = /reply\+.|\+[a-z0-9_=-]{16,}$/i;
/** The page of a single thread: its kind and id. */
const THREAD_PAGE =
  /\/(?:issues?|pulls?|pull-requests|merge_requests|tickets?|threads?|topics?|discussions?|conversations?|sent_notifications)\/(?=[^/?#]*\d|[^/?#]{16})[^/?#]+/i;

/**
 * Whether these addresses unsubscribe from one thread, not from its list. Code hosts and trackers send each thread's
 * mail under the project's List-Id, with an unsubscribe (some call it one-click) for the thread only. `addresses`: of
 * List-Unsubscribe.
 */
export function isThreadWay(
  { listId, listPost }: ThreadHeaders,
  addresses: readonly string[],
): boolean {
  if (listId === null && listPost === null) return false;
  if (isReplyAddress(listPost ?? '')) return true;
  return isProject(listId ?? '') || addresses.some((address) => THREAD_PAGE.test(address));
}

function isReplyAddress(listPost: string): boolean {
  const addresses = [...(unfoldHeader(listPost) ?? '').matchAll(MAIL_ADDRESS)];
  return addresses.some(([, local = '', host]) => host !== undefined || REPLY_TOKEN.test(local));
}

/** The List-Id is the project's name reversed. */
function isProject(listId: string): boolean {
  const [, path = '', id = ''] = PROJECT.exec(unfoldHeader(listId) ?? '') ?? [];
  const names = path.toLowerCase().split('/');
  return path !== '' && names.every((name) => id.toLowerCase().includes(name));
}

/** As one message offers. */
export type UnsubscribeWay =
  /** By one POST. `link`: the same address, in case the sender refuses. */
  | { kind: 'one-click'; address: SenderAddress; link: ManualLink }
  /** The user opens a link. */
  | { kind: 'by-hand'; link: ManualLink; reason: UnsubscribeReason }
  | { kind: 'none'; reason: UnsubscribeReason };

/** `decoded`: without encoded words (RFC 2047), if it has any. */
export type MessageHeader = { name: string; value: string; decoded?: string };

export type UnsubscribeHeaders = {
  /** All, topmost first; names in any case. */
  headers: readonly MessageHeader[];
  /** null: From has no address, or more than one. */
  fromDomain: string | null;
  isSpam: boolean;
  /** Ours: never requested. */
  ownHosts: readonly string[];
};

/**
 * One-click requires all of RFC 8058, an acceptable address without a fragment, and proof (see proveMessage). A link
 * requires that either the headers or the sender are proven: an unproven message could lead anywhere, and spam asks
 * only to learn who reads it.
 */
export function decideUnsubscribe(message: UnsubscribeHeaders): UnsubscribeWay {
  const headersOf = (name: string) =>
    message.headers.filter((header) => header.name.toLowerCase() === name);
  const valuesOf = (name: string) => headersOf(name).map(({ value }) => value);
  if (message.isSpam) return { kind: 'none', reason: 'in_spam' };
  const offers = headersOf('list-unsubscribe');
  // Intermediaries may prepend another header; the signature covers the lowest.
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

/** The sender's preferred web address, https before http; null: none is a page. */
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

/** A mail is safer than a page that the network can read and change. */
function bestLink(page: SenderPage | null, mail: ManualLink | null): ManualLink | null {
  if (page === null || (page.scheme === 'http' && mail !== null)) return mail;
  return { kind: 'web', href: page.href, host: page.host };
}

/** How to unsubscribe, as shown before payment. */
export const WAYS_OUT = ['one-click', 'by-hand', 'none'] as const;
export type WayOut = (typeof WAYS_OUT)[number];

/** The best way offered by a sender's messages, and those that offer it. */
export type PromisedWay = { way: WayOut; messageIds: string[] };

/** Combines what two messages of a sender offer; of equals, keeps the first few messages. */
export function bestWay(one: PromisedWay | null, other: PromisedWay): PromisedWay {
  if (one === null || rank(other.way) < rank(one.way)) return other;
  if (rank(other.way) > rank(one.way)) return one;
  const messageIds = new Set([...one.messageIds, ...other.messageIds]);
  return { way: one.way, messageIds: [...messageIds].slice(0, MESSAGES_PER_SENDER) };
}

function rank(way: WayOut): number {
  return WAYS_OUT.indexOf(way);
}

/** `promised`: shown before payment; null: no message had been read. */
export type AskingTerms = {
  promised: WayOut | null;
  /** The buyer chose to leave this group. */
  mayLeaveGroup: boolean;
};

/**
 * What to do about a sender, given one of its messages: what was promised, or less. Never more than the buyer agreed
 * to, whatever another message offers.
 */
export function matchPromisedWay(
  way: UnsubscribeWay,
  isOfGroup: boolean,
  { promised, mayLeaveGroup }: AskingTerms,
): UnsubscribeWay {
  if (way.kind !== 'one-click') return way;
  const { link } = way;
  if (isOfGroup && !mayLeaveGroup) return { kind: 'by-hand', link, reason: 'group_not_chosen' };
  const isPromised = promised === null || promised === 'one-click';
  return isPromised ? way : { kind: 'by-hand', link, reason: 'not_promised' };
}

import { type MailingList, mailingListOf } from '#worker/domain/scans/senders/mailing-list.ts';
import {
  addressPurpose,
  knownSenderDomain,
} from '#worker/domain/scans/senders/sender-dictionary.ts';
import type { WayOut } from '#worker/domain/unsubscribes/unsubscribe-way.ts';

import { isGroupMail, isLetterToGroup, listSigns, type ListSigns, NOBODY } from './mail-kind.ts';

/** The headers that say whether a message is bulk mail; names in lower case, null where there is none. */
export type BulkHeaders = {
  listUnsubscribe: string | null;
  /** How its sender can be left, as far as its headers prove (see decideUnsubscribe). */
  way?: WayOut;
  listId: string | null;
  precedence: string | null;
  autoSubmitted: string | null;
  feedbackId: string | null;
  listPost?: string | null;
  mailingList?: string | null;
  beenThere?: string | null;
  /** The first address of From, and the name beside it. */
  from?: { name: string; address: string };
};

/**
 * What can show that a sender's mail is bulk mail, the strongest first: headers of its own messages, then
 * what its address is called, then our dictionary of bulk senders.
 */
export const EVIDENCE_KINDS = [
  'oneClick',
  'listUnsubscribe',
  'listId',
  'precedence',
  'feedbackId',
  'address',
  'dictionary',
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

export type BulkEvidence = {
  /** People write in a discussion; a newsletter is written to them. Only a list's own address tells. */
  kind: 'newsletter' | 'discussion';
  /**
   * `message`: the message says so itself, which is enough wherever it lies. `sender`: who sent it usually
   * sends bulk mail, and order confirmations too: enough only where Gmail takes it for bulk mail as well, in
   * promotions, social or forums; never in updates, nor in a mailbox without categories.
   */
  shownBy: 'message' | 'sender';
  /** All that speaks for it, at least one, in the order of EVIDENCE_KINDS. */
  signs: EvidenceKind[];
  /** The list that a search on its List-Id finds it by (see sender-key); null where it has none. */
  listKey: string | null;
  /** How its sender can be left. */
  way: WayOut;
  /** What it tells of the list that it came through, if any. */
  listSigns: ListSigns | null;
};

/** Answers and notices on behalf of a mailbox (RFC 3834, RFC 5436), whatever else they carry. */
const ANSWER = /^\s*auto-(?:replied|notified)/i;
const MACHINE_NOTICE = /^\s*auto-generated/i;
/** `junk` is left out: lists that write it have a List-Id as well, and answering machines write it too. */
const BULK_PRECEDENCE = /^\s*(?:bulk|list)\b/i;
const LIST_PRECEDENCE = /^\s*list\b/i;

/**
 * What shows that a message is bulk mail, null when nothing does. A list's name, a way to unsubscribe or a
 * bulk precedence do (RFC 2919, RFC 2369); but a machine's notice writes `bulk` only lest anybody answer it,
 * and may offer to unsubscribe from receipts. One that can be left by one click is a mailing all the same.
 * Feedback-ID is no proof: mailbox and relay services put it on all they carry, personal mail and security alerts
 * included. An address for orders or receipts is believed over all of these, since what it sends is what nobody
 * wants to lose; and what a member writes to their group is a letter.
 */
export function bulkEvidence(headers: BulkHeaders): BulkEvidence | null {
  const { from } = headers;
  const autoSubmitted = headers.autoSubmitted ?? '';
  if (ANSWER.test(autoSubmitted)) return null;
  const isNotice = MACHINE_NOTICE.test(autoSubmitted);
  const purpose = from === undefined ? null : addressPurpose(from);
  const listHeaders = { listPost: null, mailingList: null, beenThere: null, ...headers };
  const list = mailingListOf(listHeaders, from?.address ?? '');
  const speaks = signsOf(headers, { purpose, isNotice, list });
  const signs = EVIDENCE_KINDS.filter((sign) => speaks[sign]);
  const writer = from ?? NOBODY;
  const ofList = listSigns(listHeaders, writer);
  if (isLetterToGroup(ofList, writer)) return null;
  const found = {
    signs,
    // What a group sends on is told from its members' letters by its own header alone.
    listKey: ofList !== null && isGroupMail(ofList) ? null : (list?.key ?? null),
    way: headers.way ?? 'none',
    listSigns: ofList,
  };
  if (list?.isDiscussion === true) return { kind: 'discussion', shownBy: 'message', ...found };
  if (purpose === 'business' || signs.length === 0) return null;

  const saysSo =
    speaks.listId ||
    speaks.precedence ||
    (speaks.listUnsubscribe && (!isNotice || speaks.oneClick));
  return { kind: 'newsletter', shownBy: saysSo ? 'message' : 'sender', ...found };
}

/** What of it all a message has that counts: of a machine's notice, less than of other mail. */
function signsOf(
  { way, listUnsubscribe, listId, precedence, feedbackId, from }: BulkHeaders,
  {
    purpose,
    isNotice,
    list,
  }: { purpose: 'newsletter' | 'business' | null; isNotice: boolean; list: MailingList | null },
): Record<EvidenceKind, boolean> {
  const bulkPrecedence = isNotice ? LIST_PRECEDENCE : BULK_PRECEDENCE;
  return {
    oneClick: way === 'one-click',
    listUnsubscribe: hasText(listUnsubscribe),
    listId: hasText(listId) || list !== null,
    precedence: bulkPrecedence.test(precedence ?? ''),
    feedbackId: !isNotice && hasText(feedbackId),
    address: !isNotice && purpose === 'newsletter',
    dictionary:
      !isNotice && from !== undefined && knownSenderDomain(domainOf(from.address)) !== null,
  };
}

function hasText(value: string | null): boolean {
  return value !== null && value.trim() !== '';
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

import { type MailingList, mailingListOf } from '#worker/domain/scans/senders/mailing-list.ts';
import {
  addressPurpose,
  knownSenderDomain,
} from '#worker/domain/scans/senders/sender-dictionary.ts';
import type { WayOut } from '#worker/domain/unsubscribes/unsubscribe-way.ts';

import { isGroupMail, isLetterToGroup, listSigns, type ListSigns, NOBODY } from './mail-kind.ts';

export type BulkHeaders = {
  listUnsubscribe: string | null;
  /** See decideUnsubscribe. */
  way?: WayOut;
  listId: string | null;
  precedence: string | null;
  autoSubmitted: string | null;
  feedbackId: string | null;
  listPost?: string | null;
  mailingList?: string | null;
  beenThere?: string | null;
  from?: { name: string; address: string };
};

/** Strongest first. */
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
  /** People write to a discussion; only a list's own address tells it from a newsletter. */
  kind: 'newsletter' | 'discussion';
  /**
   * `message`: proven in any category. `sender`: its sender also sends order confirmations, so it
   * counts only where Gmail agrees (promotions, social, forums).
   */
  shownBy: 'message' | 'sender';
  signs: EvidenceKind[];
  /** null: no list that a List-Id search finds. */
  listKey: string | null;
  way: WayOut;
  listSigns: ListSigns | null;
};

/** RFC 3834, RFC 5436: replies and notifications are never bulk. */
const ANSWER = /^\s*auto-(?:replied|notified)/i;
const MACHINE_NOTICE = /^\s*auto-generated/i;
/** Not `junk`: autoresponders use it, and lists that do have a List-Id. */
const BULK_PRECEDENCE = /^\s*(?:bulk|list)\b/i;
const LIST_PRECEDENCE = /^\s*list\b/i;

/**
 * null: no evidence. List headers, List-Unsubscribe and bulk Precedence count (RFC 2919, RFC 2369).
 * An automated notice sets `bulk` only to suppress replies and may offer to unsubscribe from
 * receipts, so it needs one-click. Feedback-ID proves nothing: providers add it to personal mail
 * and security alerts too. An order or receipt address overrides all of this, as such mail must not
 * be lost; a member's post to a group is a letter.
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
    // A List-Id search cannot separate announcements from members' letters.
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

/** Fewer count for an automated notice. */
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

import {
  blockingProtections,
  NOTHING_UNLOCKED,
  protectionsOf,
  type ProtectionMask,
  type RowKind,
} from '#worker/domain/protection/protection.ts';

import { isProtectedByDoubt } from '#worker/domain/scans/canaries/canary.ts';
import type { KnownMailbox } from '#worker/domain/scans/known-mailbox.ts';
import {
  ANSWERED_BIT,
  categoryOf,
  MESSAGE_MARKS,
  OWN_BITS,
  SAFE_SENDER_BIT,
} from './message-mark.ts';
import { groupKey } from '#worker/domain/scans/senders/sender-groups.ts';
import { isKnownSender } from '#worker/domain/scans/senders/sender-numbers.ts';
import { LARGE_BYTES } from '#worker/domain/scans/listing/size-bucket.ts';

export type MessageClass = RowKind | 'protected' | 'kept';

/** Regardless of protection, first match; null: none. Own mail is never a newsletter. */
export function rowKindOf(mailbox: KnownMailbox, position: number): RowKind | null {
  const { index, claims, bands, buckets, bulkGroups, keptGroups } = mailbox;
  const band = bands[index.ageBandAt(position) ?? -1];
  if (band === undefined) return null;
  const marks = index.marksAt(position);
  if (band.isInWindow && (marks & OWN_BITS) === 0) {
    const group = groupKey(claims.senderAt(position), categoryOf(marks));
    const isLetter = claims.isRefuted(position) && !keptGroups.has(group);
    if (bulkGroups.has(group) && !isLetter) return 'newsletter';
  }
  if ((buckets[index.sizeBucketAt(position)]?.fromBytes ?? 0) >= LARGE_BYTES) {
    return (marks & MESSAGE_MARKS.sent.bit) === 0 ? 'large' : 'ownLarge';
  }
  return band.isOld ? 'old' : null;
}

/** Its headers must show that it is bulk before it is moved. */
export function isUnproven(mailbox: KnownMailbox, position: number): boolean {
  return !mailbox.claims.isProven(position) && rowKindOf(mailbox, position) === 'newsletter';
}

/**
 * The sender decides whether mail is safe-listed; where unknown, mostly before the quick window,
 * searches do. `writtenTo` applies to known senders only.
 */
export function protectionsAt(mailbox: KnownMailbox, position: number): ProtectionMask {
  const { index, claims, bands, writtenTo, keptGroups } = mailbox;
  const marks = index.marksAt(position);
  const sender = claims.senderAt(position);
  return protectionsOf({
    keptAs: keptGroups.get(groupKey(sender, categoryOf(marks))) ?? null,
    marks,
    isRecent: bands[index.ageBandAt(position) ?? -1]?.isRecent === true,
    isAnswered: (marks & ANSWERED_BIT) !== 0,
    isSafeSender: isOfSafeSender(mailbox, position),
    hasWrittenTo: writtenTo.has(sender),
    isInDoubt: isInDoubt(mailbox, position),
  });
}

function isInDoubt(mailbox: KnownMailbox, position: number): boolean {
  const { doubts, bands, index } = mailbox;
  if (doubts.failed.length === 0) return false;
  return isProtectedByDoubt(doubts, {
    rowKind: rowKindOf(mailbox, position),
    isPastYear: bands[index.ageBandAt(position) ?? -1]?.isPastYear === true,
  });
}

function isOfSafeSender(mailbox: KnownMailbox, position: number): boolean {
  const { index, claims, safeSenders, safeMail } = mailbox;
  const sender = claims.senderAt(position);
  const isSenderSure = !mailbox.doubts.failed.includes('senders');
  if (isKnownSender(sender) && (isSenderSure || safeSenders.has(sender))) {
    return safeSenders.has(sender);
  }
  return (index.marksAt(position) & SAFE_SENDER_BIT) !== 0 || safeMail.has(position);
}

/** At most one row offers a message. */
export function classifyMessage(mailbox: KnownMailbox, position: number): MessageClass {
  const rowKind = rowKindOf(mailbox, position);
  if (rowKind === null) return 'kept';
  const mask = protectionsAt(mailbox, position);
  return blockingProtections(mask, rowKind, NOTHING_UNLOCKED) === 0 ? rowKind : 'protected';
}

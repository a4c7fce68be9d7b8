import { type AgeBand, UNKNOWN_DATE_BAND } from '#worker/domain/scans/listing/age-band.ts';
import {
  isStillThere,
  isWhollyTold,
  type MailboxChanges,
  marksAfter,
  mayHaveCome,
  type MessageChange,
} from '#worker/domain/scans/mailbox-changes.ts';
import { type MailboxIndex, unpackMessages } from '#worker/domain/scans/mailbox-index.ts';
import {
  categoryOfGroup,
  groupKey,
  type GroupKey,
} from '#worker/domain/scans/senders/sender-groups.ts';

import { categoryOf, MESSAGE_MARKS, OWN_BITS } from './message-mark.ts';

export type AdoptionInput = {
  /** What the former scan knew of its messages, so many in all. */
  parts: Iterable<Uint8Array>;
  messages: number;
  /** What has happened to them since. */
  changes: MailboxChanges;
  formerBands: readonly AgeBand[];
  /** The band of now that each of the former ones has become; see crossAges. */
  bandOf: readonly number[];
  /** Groups that were bulk mail. */
  bulkGroups: ReadonlySet<GroupKey>;
};

/** How an index came to hold what a former scan knew. */
export type AdoptedMessages = {
  /** Positions below it are of messages that were listed since. */
  listedSince: number;
  /** Those of them that the former scan knew too. */
  knownBefore: ReadonlySet<number>;
  /** Whose each message is as the former scan knew it, by position; 0 for none. */
  senders: Uint16Array;
  /** What proves each to be bulk mail, by position; see MESSAGE_PROOFS. */
  proofs: Uint8Array;
  /** Listed since, with labels that the history does not tell whole. */
  untold: readonly number[];
  /** Came to where newsletters are looked for from elsewhere, with no sender known. */
  moved: readonly number[];
  /** Something of a message that is still there cannot be known. */
  isDoubtful: boolean;
  /** Bulk mail of known senders that has gone. */
  cleared: number;
  /** Mail that the user sent has gone. */
  hasLostSent: boolean;
};

/**
 * Puts what a former scan knew of a mailbox into the index of another one, as it is after what has happened since.
 * The index holds what was listed since, and nothing else yet.
 */
export function adoptMessages(index: MailboxIndex, input: AdoptionInput): AdoptedMessages {
  const { parts, messages, changes, formerBands, bandOf, bulkGroups } = input;
  const listedSince = index.size;
  const knownBefore = new Set<number>();
  const senders = new Uint16Array(listedSince + messages);
  const proofs = new Uint8Array(listedSince + messages);
  const categories = new Set([...bulkGroups].map(categoryOfGroup));
  const isLookedFor = (marks: number, band: AgeBand | undefined) =>
    band?.isInWindow === true && (marks & OWN_BITS) === 0 && categories.has(categoryOf(marks));
  const moved: number[] = [];
  let isDoubtful = false;
  let cleared = 0;
  let hasLostSent = false;
  for (const part of parts) {
    for (const message of unpackMessages(part)) {
      const { high, low, marks, sender } = message;
      const change = changes.findId(high, low);
      const band = formerBands[message.ageBand ?? -1];
      if (change !== null && !isStillThere(change)) {
        const wasBulk = bulkGroups.has(groupKey(sender, categoryOf(marks)));
        if (wasBulk && isLookedFor(marks, band)) cleared += 1;
        if ((marks & MESSAGE_MARKS.sent.bit) !== 0) hasLostSent = true;
        continue;
      }
      const marksNow = change === null ? marks : marksAfter(change, marks);
      const ageBand = bandNow(message.ageBand, bandOf);
      if (ageBand === null || (change !== null && change.unclear !== 0)) isDoubtful = true;
      const position = index.addKnown({ ...message, ageBand, marks: marksNow });
      if (position < listedSince) knownBefore.add(position);
      senders[position] = sender;
      // In another tab its header may count for more or less.
      if (categoryOf(marks) === categoryOf(marksNow)) proofs[position] = message.proof;
      const isNewThere =
        categoryOf(marks) !== categoryOf(marksNow) || (marks & ~marksNow & OWN_BITS) !== 0;
      if (isNewThere && !tellsUnread(change)) isDoubtful = true;
      if (isNewThere && sender === 0 && isLookedFor(marksNow, band)) moved.push(position);
    }
  }
  return {
    listedSince,
    knownBefore,
    senders: senders.subarray(0, index.size),
    proofs: proofs.subarray(0, index.size),
    untold: tellMarks(index, listedSince, knownBefore, changes),
    moved,
    isDoubtful,
    cleared,
    hasLostSent,
  };
}

/** What has no date that could be true has none later either. */
function bandNow(formerBand: number | null, bandOf: readonly number[]): number | null {
  return formerBand === UNKNOWN_DATE_BAND ? formerBand : (bandOf[formerBand ?? -1] ?? null);
}

/** Whether mail is unread was not asked of all, but of what may be bulk mail. */
function tellsUnread(change: MessageChange | null): boolean {
  return change !== null && ((change.set | change.cleared) & MESSAGE_MARKS.unread.bit) !== 0;
}

/** Gives what was listed since the marks that the history tells. @returns those of which it does not tell all. */
function tellMarks(
  index: MailboxIndex,
  listedSince: number,
  knownBefore: ReadonlySet<number>,
  changes: MailboxChanges,
): number[] {
  const untold: number[] = [];
  for (let position = 0; position < listedSince; position += 1) {
    if (knownBefore.has(position)) continue;
    const { high, low } = index.idAt(position);
    const change = changes.findId(high, low);
    if (change !== null && mayHaveCome(change) && isWhollyTold(change)) {
      index.addMarks(position, marksAfter(change, 0));
    } else untold.push(position);
  }
  return untold;
}

/** Ids of messages that came, as the history says, and are not in the index. */
export function unlistedArrivals(index: MailboxIndex, changes: MailboxChanges): string[] {
  return [...changes].flatMap(([messageId, change]) =>
    mayHaveCome(change) && index.findId(messageId) === -1 ? [messageId] : [],
  );
}

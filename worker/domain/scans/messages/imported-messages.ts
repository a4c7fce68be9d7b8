import { type AgeBand, UNKNOWN_DATE_BAND } from '#worker/domain/scans/listing/age-band.ts';
import {
  isStillThere,
  hasAllLabelMarks,
  type MailboxChanges,
  marksAfter,
  mayHaveArrived,
  type MessageChange,
} from '#worker/domain/scans/mailbox-changes.ts';
import { type MailboxIndex, unpackMessages } from '#worker/domain/scans/mailbox-index.ts';
import {
  categoryOfGroup,
  groupKey,
  type GroupKey,
} from '#worker/domain/scans/senders/sender-groups.ts';

import { categoryOf, MESSAGE_MARKS, OWN_BITS } from './message-mark.ts';

export type ImportInput = {
  /** Packed; `messages` in total. */
  parts: Iterable<Uint8Array>;
  messages: number;
  changes: MailboxChanges;
  previousBands: readonly AgeBand[];
  /** See crossAges. */
  bandOf: readonly number[];
  bulkGroups: ReadonlySet<GroupKey>;
};

export type ImportedMessages = {
  listedSince: number;
  /** Positions below `listedSince` that the earlier scan knew too. */
  knownBefore: ReadonlySet<number>;
  senders: Uint16Array;
  proofs: Uint8Array;
  /** Positions whose labels the history does not fully determine. */
  undetermined: readonly number[];
  /** Positions that became candidates, sender unknown. */
  moved: readonly number[];
  isDoubtful: boolean;
  cleared: number;
  hasDeletedSent: boolean;
};

/** `index`: holds only what was listed since. */
export function importMessages(index: MailboxIndex, input: ImportInput): ImportedMessages {
  const { parts, messages, changes, previousBands, bandOf, bulkGroups } = input;
  const listedSince = index.size;
  const knownBefore = new Set<number>();
  const senders = new Uint16Array(listedSince + messages);
  const proofs = new Uint8Array(listedSince + messages);
  const categories = new Set([...bulkGroups].map(categoryOfGroup));
  const isCandidate = (marks: number, band: AgeBand | undefined) =>
    band?.isInWindow === true && (marks & OWN_BITS) === 0 && categories.has(categoryOf(marks));
  const moved: number[] = [];
  let isDoubtful = false;
  let cleared = 0;
  let hasDeletedSent = false;
  for (const part of parts) {
    for (const message of unpackMessages(part)) {
      const { high, low, marks, sender } = message;
      const change = changes.findId(high, low);
      const band = previousBands[message.ageBand ?? -1];
      if (change !== null && !isStillThere(change)) {
        const wasBulk = bulkGroups.has(groupKey(sender, categoryOf(marks)));
        if (wasBulk && isCandidate(marks, band)) cleared += 1;
        if ((marks & MESSAGE_MARKS.sent.bit) !== 0) hasDeletedSent = true;
        continue;
      }
      const marksNow = change === null ? marks : marksAfter(change, marks);
      const ageBand = currentBand(message.ageBand, bandOf);
      if (ageBand === null || (change !== null && change.unclear !== 0)) isDoubtful = true;
      const position = index.addKnown({ ...message, ageBand, marks: marksNow });
      if (position < listedSince) knownBefore.add(position);
      senders[position] = sender;
      // In another tab the same header counts differently.
      if (categoryOf(marks) === categoryOf(marksNow)) proofs[position] = message.proof;
      const isNewThere =
        categoryOf(marks) !== categoryOf(marksNow) || (marks & ~marksNow & OWN_BITS) !== 0;
      if (isNewThere && !knowsReadState(change)) isDoubtful = true;
      if (isNewThere && sender === 0 && isCandidate(marksNow, band)) moved.push(position);
    }
  }
  return {
    listedSince,
    knownBefore,
    senders: senders.subarray(0, index.size),
    proofs: proofs.subarray(0, index.size),
    undetermined: applyHistoryMarks(index, listedSince, knownBefore, changes),
    moved,
    isDoubtful,
    cleared,
    hasDeletedSent,
  };
}

function currentBand(previousBand: number | null, bandOf: readonly number[]): number | null {
  return previousBand === UNKNOWN_DATE_BAND ? previousBand : (bandOf[previousBand ?? -1] ?? null);
}

/** Read state was listed only for possible bulk mail. */
function knowsReadState(change: MessageChange | null): boolean {
  return change !== null && ((change.set | change.cleared) & MESSAGE_MARKS.unread.bit) !== 0;
}

/** @returns positions that the history does not determine. */
function applyHistoryMarks(
  index: MailboxIndex,
  listedSince: number,
  knownBefore: ReadonlySet<number>,
  changes: MailboxChanges,
): number[] {
  const undetermined: number[] = [];
  for (let position = 0; position < listedSince; position += 1) {
    if (knownBefore.has(position)) continue;
    const { high, low } = index.idAt(position);
    const change = changes.findId(high, low);
    if (change !== null && mayHaveArrived(change) && hasAllLabelMarks(change)) {
      index.addMarks(position, marksAfter(change, 0));
    } else undetermined.push(position);
  }
  return undetermined;
}

/** Arrivals that no listing returned. */
export function unlistedArrivals(index: MailboxIndex, changes: MailboxChanges): string[] {
  return [...changes].flatMap(([messageId, change]) =>
    mayHaveArrived(change) && index.findId(messageId) === -1 ? [messageId] : [],
  );
}

import type { MailboxEvent } from '#worker/domain/cleanups/read-rate.ts';

/** What is known of a message, a bit each. */
const IN_INBOX = 1 << 0;
/** Deleted, or in the trash or in spam already. */
const GONE = 1 << 1;
/** Its owner wants it: starred, labelled, moved to Primary or answered. */
const KEPT = 1 << 2;
/** In the trash, and we may have put it there: its batch was tried, and the answer never came. */
const OURS = 1 << 3;
/** Its row was not what it was sold as. */
const LEFT = 1 << 4;
/** Its row was asked back before its turn came. */
const SPARED = 1 << 5;
/** Asked back, and seen to: it lies where it lay, or, with SEEN, was not in the trash any more and is left alone. */
const RESTORED = 1 << 6;
/** While the whole mailbox is listed, or the mail of rows, or the trash for what is to be put back: it is there. */
const SEEN = 1 << 7;

/** Its own headers were read, and do not show that it is what its row says: it alone is left. */
const REFUTED = LEFT | SPARED;

const NOT_TO_MOVE = GONE | KEPT | LEFT | SPARED;

/** What a listing of the survey says of each message in it. */
const FLAG_OF_LISTING = {
  ours: OURS,
  'ours-again': OURS,
  inbox: IN_INBOX,
  present: SEEN,
  starred: KEPT,
  labelled: KEPT,
  answered: KEPT,
} as const;

/** A message's flags after an event. A star that is taken away again does not make it less wanted. */
export function flagsAfter(flags: number, kind: MailboxEvent['kind']): number {
  if (kind === 'gone') return flags | GONE;
  if (kind === 'kept' || kind === 'answered') return flags | KEPT;
  return flags & ~GONE;
}

/** A message's flags once a listing of the survey has named it; of what has been seen to none says anything. */
export function flagsListed(flags: number, stage: keyof typeof FLAG_OF_LISTING): number {
  return isSeenTo(flags) ? flags : flags | FLAG_OF_LISTING[stage];
}

/** Once the search for its row has named it. */
export function flagsNamed(flags: number, isInInbox: boolean): number {
  if (isSeenTo(flags)) return flags;
  return flags | SEEN | (isInInbox ? IN_INBOX : 0);
}

/** Whether it is to be moved, and no search for its row has named it; of what lies in the trash already none does. */
export function isUnnamed(flags: number): boolean {
  return isToMove(flags) && !isOurs(flags) && (flags & SEEN) === 0;
}

/** Of mail that was to be moved, once its row is checked. */
export function flagsChecked(flags: number): number {
  return isSeenTo(flags) ? flags : flags & ~SEEN;
}

/** After a listing of the whole mailbox: what was not in it is gone. */
export function flagsAfterListing(flags: number): number {
  if (isSeenTo(flags)) return flags;
  return (flags & SEEN) === 0 ? flags | GONE : flags & ~SEEN;
}

/** Of mail that was to be moved, after a listing of the trash: what is not there may have been put elsewhere since. */
export function flagsOutsideTrash(flags: number): number {
  return isSeenTo(flags) || isOurs(flags) ? flags : flags & ~IN_INBOX;
}

/** Of mail that we have moved: it lies in the trash now. */
export function flagsSeenInTrash(flags: number): number {
  return isSeenTo(flags) ? flags : flags | SEEN;
}

/**
 * The trash is listed anew for what is to be put back, what was not found there before as well. What else is known no
 * such listing says again.
 */
export function flagsBeforeTrashListing(flags: number, wasMoved: boolean): number {
  if (isPutBack(flags)) return flags;
  return flags & ~(wasMoved ? SEEN | RESTORED : SEEN | OURS);
}

/** Whether it lies in the trash because of us and the listing of the trash has named it: only then it can be put back. */
export function isFoundInTrash(flags: number, wasMoved: boolean): boolean {
  return isInTrash(flags, wasMoved) && (!wasMoved || (flags & SEEN) !== 0);
}

/** What was tried of a message, beside what its flags say. */
export type TriedBefore = {
  wasMoved: boolean;
  /** Moving it was tried, and never answered for. */
  mayBeMoved: boolean;
  /** Putting it back was tried, and not answered for. */
  mayBeRestored: boolean;
};

export function triedBefore(
  batch: { wasMoved: boolean; isTouched: boolean } & Record<
    'tried' | 'restoreTried',
    Uint8Array | null
  >,
  position: number,
): TriedBefore {
  const { wasMoved, isTouched, tried, restoreTried } = batch;
  return {
    wasMoved,
    mayBeMoved: isTouched && !wasMoved && (tried === null || tried[position] === 1),
    mayBeRestored: restoreTried?.[position] === 1,
  };
}

/** Of mail that is looked for in the trash, after a listing of it: it may lie there because of us, and was not named. */
export function isMissing(
  flags: number,
  { wasMoved, mayBeMoved, mayBeRestored }: TriedBefore,
): boolean {
  if (isSeenTo(flags) || mayBeRestored) return false;
  if (!wasMoved) return mayBeMoved && !isOurs(flags);
  return isInTrash(flags, wasMoved) && !isFoundInTrash(flags, wasMoved);
}

/** After a listing of the trash: what may have been put back, and does not lie there any more, has been. */
export function flagsAfterTrashListing(
  flags: number,
  { wasMoved, mayBeRestored }: Pick<TriedBefore, 'wasMoved' | 'mayBeRestored'>,
): number {
  if (isSeenTo(flags) || !mayBeRestored || isFoundInTrash(flags, wasMoved)) return flags;
  return flagsRestored(flags);
}

/** Of mail that no listing has named, however long it was waited for: its owner took it out of the trash, or deleted it. */
export function flagsAbsent(flags: number, wasMoved: boolean): number {
  if (!isInTrash(flags, wasMoved) || isFoundInTrash(flags, wasMoved)) return flags;
  return flags | RESTORED | SEEN;
}

/** Where its row is left alone, or asked back: what may be moved will not be. */
export function flagsWithout(flags: number, why: 'left' | 'spared'): number {
  if (!isToMove(flags) || isOurs(flags)) return flags;
  return flags | (why === 'left' ? LEFT : SPARED);
}

/** Of mail that was to be moved, and whose headers were read before. */
export function flagsRefuted(flags: number): number {
  return isToMove(flags) && !isOurs(flags) ? flags | REFUTED : flags;
}

export function isRefuted(flags: number): boolean {
  return (flags & REFUTED) === REFUTED;
}

export function flagsRestored(flags: number): number {
  return (flags | RESTORED) & ~SEEN;
}

/** What a survey that begins again still knows: where a message was before anything was tried, and what was decided. */
export function flagsBeforeSurvey(flags: number, isTouched: boolean): number {
  return isSeenTo(flags) ? flags : flags & (LEFT | SPARED | (isTouched ? IN_INBOX : 0));
}

function isOurs(flags: number): boolean {
  return (flags & OURS) !== 0;
}

/** Whether it was asked back, and nothing is left to do about that. */
function isSeenTo(flags: number): boolean {
  return (flags & RESTORED) !== 0;
}

/** Whether we have put it back. */
function isPutBack(flags: number): boolean {
  return isSeenTo(flags) && (flags & SEEN) === 0;
}

/** Whether it is to lie in the trash and may not do so yet. */
export function isToMove(flags: number): boolean {
  return !isSeenTo(flags) && (isOurs(flags) || (flags & NOT_TO_MOVE) === 0);
}

/** Whether it is to lie in the trash, and its headers have to be read before. `unproven`: 1 where they have to be. */
export function isToCheck(flags: number, unproven: number | undefined): boolean {
  return unproven === 1 && isToMove(flags) && !isOurs(flags);
}

/** Whether we have moved it, as far as is known; put back or not. `wasMoved`: Gmail has answered for its batch. */
function isMoved(flags: number, wasMoved: boolean): boolean {
  if (isSeenTo(flags) || isOurs(flags)) return true;
  return wasMoved && (flags & NOT_TO_MOVE) === 0;
}

/** Whether it lies in the trash because of us, as far as is known. */
export function isInTrash(flags: number, wasMoved: boolean): boolean {
  return isMoved(flags, wasMoved) && !isSeenTo(flags);
}

/** Whether it lies in the trash because of us, or may: of a move that was never answered nobody knows. */
export function mayLieInTrash(
  flags: number,
  { wasMoved, isTouched }: { wasMoved: boolean; isTouched: boolean },
): boolean {
  return isInTrash(flags, wasMoved) || (isTouched && !wasMoved && isToMove(flags));
}

export function wasInInbox(flags: number): boolean {
  return (flags & IN_INBOX) !== 0;
}

/** `absent`: moved and asked back, and no longer in the trash by then. */
export type FlagCounts = Record<
  'moved' | 'restored' | 'absent' | 'gone' | 'kept' | 'left' | 'refuted' | 'spared',
  number
>;

export function emptyFlagCounts(): FlagCounts {
  return { moved: 0, restored: 0, absent: 0, gone: 0, kept: 0, left: 0, refuted: 0, spared: 0 };
}

/** Counts a message as one thing only; what was put back, or asked back in vain, was moved as well. */
export function countFlags(counts: FlagCounts, flags: number, wasMoved: boolean): void {
  if (isMoved(flags, wasMoved)) {
    counts.moved += 1;
    if (isPutBack(flags)) counts.restored += 1;
    else if (isSeenTo(flags)) counts.absent += 1;
  } else if ((flags & GONE) !== 0) counts.gone += 1;
  else if ((flags & KEPT) !== 0) counts.kept += 1;
  else if (isRefuted(flags)) counts.refuted += 1;
  else if ((flags & LEFT) !== 0) counts.left += 1;
  else if ((flags & SPARED) !== 0) counts.spared += 1;
}

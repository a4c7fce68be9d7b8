import type { MailboxEvent } from '#worker/domain/cleanups/read-rate.ts';

/** Flags of a message. */
const IN_INBOX = 1 << 0;
/** Deleted, or already in trash or spam. */
const ALREADY_DELETED = 1 << 1;
/** Starred, labelled, moved to Primary or answered by its owner. */
const PROTECTED_SINCE = 1 << 2;
/** In the trash, possibly because of us: its batch's move went unanswered. */
const OURS = 1 << 3;
/** Its row did not match what was sold. */
const MISMATCHED = 1 << 4;
/** Its row was restored before this message was moved. */
const EXCLUDED = 1 << 5;
/** Restored; with SEEN: no longer in the trash, and left alone. */
const RESTORED = 1 << 6;
/** Named by the current listing: of the mailbox, of a row, or of the trash for a restore. */
const SEEN = 1 << 7;

/** Its own headers do not match its row: this message alone is left. */
const REFUTED = MISMATCHED | EXCLUDED;

const NOT_TO_MOVE = ALREADY_DELETED | PROTECTED_SINCE | MISMATCHED | EXCLUDED;

/** The flag that each survey listing sets. */
const FLAG_OF_LISTING = {
  ours: OURS,
  'ours-again': OURS,
  inbox: IN_INBOX,
  present: SEEN,
  starred: PROTECTED_SINCE,
  labelled: PROTECTED_SINCE,
  answered: PROTECTED_SINCE,
} as const;

/** A removed star changes nothing: the mail stays kept. */
export function flagsAfter(flags: number, kind: MailboxEvent['kind']): number {
  if (kind === 'gone') return flags | ALREADY_DELETED;
  if (kind === 'kept' || kind === 'answered') return flags | PROTECTED_SINCE;
  return flags & ~ALREADY_DELETED;
}

/** For a message named by a survey listing; handled ones do not change. */
export function flagsListed(flags: number, stage: keyof typeof FLAG_OF_LISTING): number {
  return isHandled(flags) ? flags : flags | FLAG_OF_LISTING[stage];
}

/** For a message named by its row's search. */
export function flagsNamed(flags: number, isInInbox: boolean): number {
  if (isHandled(flags)) return flags;
  return flags | SEEN | (isInInbox ? IN_INBOX : 0);
}

/** To be moved, not in the trash, and named by no search of its row. */
export function isUnnamed(flags: number): boolean {
  return isToMove(flags) && !isOurs(flags) && (flags & SEEN) === 0;
}

/** For unmoved mail whose row is checked. */
export function flagsChecked(flags: number): number {
  return isHandled(flags) ? flags : flags & ~SEEN;
}

/** After a full mailbox listing: unlisted mail is gone. */
export function flagsAfterListing(flags: number): number {
  if (isHandled(flags)) return flags;
  return (flags & SEEN) === 0 ? flags | ALREADY_DELETED : flags & ~SEEN;
}

/** For unmoved mail after a trash listing: what is not there may be anywhere. */
export function flagsOutsideTrash(flags: number): number {
  return isHandled(flags) || isOurs(flags) ? flags : flags & ~IN_INBOX;
}

/** For moved mail that a listing found in the trash. */
export function flagsSeenInTrash(flags: number): number {
  return isHandled(flags) ? flags : flags | SEEN;
}

/**
 * Before the trash is listed again for a restore, including what was not found. Keeps what that listing cannot tell.
 */
export function flagsBeforeTrashListing(flags: number, wasMoved: boolean): number {
  if (isPutBack(flags)) return flags;
  return flags & ~(wasMoved ? SEEN | RESTORED : SEEN | OURS);
}

/** Restorable: in the trash because of us, and named by its listing. */
export function isFoundInTrash(flags: number, wasMoved: boolean): boolean {
  return isInTrash(flags, wasMoved) && (!wasMoved || (flags & SEEN) !== 0);
}

/** Attempts, in addition to the flags. */
export type TriedBefore = {
  wasMoved: boolean;
  /** Its move went unanswered. */
  mayBeMoved: boolean;
  /** Its restore went unanswered. */
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
    mayBeMoved: isTouched && !wasMoved && tried?.[position] === 1,
    mayBeRestored: restoreTried?.[position] === 1,
  };
}

/** After a trash listing: it may be there because of us, but was not named. */
export function isMissing(
  flags: number,
  { wasMoved, mayBeMoved, mayBeRestored }: TriedBefore,
): boolean {
  if (isHandled(flags) || mayBeRestored) return false;
  if (!wasMoved) return mayBeMoved && !isOurs(flags);
  return isInTrash(flags, wasMoved) && !isFoundInTrash(flags, wasMoved);
}

/** After a trash listing: a restore that went unanswered has worked if the message is not there. */
export function flagsAfterTrashListing(
  flags: number,
  { wasMoved, mayBeRestored }: Pick<TriedBefore, 'wasMoved' | 'mayBeRestored'>,
): number {
  if (isHandled(flags) || !mayBeRestored || isFoundInTrash(flags, wasMoved)) return flags;
  return flagsRestored(flags);
}

/** For mail that no listing named after all waiting: its owner took it out of the trash or deleted it. */
export function flagsNotInTrash(flags: number, wasMoved: boolean): number {
  if (!isInTrash(flags, wasMoved) || isFoundInTrash(flags, wasMoved)) return flags;
  return flags | RESTORED | SEEN;
}

/** Its row is left alone or to be restored: what could be moved stays. */
export function flagsWithout(flags: number, why: 'mismatched' | 'excluded'): number {
  if (!isToMove(flags) || isOurs(flags)) return flags;
  return flags | (why === 'mismatched' ? MISMATCHED : EXCLUDED);
}

/** For unmoved mail whose headers did not match. */
export function flagsRefuted(flags: number): number {
  return isToMove(flags) && !isOurs(flags) ? flags | REFUTED : flags;
}

export function isRefuted(flags: number): boolean {
  return (flags & REFUTED) === REFUTED;
}

export function flagsRestored(flags: number): number {
  return (flags | RESTORED) & ~SEEN;
}

/** What a restarted survey keeps: where a message was before any attempt, and decisions. */
export function flagsBeforeSurvey(flags: number, isTouched: boolean): number {
  return isHandled(flags) ? flags : flags & (MISMATCHED | EXCLUDED | (isTouched ? IN_INBOX : 0));
}

function isOurs(flags: number): boolean {
  return (flags & OURS) !== 0;
}

/** To be restored, and done. */
function isHandled(flags: number): boolean {
  return (flags & RESTORED) !== 0;
}

function isPutBack(flags: number): boolean {
  return isHandled(flags) && (flags & SEEN) === 0;
}

/** To be in the trash, and maybe not there yet. */
export function isToMove(flags: number): boolean {
  return !isHandled(flags) && (isOurs(flags) || (flags & NOT_TO_MOVE) === 0);
}

/** To be moved, and its headers must be read first. `unproven`: 1 when they must. */
export function isToCheck(flags: number, unproven: number | undefined): boolean {
  return unproven === 1 && isToMove(flags) && !isOurs(flags);
}

/** Moved by us as far as known, restored or not. `wasMoved`: its batch was confirmed by Gmail. */
function isMoved(flags: number, wasMoved: boolean): boolean {
  if (isHandled(flags) || isOurs(flags)) return true;
  return wasMoved && (flags & NOT_TO_MOVE) === 0;
}

/** In the trash because of us, as far as known. */
export function isInTrash(flags: number, wasMoved: boolean): boolean {
  return isMoved(flags, wasMoved) && !isHandled(flags);
}

/** In the trash because of us, including unanswered moves. */
export function mayLieInTrash(
  flags: number,
  { wasMoved, isTouched }: { wasMoved: boolean; isTouched: boolean },
): boolean {
  return isInTrash(flags, wasMoved) || (isTouched && !wasMoved && isToMove(flags));
}

export function wasInInbox(flags: number): boolean {
  return (flags & IN_INBOX) !== 0;
}

/** `notInTrash`: moved, to be restored, but no longer in the trash. */
export type FlagCounts = Record<
  | 'moved'
  | 'restored'
  | 'notInTrash'
  | 'alreadyDeleted'
  | 'protectedSince'
  | 'mismatched'
  | 'refuted'
  | 'excluded',
  number
>;

export function emptyFlagCounts(): FlagCounts {
  return {
    moved: 0,
    restored: 0,
    notInTrash: 0,
    alreadyDeleted: 0,
    protectedSince: 0,
    mismatched: 0,
    refuted: 0,
    excluded: 0,
  };
}

/** Each message counts once, except that restored and missing ones also count as moved. */
export function countFlags(counts: FlagCounts, flags: number, wasMoved: boolean): void {
  if (isMoved(flags, wasMoved)) {
    counts.moved += 1;
    if (isPutBack(flags)) counts.restored += 1;
    else if (isHandled(flags)) counts.notInTrash += 1;
  } else if ((flags & ALREADY_DELETED) !== 0) counts.alreadyDeleted += 1;
  else if ((flags & PROTECTED_SINCE) !== 0) counts.protectedSince += 1;
  else if (isRefuted(flags)) counts.refuted += 1;
  else if ((flags & MISMATCHED) !== 0) counts.mismatched += 1;
  else if ((flags & EXCLUDED) !== 0) counts.excluded += 1;
}

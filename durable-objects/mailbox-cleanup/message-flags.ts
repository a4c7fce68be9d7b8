import type { MailboxEvent } from '#worker/domain/cleanup/mailbox-event.ts';

/** What is known of a message, a bit each. */
const IN_INBOX = 1 << 0;
/** Deleted, or in the trash or in spam already. */
const GONE = 1 << 1;
/** Its owner wants it: starred, labelled or answered. */
const KEPT = 1 << 2;
/** In the trash, and we may have put it there: its batch was tried, and the answer never came. */
const OURS = 1 << 3;
/** Its row was not what it was sold as. */
const LEFT = 1 << 4;
/** Its row was asked back before its turn came. */
const SPARED = 1 << 5;
/** We have put it back. */
const RESTORED = 1 << 6;
/** Only while the whole mailbox is listed: it is there. */
const SEEN = 1 << 7;

const NOT_TO_MOVE = GONE | KEPT | LEFT | SPARED;

/** What a listing of the survey says of each message in it. */
export const FLAG_OF_LISTING = {
  ours: OURS,
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

/** After a listing of the whole mailbox: what was not in it is gone. */
export function flagsAfterListing(flags: number): number {
  return (flags & SEEN) === 0 ? flags | GONE : flags & ~SEEN;
}

/** Where its row is left alone, or asked back: what may be moved will not be. */
export function flagsWithout(flags: number, why: 'left' | 'spared'): number {
  if (!isToMove(flags) || isOurs(flags)) return flags;
  return flags | (why === 'left' ? LEFT : SPARED);
}

export function flagsRestored(flags: number): number {
  return flags | RESTORED;
}

/** What a survey that begins again still knows: where a message was before anything was tried, and what was decided. */
export function flagsBeforeSurvey(flags: number, isTouched: boolean): number {
  return flags & (LEFT | SPARED | RESTORED | (isTouched ? IN_INBOX : 0));
}

function isOurs(flags: number): boolean {
  return (flags & OURS) !== 0;
}

/** Whether it is to lie in the trash and may not do so yet. */
export function isToMove(flags: number): boolean {
  return (flags & RESTORED) === 0 && (isOurs(flags) || (flags & NOT_TO_MOVE) === 0);
}

/** Whether we have moved it, as far as is known; put back or not. `wasMoved`: Gmail has answered for its batch. */
export function isMoved(flags: number, wasMoved: boolean): boolean {
  if ((flags & RESTORED) !== 0 || isOurs(flags)) return true;
  return wasMoved && (flags & NOT_TO_MOVE) === 0;
}

/** Whether it lies in the trash because of us, as far as is known. */
export function isInTrash(flags: number, wasMoved: boolean): boolean {
  return isMoved(flags, wasMoved) && (flags & RESTORED) === 0;
}

export function wasInInbox(flags: number): boolean {
  return (flags & IN_INBOX) !== 0;
}

export const FLAG_COUNTS = ['moved', 'restored', 'gone', 'kept', 'left', 'spared'] as const;
export type FlagCounts = Record<(typeof FLAG_COUNTS)[number], number>;

export function emptyFlagCounts(): FlagCounts {
  return { moved: 0, restored: 0, gone: 0, kept: 0, left: 0, spared: 0 };
}

/** Counts a message as one thing only; what was put back was moved as well. */
export function countFlags(counts: FlagCounts, flags: number, wasMoved: boolean): void {
  if (isMoved(flags, wasMoved)) {
    counts.moved += 1;
    if ((flags & RESTORED) !== 0) counts.restored += 1;
  } else if ((flags & GONE) !== 0) counts.gone += 1;
  else if ((flags & KEPT) !== 0) counts.kept += 1;
  else if ((flags & LEFT) !== 0) counts.left += 1;
  else if ((flags & SPARED) !== 0) counts.spared += 1;
}

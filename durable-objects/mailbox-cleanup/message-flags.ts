import type { MailboxEvent } from '#worker/domain/cleanup/mailbox-event.ts';

/** What the survey learns of a message, a bit each. */
const IN_INBOX = 1 << 0;
/** Deleted, or in the trash already. */
const GONE = 1 << 1;
/** Its owner wants it: starred or labelled. */
const KEPT = 1 << 2;
/** In the trash, and we may have put it there: its batch was tried, and the answer never came. */
const OURS = 1 << 3;

/** What a listing of the survey says of each message in it. */
export const FLAG_OF_LISTING = {
  ours: OURS,
  inbox: IN_INBOX,
  trash: GONE,
  starred: KEPT,
  labelled: KEPT,
} as const;

/** A message's flags after an event. A star that is taken away again does not make it less wanted. */
export function flagsAfter(flags: number, { kind }: MailboxEvent): number {
  if (kind === 'gone') return flags | GONE;
  if (kind === 'kept') return flags | KEPT;
  return flags & ~GONE;
}

/** What a survey that begins again still knows: where a message was before anything was tried. */
export function flagsBeforeSurvey(flags: Uint8Array, isTouched: boolean): Uint8Array {
  return flags.map((flag) => (isTouched ? flag & IN_INBOX : 0));
}

export function isOurs(flags: number): boolean {
  return (flags & OURS) !== 0;
}

/** To be moved, or moved by a batch that was moved whole. */
export function isMovable(flags: number): boolean {
  return isOurs(flags) || (flags & (GONE | KEPT)) === 0;
}

export function wasInInbox(flags: number): boolean {
  return (flags & IN_INBOX) !== 0;
}

export type FlagCounts = { goneCount: number; keptCount: number; oursCount: number };

/** A message that is gone as well as kept counts as gone: there is nothing left to keep. */
export function countFlags(flags: Uint8Array): FlagCounts {
  const counts = { goneCount: 0, keptCount: 0, oursCount: 0 };
  for (const flag of flags) {
    if (isOurs(flag)) counts.oursCount += 1;
    else if ((flag & GONE) !== 0) counts.goneCount += 1;
    else if ((flag & KEPT) !== 0) counts.keptCount += 1;
  }
  return counts;
}

import type { MailboxEvent } from '#worker/domain/cleanup/mailbox-event.ts';

/** What the survey learns of a message, a bit each. */
const IN_INBOX = 1 << 0;
/** Deleted, or in the trash already. */
const GONE = 1 << 1;
/** Its owner wants it: starred or labelled. */
const KEPT = 1 << 2;

/** What a listing of the survey says of each message in it. */
export const FLAG_OF_LISTING = {
  inbox: IN_INBOX,
  trash: GONE,
  starred: KEPT,
  labelled: KEPT,
} as const;

/** A message's flags after an event; the last of contrary events counts. */
export function flagsAfter(flags: number, { kind }: MailboxEvent): number {
  if (kind === 'gone') return flags | GONE;
  if (kind === 'kept') return flags | KEPT;
  return flags & ~GONE;
}

export function isMovable(flags: number): boolean {
  return (flags & (GONE | KEPT)) === 0;
}

export function wasInInbox(flags: number): boolean {
  return (flags & IN_INBOX) !== 0;
}

/** A message that is both counts as gone: there is nothing left to keep. */
export function countLeftOut(flags: Uint8Array): { goneCount: number; keptCount: number } {
  let goneCount = 0;
  let keptCount = 0;
  for (const flag of flags) {
    if ((flag & GONE) !== 0) goneCount += 1;
    else if ((flag & KEPT) !== 0) keptCount += 1;
  }
  return { goneCount, keptCount };
}

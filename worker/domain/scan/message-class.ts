import type { AgeBand } from './age-band.ts';
import type { MailboxIndex } from './mailbox-index.ts';
import { PROTECTED_BITS, PROTECTED_BITS_OLD_AND_LARGE } from './message-mark.ts';
import { categoryOf, groupKey } from './sender-pool.ts';
import { LARGE_BUCKET } from './size-bucket.ts';

/** The one row kind a message falls in, or why it falls in none. */
export type MessageClass = 'newsletter' | 'large' | 'old' | 'protected' | 'kept';

/**
 * A message is in one row only: newsletter, then large, then old. Protected mail that would have been in
 * one is counted as such; the rest of the mailbox is simply kept.
 */
export function classifyMessage(
  index: MailboxIndex,
  position: number,
  bands: readonly AgeBand[],
  bulkGroups: ReadonlySet<string>,
): MessageClass {
  const bandNumber = index.ageBandAt(position);
  const band = bandNumber === null ? undefined : bands[bandNumber];
  if (band === undefined) return 'kept';
  const marks = index.marksAt(position);

  const isNewsletter =
    band.isInWindow && bulkGroups.has(groupKey(index.senderAt(position), categoryOf(marks)));
  const isLarge = index.sizeBucketAt(position) >= LARGE_BUCKET;
  if (!isNewsletter && !isLarge && !band.isOld) return 'kept';
  if (band.isRecent || (marks & PROTECTED_BITS) !== 0) return 'protected';
  if (isNewsletter) return 'newsletter';
  if ((marks & PROTECTED_BITS_OLD_AND_LARGE) !== 0) return 'protected';
  return isLarge ? 'large' : 'old';
}

import type { KnownMailbox } from '#worker/domain/scans/known-mailbox.ts';
import type { MailboxIndex } from '#worker/domain/scans/mailbox-index.ts';

import { categoryOf, OWN_BITS } from './message-mark.ts';

/** Where Gmail sorts at all, a quarter and more is categorised. */
const FILED_SHARE = 0.02;
/** A smaller band may lack bulk mail by chance. */
const MIN_BAND_MESSAGES = 100;

/**
 * Age bands not sorted into Gmail's bulk categories: all for an owner without tabs, or some years.
 * Any mail received there may be bulk.
 */
export function unfiledBands(index: MailboxIndex): ReadonlySet<number> {
  const received: number[] = [];
  const filed: number[] = [];
  for (let position = 0; position < index.size; position += 1) {
    const band = index.ageBandAt(position);
    const marks = index.marksAt(position);
    if (band === null || (marks & OWN_BITS) !== 0) continue;
    received[band] = (received[band] ?? 0) + 1;
    if (categoryOf(marks) !== 0) filed[band] = (filed[band] ?? 0) + 1;
  }
  const isUnfiled = sum(filed) < FILED_SHARE * sum(received);
  const bands = [...received.keys()].filter((band) => {
    const messages = received[band] ?? 0;
    if (messages < MIN_BAND_MESSAGES) return isUnfiled && messages > 0;
    return (filed[band] ?? 0) < FILED_SHARE * messages;
  });
  return new Set(bands);
}

export function isBulkCandidate(
  { index, bands, unfiledBands: unfiled }: Pick<KnownMailbox, 'index' | 'bands' | 'unfiledBands'>,
  position: number,
): boolean {
  const marks = index.marksAt(position);
  const band = index.ageBandAt(position) ?? -1;
  if (bands[band]?.isInWindow !== true || (marks & OWN_BITS) !== 0) return false;
  return categoryOf(marks) !== 0 || unfiled.has(band);
}

function sum(counts: readonly (number | undefined)[]): number {
  return counts.reduce<number>((running, count = 0) => running + count, 0);
}

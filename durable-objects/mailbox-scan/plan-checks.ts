import { hasSung, provenTerms } from '#worker/domain/scan/canaries/long-search.ts';
import { horizonTerm } from '#worker/domain/scan/listing-facets.ts';
import { unmixedUpdates, type SenderBook } from '#worker/domain/scan/sender-book.ts';
import { CHECK_KINDS, checkCells, type CheckKind } from '#worker/domain/scan/sender-checks.ts';
import { senderOfGroup } from '#worker/domain/scan/sender-group.ts';
import { isListKey } from '#worker/domain/scan/sender-key.ts';
import type { BookedSender } from '#worker/domain/scan/sender-numbers.ts';
import type { SenderCell } from '#worker/domain/scan/sender-search.ts';

import { askedSearches } from './long-searches.ts';
import type { ScanParts } from './scan-parts.ts';
import type { ScanRecord } from './scan-records.ts';

/**
 * What has yet to be asked of the senders found before their mail is offered: many at once, and each by
 * itself where the answer for many was not a clear no.
 */
export function pendingChecks(scan: ScanRecord, parts: ScanParts, book: SenderBook): SenderCell[] {
  const { rounds, memory } = parts;
  const terms = [horizonTerm(scan.startedMs)];
  const asked = askedSearches(parts, rounds.rounds().length);
  const mostTerms = hasSung(asked) ? (provenTerms(asked) ?? 1) : undefined;
  const offered = new Set([...book.groups.bulk].map(senderOfGroup));
  const suspects: Record<CheckKind, BookedSender[]> = {
    mixed: unmixedUpdates(book).flatMap(({ senderNumber }) => book.senders[senderNumber - 1] ?? []),
    writtenTo: book.senders.filter(
      ({ senderNumber, senderKey }) => offered.has(senderNumber) && !isListKey(senderKey),
    ),
  };
  return CHECK_KINDS.flatMap((kind) => {
    const { asked, unclear } = memory.checked(kind, rounds.rounds().length);
    const unasked = suspects[kind].filter(({ senderNumber }) => !asked.has(senderNumber));
    const doubtful = suspects[kind].filter(({ senderNumber }) => unclear.has(senderNumber));
    return [
      ...checkCells(kind, unasked, terms, { isEachAlone: false, mostTerms }),
      ...checkCells(kind, doubtful, terms, { isEachAlone: true }),
    ];
  });
}

import { GMAIL_PRICES } from '#worker/domain/quota/user-units.ts';
import { formatId } from '#worker/domain/scans/messages/message-id.ts';
import { categoryOf, OWN_BITS } from '#worker/domain/scans/messages/message-mark.ts';
import { sinceTerms } from '#worker/domain/scans/rescan-plan.ts';
import type { SenderDirectory } from '#worker/domain/scans/senders/sender-directory.ts';
import { categoryOfGroup, senderOfGroup } from '#worker/domain/scans/senders/sender-groups.ts';
import { senderLines, type LinedSender } from '#worker/domain/scans/senders/sender-lines.ts';
import type { SenderCell } from '#worker/domain/scans/senders/sender-search.ts';

import { linedMessages } from './scan-cells.ts';
import { rescanInput } from '#durable-objects/mailbox-scan/stores/previous-scan-store.ts';
import type { ScanParts } from '#durable-objects/mailbox-scan/scan-parts.ts';
import type { Draw, ScanRecord } from '#durable-objects/mailbox-scan/stores/scan-records.ts';

/** Ambiguous messages fetched; the rest count as unattributed. */
const MAX_AMBIGUOUS = 20;

export type ArrivalRound = { kind: 'check'; cells: SenderCell[] } | { kind: 'draw'; draws: Draw[] };

/**
 * Attributes new mail to known senders: by fetching each message, or, if cheaper, by sender lines.
 * null: done.
 */
export function planArrivals(
  scan: ScanRecord,
  parts: ScanParts,
  directory: SenderDirectory,
): ArrivalRound | null {
  const { memory, rounds, previous } = parts;
  const imported = memory.imported();
  const input = rescanInput(scan, previous);
  if (imported === null || input === null) return null;
  const count = rounds.rounds().length;
  const claims = memory.claims(count);
  const index = memory.index();
  const fetched = new Set(
    rounds
      .samples(count)
      .flatMap(({ messageId, wants }) => (wants.includes('sender') ? [messageId] : [])),
  );
  const categories = new Set([...directory.groups.bulk].map(categoryOfGroup));
  const isUnknown = (position: number) => {
    const marks = index.marksAt(position);
    const { high, low } = index.idAt(position);
    return (
      claims.senderAt(position) === 0 &&
      (marks & OWN_BITS) === 0 &&
      categories.has(categoryOf(marks)) &&
      !fetched.has(formatId(high, low))
    );
  };
  const drawOf = (position: number): Draw => {
    const { high, low } = index.idAt(position);
    return { messageId: formatId(high, low), wants: ['size', 'sender'] };
  };
  const arrived = Array.from({ length: imported.listedSince }, (_, position) => position);
  const unknown = arrived.filter(isUnknown);
  const moved = imported.moved.filter(isUnknown);
  const wasAsked = rounds
    .rounds()
    .some(({ cells }) => cells?.some(({ axis }) => axis !== undefined) === true);
  if (!wasAsked) {
    const lines = senderLines(linedSenders(directory), sinceTerms(input));
    const isCheaperFetched =
      unknown.length * GMAIL_PRICES.getMessage <= lines.length * GMAIL_PRICES.listMessages;
    if (!isCheaperFetched) return { kind: 'check', cells: lines };
  }
  const inDoubt = wasAsked
    ? linedMessages(parts, count)
        .flatMap(({ position, sender }) => (sender === null ? [position] : []))
        .filter(isUnknown)
        .slice(0, MAX_AMBIGUOUS)
    : unknown;
  const draws = [...moved, ...inDoubt].map(drawOf);
  return draws.length === 0 ? null : { kind: 'draw', draws };
}

/** Senders with a row, with all decided categories. */
function linedSenders({ groups, senders }: SenderDirectory): LinedSender[] {
  const withRow = new Set([...groups.bulk].map(senderOfGroup));
  const categories = new Map<number, number[]>();
  for (const key of groups.decided) {
    const sender = senderOfGroup(key);
    categories.set(sender, [...(categories.get(sender) ?? []), categoryOfGroup(key)]);
  }
  return senders
    .filter(({ senderNumber }) => withRow.has(senderNumber))
    .map(({ senderNumber, senderKey }) => ({
      senderNumber,
      senderKey,
      categories: categories.get(senderNumber) ?? [],
    }));
}

import { LineFindings, type LinedMessage } from '#worker/domain/scans/senders/sender-lines.ts';

import { roundCells } from './scan-cells.ts';
import type { ScanParts } from '#durable-objects/mailbox-scan/scan-parts.ts';

/** New mail attributed by sender lines in the first `count` rounds. */
export function linedMessages(
  { rounds, listings, memory }: Pick<ScanParts, 'rounds' | 'listings' | 'memory'>,
  count: number,
): LinedMessage[] {
  const lines = rounds
    .rounds()
    .slice(0, count)
    .flatMap((round) => roundCells(round, { memory }))
    .filter(({ cell }) => cell.axis !== undefined);
  const findings = new LineFindings(memory.index());
  for (const { cellNumber, cell } of lines) {
    for (const { ids } of listings.pages(cellNumber, 0)) findings.applyPage(cell, ids);
  }
  return findings.resolve(lines.map(({ cell }) => cell));
}

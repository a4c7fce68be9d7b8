import type { PreviousScanSummary } from '#durable-objects/mailbox-scan/incremental/previous-scan-summary.ts';
import {
  fetchedIds,
  weighedMessages,
} from '#durable-objects/mailbox-scan/rounds/fetched-messages.ts';
import { planCells } from '#durable-objects/mailbox-scan/rounds/scan-cells.ts';
import type { ScanRecord } from '#durable-objects/mailbox-scan/stores/scan-records.ts';
import { type MailboxIndex, packMessages } from '#worker/domain/scans/mailbox-index.ts';
import { forEachPackedId } from '#worker/domain/scans/messages/message-id.ts';
import type { CheckKind } from '#worker/domain/scans/senders/sender-search.ts';

import type { ScanParts } from './scan-parts.ts';
import { oldestOf } from './scan-report.ts';

/** About 0.9 MB; a SQLite row may hold 2 MB. */
export const MESSAGES_PER_PART = 40_000;
const MAX_SUMMARY_BYTES = 1_900_000;

/**
 * A finished scan's knowledge for the next one. Deterministic in stored data, so that parts from
 * several incarnations fit together.
 */
export class ScanSnapshot {
  private readonly parts: ScanParts;
  private readonly messagesPerPart: number;
  private sorted: { index: MailboxIndex; order: Uint32Array } | null = null;

  constructor(parts: ScanParts, messagesPerPart: number) {
    this.parts = parts;
    this.messagesPerPart = messagesPerPart;
  }

  /** Part 0: PreviousScanSummary, others: messages. null: none. */
  part(scan: ScanRecord, partNumber: number): Uint8Array | null {
    const { publishedRounds } = scan;
    if (scan.phase !== 'finished' || publishedRounds === null) return null;
    if (partNumber === 0) return this.summary(scan, publishedRounds);
    const { memory } = this.parts;
    const index = memory.index();
    const claims = memory.claims(publishedRounds);
    const from = (partNumber - 1) * this.messagesPerPart;
    const positions = this.order().subarray(from, from + this.messagesPerPart);
    if (positions.length === 0) return null;
    return packMessages(
      Array.from(positions, (position) => ({
        ...index.messageAt(position),
        sender: claims.senderAt(position),
        proof: claims.proofAt(position),
      })),
    );
  }

  private summary(scan: ScanRecord, rounds: number): Uint8Array | null {
    const { memory } = this.parts;
    const { rules, mode, startedMs, historyId, totalMsgs, labels } = scan;
    if (rules === null || historyId === null || totalMsgs === null || labels === null) return null;
    // Doubtful data is listed again.
    if (memory.mailbox(scan, rounds).doubts.failed.length > 0) return null;
    const directory = memory.directory(rounds);
    const previous = memory.previous();
    const pool = memory.pool(scan, rounds);
    const states = pool.states(directory.groups, directory.drawn);
    const index = memory.index();
    const sizes = new Map(
      weighedMessages(this.parts, rounds).map((weighed) => [weighed.messageId, weighed]),
    );
    const checked = (kind: CheckKind) => {
      const { found, asked, unclear } = memory.checked(kind, rounds);
      return { found: [...found], asked: [...asked].filter((sender) => !unclear.has(sender)) };
    };
    const summary: PreviousScanSummary = {
      rules,
      mode,
      startedMs,
      historyId,
      totalMsgs,
      timeZone: scan.timeZone,
      programLabelIds: labels.programLabelIds,
      messages: index.size,
      parts: Math.ceil(index.size / this.messagesPerPart),
      wellKnownSenders: memory.dictionary().domains.length,
      senders: directory.senders.map(({ senderKey, displayName }) => ({ senderKey, displayName })),
      groups: [...directory.registered.values()].map((group) => ({
        senderNumber: group.senderNumber,
        category: group.category,
        fetched: group.fetched,
        bulk: group.bulk,
        signs: [...group.signs],
        lists: [...group.lists],
        keptAs: group.keptAs,
        leaving: group.leaving,
      })),
      bulkGroups: [...directory.groups.bulk],
      checks: { mixed: checked('mixed'), writtenTo: checked('writtenTo') },
      samples: [...fetchedIds(this.parts, rounds)].map((messageId) => ({
        messageId,
        sizeBytes: sizes.get(messageId)?.sizeBytes ?? null,
      })),
      strata: pool.strata.map(({ key }, number) => {
        const { openBulkShare: priorBulk = 0, openBulkWeight: priorWeight = 0 } =
          states[number] ?? {};
        return { key, priorBulk, priorWeight };
      }),
      isUncategorisedUnreadListed: memory.mailbox(scan, rounds).isUncategorisedUnreadListed,
      oldest: oldestOf(this.parts),
      fetches: directory.drawn.length + (previous?.fetches ?? 0),
      cleared: previous?.cleared() ?? 0,
    };
    const bytes = new TextEncoder().encode(JSON.stringify(summary));
    return bytes.byteLength <= MAX_SUMMARY_BYTES ? bytes : null;
  }

  /** Newest first within an age, so that the oldest is last. */
  private order(): Uint32Array {
    const index = this.parts.memory.index();
    if (this.sorted?.index !== index) this.sorted = { index, order: this.sort(index) };
    return this.sorted.order;
  }

  private sort(index: MailboxIndex): Uint32Array {
    const order = new Uint32Array(index.size);
    const isIn = new Uint8Array(index.size);
    let count = 0;
    const add = (position: number) => {
      if (position === -1 || isIn[position] === 1) return;
      isIn[position] = 1;
      order[count] = position;
      count += 1;
    };
    // An earlier handover is in order already.
    const { memory, listings } = this.parts;
    const cells = memory.imported() === null ? planCells(this.parts) : [];
    for (const { cellNumber, cell } of cells) {
      if (cell.facts.ageBand === null) continue;
      for (const { ids } of listings.pages(cellNumber, 0)) {
        forEachPackedId(ids, (high, low) => add(index.find(high, low)));
      }
    }
    for (let position = 0; position < index.size; position += 1) add(position);
    return order;
  }
}

import type { MessageIdList, MessageIdManifest } from '#worker/contract/scan.ts';
import type { SafeListEdit } from '#worker/domain/protection/safe-list-edits.ts';
import { classifyMessage, type MessageClass } from '#worker/domain/scan/message-class.ts';
import { formatId } from '#worker/domain/scan/message-id.ts';
import type { ResultSummary } from '#worker/domain/scan/result-summary.ts';

import type { MessageIdPage, MessageIdSlice } from './client.ts';
import type { ScanParts } from './scan-parts.ts';
import type { ScanRecord } from './scan-records.ts';

const LIST_OF_CLASS: Record<MessageClass, MessageIdList | null> = {
  newsletter: 'newsletters',
  old: 'old_emails',
  large: 'large_attachments',
  // Never ticked for anybody, so never among what a scan says can go.
  ownLarge: null,
  protected: null,
  kept: null,
};

/** How many ids each list of a result holds. */
export function messageIdManifest({ byCategory }: ResultSummary): MessageIdManifest {
  return {
    newsletters: byCategory.newsletter.count,
    old_emails: byCategory.legacy.count,
    large_attachments: byCategory.large_attachment.count,
  };
}

/**
 * The three lists of a result, as positions in the index. Sorting a mailbox into them takes one
 * pass, so they are kept while the object lives; an eviction only means one pass more.
 */
export class MessageLists {
  private readonly parts: ScanParts;
  private sorted: { version: string; lists: Record<MessageIdList, number[]> } | null = null;

  constructor(parts: ScanParts) {
    this.parts = parts;
  }

  /** One page of a list, in the index's own order. */
  page(
    scan: ScanRecord,
    rounds: number,
    { list, offset, limit, edits = [] }: MessageIdPage,
  ): MessageIdSlice {
    const version = JSON.stringify([rounds, edits]);
    if (this.sorted?.version !== version) {
      this.sorted = { version, lists: this.sort(scan, rounds, edits) };
    }
    const all = this.sorted.lists[list];
    const index = this.parts.memory.index();
    const ids = all.slice(offset, offset + limit).map((position) => {
      const { high, low } = index.idAt(position);
      return formatId(high, low);
    });
    return { ids, total: all.length };
  }

  private sort(
    scan: ScanRecord,
    rounds: number,
    edits: readonly SafeListEdit[],
  ): Record<MessageIdList, number[]> {
    const mailbox = this.parts.memory.mailbox(scan, rounds, edits);
    const sorted: Record<MessageIdList, number[]> = {
      newsletters: [],
      old_emails: [],
      large_attachments: [],
    };
    for (let position = 0; position < mailbox.index.size; position += 1) {
      const list = LIST_OF_CLASS[classifyMessage(mailbox, position)];
      if (list !== null) sorted[list].push(position);
    }
    return sorted;
  }
}

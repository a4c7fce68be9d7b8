import type { MessageIdList, MessageIdManifest } from '#worker/contract/scan.ts';
import { ageBands } from '#worker/domain/scan/age-band.ts';
import { classifyMessage, type MessageClass } from '#worker/domain/scan/message-class.ts';
import { formatId } from '#worker/domain/scan/message-id.ts';
import type { ResultSummary } from '#worker/domain/scan/result-summary.ts';

import type { MessageIdPage, MessageIdSlice } from './client.ts';
import type { ScanParts } from './scan-parts.ts';
import type { ScanRecord } from './scan-records.ts';
import { senderGroups } from './sender-rounds.ts';

const LIST_OF_CLASS: Record<MessageClass, MessageIdList | null> = {
  newsletter: 'newsletters',
  old: 'old_emails',
  large: 'large_attachments',
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
 * The three lists of a finished scan, as positions in its index. Sorting a mailbox into them takes one
 * pass, so they are kept while the object lives; an eviction only means one pass more.
 */
export class MessageLists {
  private readonly parts: ScanParts;
  private positions: Record<MessageIdList, number[]> | null = null;

  constructor(parts: ScanParts) {
    this.parts = parts;
  }

  /** One page of a list, in the index's own order. */
  page(scan: ScanRecord, { list, offset, limit }: MessageIdPage): MessageIdSlice {
    this.positions ??= this.sort(scan);
    const all = this.positions[list];
    const index = this.parts.cache.read(this.parts.store, this.parts.samples);
    const ids = all.slice(offset, offset + limit).map((position) => {
      const { high, low } = index.idAt(position);
      return formatId(high, low);
    });
    return { ids, total: all.length };
  }

  private sort(scan: ScanRecord): Record<MessageIdList, number[]> {
    const { store, samples, cache } = this.parts;
    const index = cache.read(store, samples);
    const bands = ageBands(scan.startedMs, scan.mode);
    const { bulk } = senderGroups(index, samples);
    const sorted: Record<MessageIdList, number[]> = {
      newsletters: [],
      old_emails: [],
      large_attachments: [],
    };
    for (let position = 0; position < index.size; position += 1) {
      const list = LIST_OF_CLASS[classifyMessage(index, position, bands, bulk)];
      if (list !== null) sorted[list].push(position);
    }
    return sorted;
  }
}

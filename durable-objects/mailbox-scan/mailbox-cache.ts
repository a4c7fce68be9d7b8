import { MailboxIndex } from '#worker/domain/scan/mailbox-index.ts';

import type { SampleStore } from './sample-store.ts';
import type { ScanStore } from './scan-store.ts';

/**
 * The mailbox index in memory, kept in step with the stored pages. It is only a cache: an object that was
 * evicted builds it anew from storage and comes to the same index.
 */
export class MailboxCache {
  private index = new MailboxIndex();
  private readonly appliedPages = new Map<number, number>();
  private restarts = 0;
  private hasAnsweredThreads = false;

  /** The index with every stored page in. Call once all cells of the plan are listed. */
  read(store: ScanStore, samples: SampleStore): MailboxIndex {
    const cells = store.cells();
    const restarts = cells.reduce((sum, cell) => sum + cell.restarts, 0);
    if (restarts !== this.restarts) this.forget(restarts);
    for (const cell of cells) {
      const applied = this.appliedPages.get(cell.cellNumber) ?? 0;
      if (applied === cell.pageCount) continue;
      for (const page of store.pages(cell.cellNumber, applied)) {
        this.index.applyPage(cell.kind, cell.value, page.ids, page.threadIds);
      }
      this.appliedPages.set(cell.cellNumber, cell.pageCount);
    }
    if (!this.hasAnsweredThreads) {
      this.index.markAnsweredThreads();
      this.hasAnsweredThreads = true;
    }
    for (const { messageId, senderNumber } of samples.all('sender')) {
      if (senderNumber !== null) this.index.applyFetchedSender(messageId, senderNumber);
    }
    return this.index;
  }

  private forget(restarts: number): void {
    this.index = new MailboxIndex();
    this.appliedPages.clear();
    this.hasAnsweredThreads = false;
    this.restarts = restarts;
  }
}

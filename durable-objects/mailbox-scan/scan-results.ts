import type { CleanRowsReport } from '#worker/domain/cleanup/clean-rows-report.ts';

import type { ChosenMessages, MessageIdPage, MessageIdSlice, RowChoice } from './client.ts';
import { MessageLists } from './message-lists.ts';
import type { ScanParts } from './scan-parts.ts';
import type { ScanRecord } from './scan-records.ts';
import { chosenMessages, scanRows } from './scan-rows.ts';

/** What a finished scan can be asked. Each answer is null while there is no result, or no longer. */
export class ScanResults {
  private readonly parts: ScanParts;
  private readonly find: () => ScanRecord | null;
  private readonly lists: MessageLists;

  constructor(parts: ScanParts, find: () => ScanRecord | null) {
    this.parts = parts;
    this.find = find;
    this.lists = new MessageLists(parts);
  }

  messageIds(page: MessageIdPage): MessageIdSlice | null {
    return this.ofFinished((scan) => this.lists.page(scan, page));
  }

  rows(): CleanRowsReport | null {
    return this.ofFinished((scan) => scanRows(scan, this.parts));
  }

  chosen(choice: RowChoice): ChosenMessages | null {
    return this.ofFinished((scan) => chosenMessages(scan, this.parts, choice));
  }

  private ofFinished<Answer>(answer: (scan: ScanRecord) => Answer): Answer | null {
    const scan = this.find();
    return scan?.phase === 'finished' ? answer(scan) : null;
  }
}

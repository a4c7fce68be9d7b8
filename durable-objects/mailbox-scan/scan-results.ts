import type { CleanRowsReport } from '#worker/domain/cleanup/clean-rows-report.ts';

import type {
  ChosenMessages,
  ChosenSenders,
  MessageIdPage,
  MessageIdSlice,
  RowChoice,
  RowsWish,
  StoredIds,
  StoredIdsWish,
} from './client.ts';
import { MessageLists } from './message-lists.ts';
import { previewIds, type PreviewIds, type PreviewWish } from './preview-ids.ts';
import type { ScanParts } from './scan-parts.ts';
import type { ScanRecord } from './scan-records.ts';
import { chosenSenders } from './chosen-senders.ts';
import { chosenMessages, isOnOffer, scanRows } from './scan-rows.ts';

/** What a scan with a result can be asked. Each answer is null while there is none, or no longer. */
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
    return this.ofResult((scan, rounds) => this.lists.page(scan, rounds, page));
  }

  /** A scan without a result tells how far it is, and no ids. */
  storedMessageIds({ rounds, ...page }: StoredIdsWish): StoredIds | null {
    const scan = this.find();
    if (scan === null) return null;
    const { phase, publishedRounds } = scan;
    if (publishedRounds === null) return { phase, rounds: null, ids: [] };
    const told = rounds ?? publishedRounds;
    return { phase, rounds: told, ids: this.lists.page(scan, told, page).ids };
  }

  /** Of the version asked for while it can be chosen from, else of the newest. */
  rows({ rowsVersion, isPinned, protection }: RowsWish): CleanRowsReport | null {
    return this.ofResult((scan, newest) => {
      const isUsable = rowsVersion !== null && isOnOffer(scan, rowsVersion, isPinned);
      return scanRows(scan, this.parts, isUsable ? rowsVersion : newest, protection);
    });
  }

  chosen(choice: RowChoice): ChosenMessages | null {
    return this.ofResult((scan) => chosenMessages(scan, this.parts, choice));
  }

  hasResult(): boolean {
    return this.ofResult(() => true) === true;
  }

  senders(choice: RowChoice): ChosenSenders | null {
    return this.ofResult((scan) => chosenSenders(scan, this.parts, choice));
  }

  previewIds(wish: PreviewWish): PreviewIds | null {
    return this.ofResult((scan) => previewIds(scan, this.parts, wish));
  }

  private ofResult<Answer>(
    answer: (scan: ScanRecord, rounds: number) => Answer | null,
  ): Answer | null {
    const scan = this.find();
    return scan === null || scan.publishedRounds === null
      ? null
      : answer(scan, scan.publishedRounds);
  }
}

import type { LabelState } from './label-state.ts';

const FIRST_HISTORY_ID = 1_000_000;

export type HistoryKind = 'message-added' | 'message-deleted' | 'labels-changed';

/** One message's part in one change. Entries of one change may share a history id. */
export type HistoryEntry = {
  historyId: number;
  atMs: number;
  kind: HistoryKind;
  ordinal: number;
  before: LabelState;
  after: LabelState;
};

/**
 * What has happened to a mailbox, in order. Its ids grow with every change and leave gaps, as Gmail's do.
 * What was there before recording began has ids and no entries: it is older than Gmail remembers.
 */
export class MailboxHistory {
  #newestId = FIRST_HISTORY_ID;
  #oldestKnownId = FIRST_HISTORY_ID;
  #entries: HistoryEntry[] = [];
  /** Null until recording begins. */
  #clock: (() => number) | null = null;

  get newestId(): number {
    return this.#newestId;
  }

  get size(): number {
    return this.#entries.length;
  }

  /** A new id, greater than all before. */
  advance(): number {
    this.#newestId += 1 + ((this.#newestId * 7) % 11);
    return this.#newestId;
  }

  startRecording(clock: () => number): void {
    if (this.#clock === null) this.#oldestKnownId = this.#newestId;
    this.#clock = clock;
  }

  record(entry: Omit<HistoryEntry, 'atMs'>): void {
    if (this.#clock !== null) this.#entries.push({ ...entry, atMs: this.#clock() });
  }

  /** What changed after a time: the labels that messages had then, and messages that were not there yet. */
  changesSince(atMs: number): {
    labels: ReadonlyMap<number, LabelState>;
    added: ReadonlySet<number>;
  } {
    const labels = new Map<number, LabelState>();
    const added = new Set<number>();
    for (const entry of this.#entries) {
      if (entry.atMs <= atMs) continue;
      if (entry.kind === 'message-added') added.add(entry.ordinal);
      else if (!labels.has(entry.ordinal)) labels.set(entry.ordinal, entry.before);
    }
    return { labels, added };
  }

  entryAt(position: number): HistoryEntry | null {
    return this.#entries[position] ?? null;
  }

  /** The position of the first entry after an id; null when the id is too old or not given out yet. */
  positionAfter(historyId: number): number | null {
    if (historyId < this.#oldestKnownId || historyId > this.#newestId) return null;
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#entries[middle]?.historyId ?? 0) <= historyId) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Makes every id given out so far too old, and returns the one that is valid from now on. */
  forget(): number {
    this.#entries = [];
    this.#oldestKnownId = this.advance();
    return this.#oldestKnownId;
  }
}

import { PreviousScanKnowledge } from '#durable-objects/mailbox-scan/incremental/previous-scan-knowledge.ts';
import { drawSeed } from '#worker/domain/scans/estimates/seeded-random.ts';
import { applyLongSearches } from '#durable-objects/mailbox-scan/rounds/long-searches.ts';
import {
  buildIndex,
  type BuiltIndex,
  placeFetched,
} from '#durable-objects/mailbox-scan/rounds/build-index.ts';
import {
  gridCells,
  linedMessages,
  roundCells,
} from '#durable-objects/mailbox-scan/rounds/scan-cells.ts';
import { ScanDoubts } from '#durable-objects/mailbox-scan/rounds/scan-doubts.ts';
import type { ScanKnowledge } from '#durable-objects/mailbox-scan/scan-parts.ts';
import { type SafeListEdit, safeSendersAmong } from '#worker/domain/protection/safe-list.ts';
import type { KnownMailbox } from '#worker/domain/scans/known-mailbox.ts';
import { ageBands } from '#worker/domain/scans/listing/age-band.ts';
import type { ListingCell } from '#worker/domain/scans/listing/listing-cell.ts';
import { listsUncategorisedUnread } from '#worker/domain/scans/listing/listing-plan.ts';
import { weighingBuckets } from '#worker/domain/scans/listing/size-bucket.ts';
import type { MailboxIndex } from '#worker/domain/scans/mailbox-index.ts';
import type { ImportedMessages } from '#worker/domain/scans/messages/imported-messages.ts';
import { unfiledBands } from '#worker/domain/scans/messages/bulk-candidate.ts';
import {
  type FetchedMessage,
  SenderDirectory,
} from '#worker/domain/scans/senders/sender-directory.ts';
import { SenderClaims } from '#worker/domain/scans/senders/sender-claims.ts';
import {
  createDictionaryGrid,
  type DictionaryClaims,
  DictionaryFindings,
  type DictionaryGrid,
  NO_DICTIONARY,
} from '#worker/domain/scans/senders/sender-dictionary.ts';
import { SenderPool } from '#worker/domain/scans/senders/sender-pool.ts';
import {
  type CheckedSenders,
  type CheckKind,
  readChecks,
} from '#worker/domain/scans/senders/sender-search.ts';

import type { PreviousScanStore } from './previous-scan-store.ts';
import type { ListingStore } from './listing-store.ts';
import type { RoundStore } from './round-store.ts';
import type { SafeMailStore } from './safe-mail-store.ts';
import type { ScanRecord } from './scan-records.ts';
import type { ScanStore } from './scan-store.ts';
import type { TotalsStore } from './totals-store.ts';

type Stores = {
  store: ScanStore;
  previous: PreviousScanStore;
  listings: ListingStore;
  rounds: RoundStore;
  safeMail: SafeMailStore;
  totals: TotalsStore;
};

const NO_PROOFS = new Uint8Array();
/** The end of a round is compared with the end of the round before. */
const DIRECTORIES_KEPT = 2;

type KnownDirectory = { sources: readonly unknown[]; directory: SenderDirectory };

/** In-memory view of a scan. A cache: rebuilt identically from storage after an eviction. */
export class ScanMemory implements ScanKnowledge {
  private readonly stores: Stores;
  private readonly doubts: ScanDoubts;
  private cells: readonly ListingCell[] = [];
  private lines: DictionaryGrid | null = null;
  private found: { index: MailboxIndex; claims: DictionaryClaims } | null = null;
  private built:
    (BuiltIndex & { restarts: number; knowledge: PreviousScanKnowledge | null }) | null = null;
  private newest: { rounds: number; claims: SenderClaims } | null = null;
  private unfiledOf: { index: MailboxIndex; bands: ReadonlySet<number> } | null = null;
  private directories: readonly KnownDirectory[] = [];
  private pooled: { claims: SenderClaims; pool: SenderPool } | null = null;

  constructor(stores: Stores) {
    this.stores = stores;
    this.doubts = new ScanDoubts({ ...stores, memory: this });
  }

  plan(): readonly ListingCell[] {
    if (this.cells.length === 0) this.cells = this.stores.store.plan();
    return this.cells;
  }

  /** Invalidates everything derived from the plan. */
  forgetPlan(): void {
    this.cells = [];
    this.lines = null;
    this.found = null;
    this.built = null;
    this.newest = null;
    this.directories = [];
    this.pooled = null;
  }

  /** Empty before the plan, or without a dictionary. */
  grid(): DictionaryGrid {
    if (this.plan().length === 0) return createDictionaryGrid([]);
    this.lines ??= createDictionaryGrid(this.stores.store.dictionary());
    return this.lines;
  }

  /** Empty until all its lines are listed. */
  dictionary(): DictionaryClaims {
    const index = this.index();
    const previous = this.previous();
    if (previous !== null) return previous.dictionary;
    if (this.found?.index === index) return this.found.claims;
    const cells = gridCells({ memory: this });
    const { listings } = this.stores;
    if (cells.some(({ cellNumber }) => !listings.stateOf(cellNumber).isDone)) return NO_DICTIONARY;
    const findings = new DictionaryFindings(this.grid(), index);
    for (const { cellNumber, cell } of cells) {
      for (const { ids } of listings.pages(cellNumber, 0)) findings.applyPage(cell, ids);
    }
    this.found = { index, claims: findings.resolve() };
    this.newest = null;
    return this.found.claims;
  }

  /** Call once the plan's listings are done. */
  index(): MailboxIndex {
    return this.build().index;
  }

  /** null: full scan. */
  imported(): ImportedMessages | null {
    return this.build().imported;
  }

  previous(): PreviousScanKnowledge | null {
    return this.build().knowledge;
  }

  private build() {
    const { listings, rounds, previous } = this.stores;
    const restarts = listings.totalRestarts();
    if (this.built?.restarts !== restarts) {
      const built = buildIndex(this.plan(), this.stores);
      const summary = previous.summary();
      const knowledge =
        built.imported === null || summary === null
          ? null
          : new PreviousScanKnowledge(summary, built.index, built.imported);
      this.built = { ...built, restarts, knowledge };
      this.newest = null;
      this.directories = [];
    }
    if (this.built.imported !== null) placeFetched(this.built, this.plan(), { rounds, previous });
    const { index, appliedCells } = this.built;
    applyLongSearches(index, { rounds, listings, memory: this }, appliedCells);
    return this.built;
  }

  private unfiled(): ReadonlySet<number> {
    const index = this.index();
    if (this.unfiledOf?.index !== index) this.unfiledOf = { index, bands: unfiledBands(index) };
    return this.unfiledOf.bands;
  }

  directory(rounds: number): SenderDirectory {
    const index = this.index();
    const dictionary = this.dictionary();
    const mixed = this.checked('mixed', rounds).found;
    const samplesVersion = this.stores.rounds.samplesVersion();
    // An index changes in place only in sizes and in marks of safe and receipt mail, which a directory does not read.
    const sources = [index, dictionary, rounds, samplesVersion, ...mixed];
    const known = this.directories.find((each) => isSame(each.sources, sources));
    if (known !== undefined) return known.directory;
    const previous = this.previous()?.directory ?? null;
    const fetched = this.fetchedSenders(rounds);
    const directory = new SenderDirectory(index, fetched, { dictionary, mixed, previous });
    this.directories = [{ sources, directory }, ...this.directories].slice(0, DIRECTORIES_KEPT);
    return directory;
  }

  private fetchedSenders(rounds: number): FetchedMessage[] {
    return this.stores.rounds
      .samples(rounds)
      .flatMap(({ messageId, wants, record, isRandom = false }) => {
        if (!wants.includes('sender') || record === null || record.state === 'unread') return [];
        const { senderKey, senderName, evidence } = record;
        return [{ messageId, senderKey, senderName, evidence, isRandom }];
      });
  }

  checked(kind: CheckKind, rounds: number): CheckedSenders {
    const cells = this.stores.rounds
      .rounds()
      .slice(0, rounds)
      .flatMap((round) => roundCells(round, { memory: this }));
    const answers = cells.flatMap(({ cellNumber, cell: { check } }) => {
      const { messageCount, isDone } = this.stores.listings.stateOf(cellNumber);
      return check === undefined || !isDone ? [] : [{ check, messageCount }];
    });
    return readChecks(kind, answers, this.previous()?.checked(kind));
  }

  claims(rounds: number): SenderClaims {
    return this.claimsBy(this.directory(rounds), rounds);
  }

  private claimsBy(directory: SenderDirectory, rounds: number): SenderClaims {
    const index = this.index();
    const known = this.imported() ?? { senders: this.dictionary().senders, proofs: NO_PROOFS };
    const isFurther = this.newest !== null && this.newest.rounds <= rounds;
    const from =
      isFurther && this.newest !== null
        ? this.newest
        : { rounds: 0, claims: new SenderClaims(index, known) };
    const { claims } = from;
    claims.setChangingSenders(directory);
    for (const round of this.stores.rounds.rounds().slice(from.rounds, rounds)) {
      for (const { cellNumber, cell } of roundCells(round, { memory: this })) {
        for (const { ids } of this.stores.listings.pages(cellNumber, 0)) {
          claims.applyPage(cell, ids);
        }
      }
    }
    for (const { position, sender } of linedMessages({ ...this.stores, memory: this }, rounds)) {
      if (sender !== null) claims.applyFound(position, sender);
    }
    for (const { messageId, senderNumber, isBulk } of directory.named) {
      claims.applyFetched(messageId, senderNumber, isBulk);
    }
    if (isFurther || this.newest === null) this.newest = { rounds, claims };
    return claims;
  }

  mailbox(scan: ScanRecord, rounds: number, edits: readonly SafeListEdit[] = []): KnownMailbox {
    const directory = this.directory(rounds);
    let doubts: KnownMailbox['doubts'] | null = null;
    const readDoubts = () => this.doubts.read(scan, rounds);
    return {
      index: this.index(),
      claims: this.claimsBy(directory, rounds),
      safeSenders: directory.withChanging(safeSendersAmong(directory.senders, edits)),
      safeMail: this.index().positionsOf(this.stores.safeMail.pages(edits)),
      writtenTo: directory.withChanging(this.checked('writtenTo', rounds).found),
      bands: ageBands(scan.startedMs, scan.mode, scan.timeZone),
      unfiledBands: this.unfiled(),
      isUncategorisedUnreadListed:
        this.previous()?.isUncategorisedUnreadListed ?? listsUncategorisedUnread(this.plan()),
      buckets: weighingBuckets(scan.totalMsgs ?? 0),
      bulkGroups: new Set([...directory.groups.bulk, ...directory.kept.keys()]),
      keptGroups: directory.kept,
      wellKnownSenders: this.dictionary().domains.length,
      // Lazy: called for every message.
      get doubts() {
        doubts ??= readDoubts();
        return doubts;
      },
    };
  }

  pool(scan: ScanRecord, rounds: number): SenderPool {
    const mailbox = this.mailbox(scan, rounds);
    const { claims } = mailbox;
    if (this.pooled?.claims === claims) return this.pooled.pool;
    const pool = new SenderPool(mailbox, drawSeed(scan.userId), this.previous()?.priors);
    this.pooled = { claims, pool };
    return pool;
  }
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, position) => each === other[position]);
}

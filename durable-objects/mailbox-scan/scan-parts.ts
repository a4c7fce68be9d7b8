import type { PreviousScanKnowledge } from '#durable-objects/mailbox-scan/incremental/previous-scan-knowledge.ts';
import type { ScanRecord } from '#durable-objects/mailbox-scan/stores/scan-records.ts';
import type { SafeListEdit } from '#worker/domain/protection/safe-list.ts';
import type { KnownMailbox } from '#worker/domain/scans/known-mailbox.ts';
import type { ListingCell } from '#worker/domain/scans/listing/listing-cell.ts';
import type { MailboxIndex } from '#worker/domain/scans/mailbox-index.ts';
import type { ImportedMessages } from '#worker/domain/scans/messages/imported-messages.ts';
import type { SenderDirectory } from '#worker/domain/scans/senders/sender-directory.ts';
import type { SenderClaims } from '#worker/domain/scans/senders/sender-claims.ts';
import type {
  DictionaryClaims,
  DictionaryGrid,
} from '#worker/domain/scans/senders/sender-dictionary.ts';
import type { SenderPool } from '#worker/domain/scans/senders/sender-pool.ts';
import type { CheckedSenders, CheckKind } from '#worker/domain/scans/senders/sender-search.ts';
import type { PreviousScanStore } from '#durable-objects/mailbox-scan/stores/previous-scan-store.ts';
import type { ExclusionStore } from '#durable-objects/mailbox-scan/stores/exclusion-store.ts';
import type { ListingStore } from '#durable-objects/mailbox-scan/stores/listing-store.ts';
import type { RoundStore } from '#durable-objects/mailbox-scan/stores/round-store.ts';
import type { SafeMailStore } from '#durable-objects/mailbox-scan/stores/safe-mail-store.ts';
import type { ScanStore } from '#durable-objects/mailbox-scan/stores/scan-store.ts';
import type { TotalsStore } from '#durable-objects/mailbox-scan/stores/totals-store.ts';

export interface ScanKnowledge {
  plan(): readonly ListingCell[];
  forgetPlan(): void;
  grid(): DictionaryGrid;
  dictionary(): DictionaryClaims;
  index(): MailboxIndex;
  imported(): ImportedMessages | null;
  previous(): PreviousScanKnowledge | null;
  directory(rounds: number): SenderDirectory;
  checked(kind: CheckKind, rounds: number): CheckedSenders;
  claims(rounds: number): SenderClaims;
  mailbox(scan: ScanRecord, rounds: number, edits?: readonly SafeListEdit[]): KnownMailbox;
  pool(scan: ScanRecord, rounds: number): SenderPool;
}

export type ScanParts = {
  store: ScanStore;
  previous: PreviousScanStore;
  totals: TotalsStore;
  listings: ListingStore;
  rounds: RoundStore;
  safeMail: SafeMailStore;
  exclusions: ExclusionStore;
  memory: ScanKnowledge;
  knownDomains: readonly string[];
};

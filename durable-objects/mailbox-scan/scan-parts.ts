import type { FormerStore } from '#durable-objects/mailbox-scan/stores/former-store.ts';
import type { ListingStore } from '#durable-objects/mailbox-scan/stores/listing-store.ts';
import type { RoundStore } from '#durable-objects/mailbox-scan/stores/round-store.ts';
import type { SafeMailStore } from '#durable-objects/mailbox-scan/stores/safe-mail-store.ts';
import type { ScanMemory } from '#durable-objects/mailbox-scan/stores/scan-memory.ts';
import type { ScanStore } from '#durable-objects/mailbox-scan/stores/scan-store.ts';
import type { TotalsStore } from '#durable-objects/mailbox-scan/stores/totals-store.ts';

/** What every step of a scan works on. */
export type ScanParts = {
  store: ScanStore;
  former: FormerStore;
  totals: TotalsStore;
  listings: ListingStore;
  rounds: RoundStore;
  safeMail: SafeMailStore;
  memory: ScanMemory;
  /** Domains of well-known senders, for scans that are yet to be planned. */
  knownDomains: readonly string[];
};

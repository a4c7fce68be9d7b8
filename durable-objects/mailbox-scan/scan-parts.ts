import type { FormerStore } from './former-store.ts';
import type { ListingStore } from './listing-store.ts';
import type { RoundStore } from './round-store.ts';
import type { SafeMailStore } from './safe-mail-store.ts';
import type { ScanMemory } from './scan-memory.ts';
import type { ScanStore } from './scan-store.ts';
import type { TotalsStore } from './totals-store.ts';

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

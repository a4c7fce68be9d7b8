import type { ObjectDatabase } from '#durable-objects/object-database.ts';

import { FormerStore } from './former-store.ts';
import { ListingStore } from './listing-store.ts';
import { RoundStore } from './round-store.ts';
import { SafeMailStore } from './safe-mail-store.ts';
import { ScanMemory } from './scan-memory.ts';
import type { ScanParts } from './scan-parts.ts';
import { ScanStore } from './scan-store.ts';
import { TotalsStore } from './totals-store.ts';

/** A scan's stores over one database, and its memory over them. */
export function createScanParts(
  database: ObjectDatabase,
  knownDomains: readonly string[],
): ScanParts {
  const store = new ScanStore(database);
  const former = new FormerStore(database);
  const listings = new ListingStore(database);
  const rounds = new RoundStore(database);
  const safeMail = new SafeMailStore(database);
  const totals = new TotalsStore(database);
  return {
    store,
    former,
    listings,
    rounds,
    safeMail,
    totals,
    memory: new ScanMemory({ store, former, listings, rounds, safeMail, totals }),
    knownDomains,
  };
}

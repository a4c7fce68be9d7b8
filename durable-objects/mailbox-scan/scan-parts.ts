import type { MailboxCache } from './mailbox-cache.ts';
import type { SampleStore } from './sample-store.ts';
import type { ScanStore } from './scan-store.ts';

/** What every step of a scan works on. */
export type ScanParts = { store: ScanStore; samples: SampleStore; cache: MailboxCache };

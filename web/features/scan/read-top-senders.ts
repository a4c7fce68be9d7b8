import type { SenderView } from '#worker/contract/scan.ts';

import { listTopSenders } from '#web/api/scans.ts';

const TOP_SENDERS_SHOWN = 10;

/** The senders that a result shows. */
export async function readTopSenders(): Promise<SenderView[]> {
  return (await listTopSenders(TOP_SENDERS_SHOWN)).senders;
}

import { GMAIL_PRICES } from '#worker/domain/gmail-price.ts';
import { listingPlan } from '#worker/domain/scan/listing-plan.ts';
import type { GmailClient } from '#worker/google/gmail-client.ts';
import type { SampledMessage } from '#worker/google/sampled-message.ts';

import type { ScanParts } from './scan-parts.ts';
import type { CellRecord, SampleRecord, ScanRecord } from './scan-records.ts';

/** One call to Gmail that the scan wants made. */
export type ScanTask =
  | { kind: 'profile'; key: string; units: number }
  | { kind: 'page'; key: string; units: number; cell: CellRecord }
  | { kind: 'sample'; key: string; units: number; sample: SampleRecord };

/** Every call that could be made now, in the order in which they are wanted. */
export function openTasks(scan: ScanRecord, { store, samples }: ScanParts): ScanTask[] {
  if (scan.phase === 'connecting') {
    return [{ kind: 'profile', key: 'profile', units: GMAIL_PRICES.getProfile }];
  }
  const pages = store.openCells().map((cell): ScanTask => ({
    kind: 'page',
    key: `page:${cell.cellNumber}`,
    units: GMAIL_PRICES.listMessages,
    cell,
  }));
  const fetches = samples.open().map((sample): ScanTask => ({
    kind: 'sample',
    key: `sample:${sample.sampleNumber}`,
    units: GMAIL_PRICES.getMessage,
    sample,
  }));
  return [...pages, ...fetches];
}

/** Makes the call and stores its answer. Throws GmailError; nothing is stored then. */
export async function runTask(
  task: ScanTask,
  scan: ScanRecord,
  gmail: GmailClient,
  { store, samples }: ScanParts,
): Promise<SampledMessage | null> {
  switch (task.kind) {
    case 'profile': {
      const profile = await gmail.getProfile();
      store.commitProfile(profile, listingPlan(scan.startedMs, scan.mode));
      return null;
    }
    case 'page': {
      store.commitPage(task.cell, await gmail.listMessages(task.cell.query, task.cell.pageToken));
      return null;
    }
    case 'sample': {
      const message = await gmail.getMessage(task.sample.messageId);
      samples.commit(task.sample, message);
      return message;
    }
    default:
      return task satisfies never;
  }
}

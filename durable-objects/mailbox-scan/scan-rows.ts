import { cleanRowsReport, type CleanRowsReport } from '#worker/domain/cleanup/clean-rows-report.ts';
import { rowIdOf, type RowId } from '#worker/domain/cleanup/row-id.ts';
import { tallyRows } from '#worker/domain/cleanup/row-tally.ts';
import { ageBands } from '#worker/domain/scan/age-band.ts';
import { packWholeIds } from '#worker/domain/scan/message-id.ts';

import type { ChosenMessages, RowChoice } from './client.ts';
import type { ScanParts } from './scan-parts.ts';
import type { ScanRecord } from './scan-records.ts';
import { measuredSizeModel } from './scan-report.ts';
import { senderGroups } from './sender-rounds.ts';

/** The rows that a finished scan offers. They depend on what is stored and on nothing else. */
export function scanRows(scan: ScanRecord, parts: ScanParts): CleanRowsReport {
  const { index, bands, bulk } = classification(scan, parts);
  return cleanRowsReport({
    rowsVersion: parts.samples.lastNumber(),
    tally: tallyRows(index, bands, bulk),
    model: measuredSizeModel(index, parts),
    bands,
    senders: parts.samples.senders(),
  });
}

/** Exactly the messages that the chosen rows count. */
export function chosenMessages(
  scan: ScanRecord,
  parts: ScanParts,
  { rowsVersion, rowIds }: RowChoice,
): ChosenMessages {
  if (rowsVersion !== parts.samples.lastNumber()) return { kind: 'changed' };
  const { index, bands, bulk } = classification(scan, parts);
  const chosen: ReadonlySet<RowId> = new Set(rowIds);
  // Eight bytes an id from the first to the last: a million of them must fit beside the index.
  const ids = new BigUint64Array(index.size);
  let count = 0;
  for (let position = 0; position < index.size; position += 1) {
    const rowId = rowIdOf(index, position, bands, bulk);
    if (rowId === null || !chosen.has(rowId)) continue;
    ids[count] = index.wholeIdAt(position);
    count += 1;
  }
  const packedIds = packWholeIds(ids.subarray(0, count).sort());
  return { kind: 'chosen', packedIds, historyId: scan.historyId };
}

function classification(scan: ScanRecord, { store, samples, cache }: ScanParts) {
  const index = cache.read(store, samples);
  const { bulk } = senderGroups(index, samples);
  return { index, bulk, bands: ageBands(scan.startedMs, scan.mode) };
}

import { futureCell, futureSizeCells } from '#worker/domain/scan/listing-facets.ts';

import { planCells } from './scan-cells.ts';
import type { ScanParts } from './scan-parts.ts';
import type { ScanRecord } from './scan-records.ts';

/**
 * Whether the sizes of all mail that is dated in the future are listed; where they are not, that is planned. Call once
 * all listings are done.
 */
export function isFutureSized(scan: ScanRecord, parts: ScanParts): boolean {
  const { memory, store } = parts;
  if (!hasNewFutureMail(scan, parts)) return true;
  const cells = futureSizeCells(scan.startedMs, scan.totalMsgs ?? 0);
  const planned = new Set(memory.plan().map(({ query }) => query));
  if (cells.every(({ query }) => planned.has(query))) return true;
  store.extendPlan(cells);
  memory.forgetPlan();
  return false;
}

/** Whether any is there whose size no former scan knew. */
function hasNewFutureMail(scan: ScanRecord, parts: ScanParts): boolean {
  const { memory, listings } = parts;
  const { query } = futureCell(scan.startedMs);
  const listed = planCells(parts).find(({ cell }) => cell.query === query);
  if (listed === undefined || listings.stateOf(listed.cellNumber).messageCount === 0) return false;
  const pages = [...listings.pages(listed.cellNumber, 0)].map(({ ids }) => ids);
  const knownBefore = memory.adopted()?.knownBefore;
  const positions = memory.index().positionsOf(pages);
  return [...positions].some((position) => knownBefore?.has(position) !== true);
}

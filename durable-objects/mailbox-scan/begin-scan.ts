import type { ScanStart } from './scan-start.ts';
import type { WiredScan } from './wire-scan.ts';

/** Writes a new scan down, with what its user's other work has of their quota. One that has begun stays as it is. */
export function beginScan(
  { parts, budget, makeRoom }: Pick<WiredScan, 'parts' | 'budget' | 'makeRoom'>,
  scan: ScanStart,
): void {
  if (parts.store.find() !== null) return;
  budget.inherit(scan.leases);
  makeRoom(scan.roomUnits ?? 0);
  parts.store.start(scan);
  parts.former.begin(scan.formerScanId);
}

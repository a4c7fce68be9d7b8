import type { ScanParts } from '#durable-objects/mailbox-scan/scan-parts.ts';
import { ScanProgressReader } from '#durable-objects/mailbox-scan/scan-progress.ts';
import type { UnitAllowance } from '#worker/platform/google/unit-allowance.ts';
import type { VirtualClock } from '#tests/support/scan-harness.ts';

const UNITS_PER_MINUTE = 5_400;

/** Notices when what is shown of a scan first says what the mailbox weighs, with an interval. */
export class FirstFigure {
  /** null until then. */
  atMs: number | null = null;
  private readonly clock: VirtualClock;
  private reader: ScanProgressReader | null = null;

  constructor(clock: VirtualClock) {
    this.clock = clock;
  }

  /** Looks at what is shown after a commit, as the scan's page does. */
  look(parts: ScanParts, budget: UnitAllowance): void {
    const scan = this.atMs === null ? parts.store.find() : null;
    if (scan === null) return;
    this.reader ??= new ScanProgressReader({
      parts,
      budget,
      unitsPerMinute: UNITS_PER_MINUTE,
      clock: () => this.clock.nowMs,
    });
    const { early, resultSummary } = this.reader.read(scan);
    if (early !== null || resultSummary !== null) this.atMs = this.clock.nowMs;
  }
}

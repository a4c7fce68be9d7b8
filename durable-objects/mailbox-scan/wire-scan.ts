import { migrateObjectDatabase } from '#durable-objects/migrate-object-database.ts';
import type { UnitBudget } from '#durable-objects/unit-budget.ts';
import type { UnitLease } from '#worker/domain/scan/unit-lease.ts';
import { SENDER_DOMAINS } from '#worker/domain/sender-dictionary/sender-domains.ts';
import type { Runtime } from '#worker/runtime.ts';

import { createScanParts } from './create-scan-parts.ts';
import { createSliceDeps, type SliceEnvironment } from './create-slice-deps.ts';
import { LiveAnswers } from './live-answers.ts';
import { ResultCopy } from './result-copy.ts';
import { createScanBudget, holdForChoice, makeRoomForCleanups } from './scan-budget.ts';
import { MESSAGES_PER_PART, ScanHandOver } from './scan-hand-over.ts';
import type { ScanParts } from './scan-parts.ts';
import { scanPriority } from './scan-priority.ts';
import { ScanProgressReader } from './scan-progress.ts';
import type { ScanRecord } from './scan-records.ts';
import { ScanResults } from './scan-results.ts';
import type { ScanSliceDeps } from './scan-slice-deps.ts';
import { SCAN_TABLES } from './scan-tables.ts';

type ScanListener = Pick<SliceEnvironment, 'onCommit' | 'onSubject'> & {
  /** The scan, while there is one to be had. */
  find: () => ScanRecord | null;
};

/** What a scan's object works with. */
export type WiredScan = {
  parts: ScanParts;
  budget: UnitBudget;
  /** See makeRoomForCleanups. */
  makeRoom: (units?: number) => UnitLease[];
  /** See holdForChoice. */
  holdForChoice: () => void;
  sliceDeps: ScanSliceDeps;
  results: ScanResults;
  answers: LiveAnswers;
  handing: ScanHandOver;
  progress: ScanProgressReader;
  copy: ResultCopy;
};

/** Ties a scan's object to its own database, to its quota, and to the world outside. */
export function wireScan(
  ctx: DurableObjectState,
  runtime: Runtime,
  { find, onCommit, onSubject }: ScanListener,
): WiredScan {
  const { clock, settings } = runtime;
  migrateObjectDatabase(ctx.storage, SCAN_TABLES);
  const parts = createScanParts(ctx.storage, SENDER_DOMAINS);
  const budget = createScanBudget(runtime, ctx, () => scanPriority(find()));
  const sliceDeps = createSliceDeps({ runtime, parts, budget, onCommit, onSubject });
  const results = new ScanResults(parts, find);
  const copy = new ResultCopy(runtime, sliceDeps);
  const unitsPerMinute = settings.GMAIL_UNITS_PER_MINUTE;
  return {
    parts,
    budget,
    makeRoom: (units) => makeRoomForCleanups(runtime, budget, units),
    holdForChoice: () => holdForChoice(runtime, budget),
    sliceDeps,
    results,
    answers: new LiveAnswers({ runtime, sliceDeps, results, copy, find }),
    handing: new ScanHandOver(parts, MESSAGES_PER_PART),
    progress: new ScanProgressReader({ parts, budget, unitsPerMinute, clock }),
    copy,
  };
}

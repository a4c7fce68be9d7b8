import { NO_PROTECTION_CHOICE } from '#worker/domain/protection/safe-list.ts';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

import { chosenMessages, scanRows } from '#durable-objects/mailbox-scan/scan-rows.ts';
import { allRowIds } from '#tests/support/scanned-mailbox.ts';
import { runScan, type ScanRun } from '#tests/support/scan-harness.ts';

import { playTape } from './answer-tape.ts';
import { latencyTime } from './call-latency.ts';
import { countedQuota } from './counted-quota.ts';
import type { ReplayOptions } from './engine-load.ts';
import { gmailClientOver } from './open-gmail.ts';

export type EngineLoad = {
  /** Most that was alive of V8's heap and array buffers, code and libraries included; SQLite's own memory is not. */
  peakHeapBytes: number;
  /** Of this thread, the collecting of garbage for the measurement left out. */
  cpuMs: number;
};

/** Looking at each commit would take longer than the scan. */
const COMMITS_PER_LOOK = 50;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
let peakHeapBytes = 0;
let lookingMs = 0;

/** Garbage counts for nothing: it is collected whenever there might be a new peak. */
function look(): void {
  const startMs = cpuMs();
  if (heapBytes() > peakHeapBytes) {
    collectGarbage();
    peakHeapBytes = Math.max(peakHeapBytes, heapBytes());
  }
  lookingMs += cpuMs() - startMs;
}

function heapBytes(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** The ids of all rows at once, as for an order of everything: they must fit beside the index. */
function chooseAll({ scan, parts }: ScanRun): void {
  const rowsVersion = scan.publishedRounds ?? 0;
  const rowIds = allRowIds(scanRows(scan, parts, rowsVersion, NO_PROTECTION_CHOICE));
  const chosen = chosenMessages(scan, parts, {
    rowsVersion,
    rowIds,
    isPinned: false,
    protection: NO_PROTECTION_CHOICE,
  });
  look();
  if (chosen.kind === 'changed') throw new Error('the rows have changed');
}

const options: ReplayOptions = workerData;
const { clock, sleep, latencyMs } = latencyTime(options.seed, options.nowMs);
const fetch = playTape(options.tape, () => sleep(latencyMs()));
const gmail = gmailClientOver(fetch, () => clock.nowMs);
const startMs = cpuMs();
const run = await runScan({
  clock,
  mode: options.mode,
  dictionary: options.dictionary,
  quota: countedQuota(clock).quota,
  openGmail: async () => ({ ok: true, gmail }),
  afterCommit(commit) {
    if (commit % COMMITS_PER_LOOK === 0) look();
  },
  onUsable: look,
});
chooseAll(run);
const load: EngineLoad = { peakHeapBytes, cpuMs: cpuMs() - startMs - lookingMs };
parentPort?.postMessage(load);

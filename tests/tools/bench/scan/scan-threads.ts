import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

import type { ScanBenchOptions, ScanMeasurement } from './measure-scan.ts';

/** Measures many scans, as many at once as the machine has processors, each thread one after another. */
export async function measureScans(
  wishes: readonly ScanBenchOptions[],
  onDone: (wish: ScanBenchOptions, doneCount: number) => void,
): Promise<ScanMeasurement[]> {
  const measured = new Map<ScanBenchOptions, ScanMeasurement>();
  const waiting = wishes.values();
  async function work(): Promise<void> {
    const thread = new Worker(new URL('./scan-thread.ts', import.meta.url));
    try {
      for (const wish of waiting) {
        thread.postMessage(wish);
        const [measurement]: ScanMeasurement[] = await once(thread, 'message');
        if (measurement === undefined) throw new Error('a scan was not measured');
        measured.set(wish, measurement);
        onDone(wish, measured.size);
      }
    } finally {
      await thread.terminate();
    }
  }
  const threads = Math.min(availableParallelism(), wishes.length);
  await Promise.all(Array.from({ length: threads }, work));
  return wishes.flatMap((wish) => measured.get(wish) ?? []);
}

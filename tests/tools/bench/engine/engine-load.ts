import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import type { ScanMode } from '#worker/domain/scans/scan-state.ts';

import type { Tape } from './answer-tape.ts';
import type { EngineLoad } from './replay-thread.ts';

export type ReplayOptions = {
  tape: Tape;
  mode: ScanMode;
  dictionary: readonly string[];
  seed: number;
  nowMs: number;
};

/**
 * What the engine needs by itself: runs a recorded scan again in a thread of its own, whose heap holds
 * neither the sandbox nor its mailbox.
 */
export async function measureEngineLoad(options: ReplayOptions): Promise<EngineLoad> {
  const thread = new Worker(new URL('./replay-thread.ts', import.meta.url), {
    workerData: options,
  });
  const [load]: EngineLoad[] = await once(thread, 'message');
  if (load === undefined) throw new Error('the replay gave no answer');
  return load;
}

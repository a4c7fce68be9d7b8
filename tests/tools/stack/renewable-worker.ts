import { join } from 'node:path';

import type { ServerProcess } from './server-process.ts';
import { waitUntilAnswers } from './wait-until-answers.ts';
import { workerSettingSources, type Trade } from './worker-settings.ts';
import { startWorkerServer } from './wrangler.ts';

type WorkerPlace = {
  port: number;
  stateDir: string;
  persistDir: string;
  bundleFile: string | null;
  logFile: string;
  /** Gives a start up. */
  abort: AbortSignal;
  /** Has it ended with the stack. */
  keep: (server: ServerProcess) => ServerProcess;
};

/** The Worker of a stack. Each start ends the one before, and goes on with what that one held. */
export function renewableWorker(
  origins: Parameters<typeof workerSettingSources>[0],
  { port, stateDir, persistDir, bundleFile, logFile, abort, keep }: WorkerPlace,
): { start: (trade: Trade) => Promise<void>; kill: () => Promise<void> } {
  let running: ServerProcess | null = null;

  async function start(trade: Trade): Promise<void> {
    await running?.stop();
    const settings = workerSettingSources(origins, trade, {
      envFile: join(persistDir, 'worker.env'),
      secretsFile: join(persistDir, 'local-secrets.json'),
    });
    running = keep(startWorkerServer({ port, stateDir, bundleFile, settings, logFile }));
    await waitUntilAnswers(running, `http://127.0.0.1:${port}/api/health`, abort);
  }

  async function kill(): Promise<void> {
    await running?.kill();
  }

  return { start, kill };
}

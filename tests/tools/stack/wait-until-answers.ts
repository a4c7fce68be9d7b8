import { setTimeout as delay } from 'node:timers/promises';

import type { ServerProcess } from './server-process.ts';

const POLL_MS = 100;
const TIMEOUT_MS = 120_000;

/**
 * Resolves once `url` answers with success; rejects when the server ends before, or does not answer
 * within two minutes (a first build on a slow machine takes most of one).
 */
export async function waitUntilAnswers(
  server: ServerProcess,
  url: string,
  abort: AbortSignal,
): Promise<void> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = AbortSignal.any([abort, timeout]);
  await Promise.race([server.endedEarly, pollUntilOk(url, signal)]).catch((error: unknown) => {
    if (!timeout.aborted) throw error;
    throw new Error(
      `${server.name} did not answer at ${url} within ${TIMEOUT_MS / 1000} s; its log: ${server.logFile}`,
    );
  });
}

async function pollUntilOk(url: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const response = await fetch(url, { signal }).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok === true) return;
    await delay(POLL_MS, undefined, { signal });
  }
}

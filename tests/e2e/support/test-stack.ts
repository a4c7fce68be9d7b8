import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { nextFreePort } from '#tests/tools/stack/free-port.ts';
import type { StackOptions } from '#tests/tools/stack/options.mjs';
import { startStack, type Stack } from '#tests/tools/stack/stack.ts';
import { bundleWorker } from '#tests/tools/stack/wrangler.ts';

import type { RunningStack } from './running-stack.ts';

type TestStackOptions = {
  firstPort: number;
  messages: number;
  payments: StackOptions['payments'];
  sales?: StackOptions['sales'];
  launch?: StackOptions['launch'];
};

export type TestStack = {
  running: RunningStack;
  renew: Stack['renew'];
  killWorker: Stack['killWorker'];
  stop: () => Promise<void>;
};

const BUNDLE_FILE = 'E2E_WORKER_BUNDLE';

/** Bundles the Worker once for all stacks of a run. @returns what removes the bundle */
export async function bundleWorkerForRun(): Promise<() => void> {
  const outDir = mkdtempSync(join(tmpdir(), 'grinbox-e2e-worker-'));
  process.env[BUNDLE_FILE] = await bundleWorker(outDir);
  return () => rmSync(outDir, { recursive: true, force: true });
}

/** Starts a stack with ports and state of its own, for journeys to run against. */
export async function startTestStack({
  firstPort,
  launch = 'open',
  sales = 'open',
  ...options
}: TestStackOptions): Promise<TestStack> {
  const persistDir = mkdtempSync(join(tmpdir(), 'grinbox-e2e-'));
  const port = await nextFreePort(firstPort);
  const stack = await startStack(
    { ...options, launch, sales, port, mailboxFile: null, persistDir, isDev: false },
    {
      report: () => undefined,
      abort: new AbortController().signal,
      bundleFile: process.env[BUNDLE_FILE] ?? null,
    },
  );
  async function stop(): Promise<void> {
    await stack.stop();
    rmSync(persistDir, { recursive: true, force: true });
  }
  const { appOrigin, workerOrigin, sandboxOrigin, mailOrigin, stripeOrigin } = stack;
  if (sandboxOrigin === null || mailOrigin === null) {
    await stop();
    throw new Error('The browser tests run against the Google sandbox: remove .dev.vars for them.');
  }
  const origins = { appOrigin, workerOrigin, sandboxOrigin, mailOrigin };
  const running = { ...origins, stripeOrigin: stripeOrigin ?? '', persistDir };
  return { running, renew: stack.renew, killWorker: stack.killWorker, stop };
}

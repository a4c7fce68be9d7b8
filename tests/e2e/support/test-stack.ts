import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { nextFreePort } from '#tests/stack/free-port.ts';
import { startStack } from '#tests/stack/stack.ts';

import type { RunningStack } from './running-stack.ts';

type TestStackOptions = {
  firstPort: number;
  messages: number;
  payments: 'test' | 'stripe';
  launch?: 'open' | 'gated';
};

export type TestStack = { running: RunningStack; stop: () => Promise<void> };

/** Starts a stack with ports and state of its own, for journeys to run against. */
export async function startTestStack({
  firstPort,
  launch = 'open',
  ...options
}: TestStackOptions): Promise<TestStack> {
  const persistDir = mkdtempSync(join(tmpdir(), 'grinbox-e2e-'));
  const port = await nextFreePort(firstPort);
  const stack = await startStack(
    { ...options, launch, port, mailboxFile: null, persistDir, isDev: false },
    { report: () => undefined, abort: new AbortController().signal },
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
  return { running: { ...origins, stripeOrigin: stripeOrigin ?? '', persistDir }, stop };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { nextFreePort } from '#tests/stack/free-port.ts';
import { startStack } from '#tests/stack/stack.ts';

import { rememberStack } from './running-stack.ts';

type TestStackOptions = { firstPort: number; messages: number; payments: 'test' | 'stripe' };

/** Starts a stack with ports and state of its own, for journeys to run against. @returns what ends it. */
export async function startTestStack({
  firstPort,
  ...options
}: TestStackOptions): Promise<() => Promise<void>> {
  const persistDir = mkdtempSync(join(tmpdir(), 'grinbox-e2e-'));
  const port = await nextFreePort(firstPort);
  const stack = await startStack(
    { ...options, port, mailboxFile: null, persistDir, isDev: false },
    { report: () => undefined, abort: new AbortController().signal },
  );
  const { sandboxOrigin, mailOrigin, stripeOrigin } = stack;
  if (sandboxOrigin === null || mailOrigin === null) {
    await stack.stop();
    throw new Error('The browser tests run against the Google sandbox: remove .dev.vars for them.');
  }
  rememberStack({
    ...stack,
    sandboxOrigin,
    mailOrigin,
    stripeOrigin: stripeOrigin ?? '',
    persistDir,
  });
  return async () => {
    await stack.stop();
    rmSync(persistDir, { recursive: true, force: true });
  };
}

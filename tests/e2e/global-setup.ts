import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { nextFreePort } from '#tests/stack/free-port.ts';
import { startStack } from '#tests/stack/stack.ts';

import { rememberStack } from './support/running-stack.ts';

const FIRST_PORT = 24_100;
const GENERATED_MESSAGES = 2_000;

/** One stack for all journeys, with ports and state of its own. Each journey makes its own accounts. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const persistDir = mkdtempSync(join(tmpdir(), 'grinbox-e2e-'));
  const options = {
    port: await nextFreePort(FIRST_PORT),
    messages: GENERATED_MESSAGES,
    mailboxFile: null,
    persistDir,
    payments: 'test' as const,
    isDev: false,
  };
  const stack = await startStack(options, {
    report: () => undefined,
    abort: new AbortController().signal,
  });
  const { sandboxOrigin, mailOrigin } = stack;
  if (sandboxOrigin === null || mailOrigin === null) {
    await stack.stop();
    throw new Error('The browser tests run against the Google sandbox: remove .dev.vars for them.');
  }
  rememberStack({ ...stack, sandboxOrigin, mailOrigin, persistDir });
  return async () => {
    await stack.stop();
    rmSync(persistDir, { recursive: true, force: true });
  };
}

import type { FullConfig } from '@playwright/test';

import { buildWebWhenStale } from '#tests/tools/stack/web-build.ts';
import { ensureSystemFonts } from '#tests/support/system-fonts.ts';

import { rememberStack } from './support/running-stack.ts';
import { bundleWorkerForRun, startTestStack, type TestStack } from './support/test-stack.ts';

const FIRST_PORT = 24_100;
const PORTS_OF_A_STACK = 50;

/**
 * A stack for each process that runs journeys, with ports and state of its own: a fault set in one stack's
 * Google is no other's. Each journey makes its own accounts.
 */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  ensureSystemFonts();
  await buildWebWhenStale();
  const removeBundle = await bundleWorkerForRun();
  const starts = await Promise.allSettled(Array.from({ length: workers }, startStackOfLane));
  const stacks = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  async function stopAll(): Promise<void> {
    await Promise.all(stacks.map(({ stop }) => stop()));
    removeBundle();
  }
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed !== undefined) {
    await stopAll();
    throw failed.reason;
  }
  return stopAll;
}

async function startStackOfLane(_: unknown, lane: number): Promise<TestStack> {
  const stack = await startTestStack({
    firstPort: FIRST_PORT + lane * PORTS_OF_A_STACK,
    messages: 2_000,
    payments: 'test',
  });
  rememberStack(stack.running, lane);
  return stack;
}

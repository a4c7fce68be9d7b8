import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

const runningStackSchema = z.object({
  appOrigin: z.string(),
  workerOrigin: z.string(),
  sandboxOrigin: z.string(),
  mailOrigin: z.string(),
  /** Empty where payments are simulated. */
  stripeOrigin: z.string(),
  persistDir: z.string(),
});

export type RunningStack = z.output<typeof runningStackSchema>;

/** Playwright numbers the processes that run tests at the same time, from 0. */
function ownLane(): number {
  return Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
}

function variableOf(lane: number): string {
  return `E2E_STACK_${lane}`;
}

/** Hands a stack's addresses on to the process that runs the tests of a lane; by default to this one. */
export function rememberStack(stack: RunningStack, lane = ownLane()): void {
  process.env[variableOf(lane)] = JSON.stringify(stack);
}

/** The stack that this process's journeys run against at the moment. */
export function runningStack(): RunningStack {
  const value = process.env[variableOf(ownLane())];
  if (value === undefined) {
    throw new Error(`${variableOf(ownLane())} is not set: the global setup did not run`);
  }
  return runningStackSchema.parse(JSON.parse(value));
}

export function appUrl(path: string): string {
  return `${runningStack().appOrigin}${path}`;
}

export function sandboxUrl(path: string): string {
  return `${runningStack().sandboxOrigin}${path}`;
}

export function mailUrl(path: string): string {
  return `${runningStack().mailOrigin}${path}`;
}

export function stripeUrl(path: string): string {
  return `${runningStack().stripeOrigin}${path}`;
}

/** Whether an address is not ours but of somebody who stands in for the outside world. */
export function isStandIn(address: string): boolean {
  const { sandboxOrigin, stripeOrigin } = runningStack();
  return [sandboxOrigin, stripeOrigin].some(
    (origin) => origin !== '' && address.startsWith(origin),
  );
}

export function workerOrigin(): string {
  return runningStack().workerOrigin;
}

export function stateDir(): string {
  return join(runningStack().persistDir, 'state');
}

const SHOWN_FAILURES = 10;

/** The last lines by which this stack's Worker said that something failed: what a page's complaint may come from. */
export function workerFailures(): string[] {
  const log = readFileSync(join(runningStack().persistDir, 'logs/worker.log'), 'utf8');
  const lines = log.split('\n').filter((line) => /"level":"(error|warn)"|✘|Uncaught/.test(line));
  return lines.slice(-SHOWN_FAILURES);
}

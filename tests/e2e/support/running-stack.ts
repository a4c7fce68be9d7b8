import { join } from 'node:path';

type RunningStack = {
  appOrigin: string;
  workerOrigin: string;
  sandboxOrigin: string;
  mailOrigin: string;
  /** Empty where payments are simulated. */
  stripeOrigin: string;
  persistDir: string;
};

const NAMES = {
  appOrigin: 'E2E_APP_ORIGIN',
  workerOrigin: 'E2E_WORKER_ORIGIN',
  sandboxOrigin: 'E2E_SANDBOX_ORIGIN',
  mailOrigin: 'E2E_MAIL_ORIGIN',
  stripeOrigin: 'E2E_STRIPE_ORIGIN',
  persistDir: 'E2E_PERSIST_DIR',
} as const;

/** Hands the stack's addresses on to the processes that run the tests. */
export function rememberStack(stack: RunningStack): void {
  process.env[NAMES.appOrigin] = stack.appOrigin;
  process.env[NAMES.workerOrigin] = stack.workerOrigin;
  process.env[NAMES.sandboxOrigin] = stack.sandboxOrigin;
  process.env[NAMES.mailOrigin] = stack.mailOrigin;
  process.env[NAMES.stripeOrigin] = stack.stripeOrigin;
  process.env[NAMES.persistDir] = stack.persistDir;
}

/** The stack that journeys run against at the moment. */
export function runningStack(): RunningStack {
  return {
    appOrigin: read('appOrigin'),
    workerOrigin: read('workerOrigin'),
    sandboxOrigin: read('sandboxOrigin'),
    mailOrigin: read('mailOrigin'),
    stripeOrigin: read('stripeOrigin'),
    persistDir: read('persistDir'),
  };
}

export function appUrl(path: string): string {
  return `${read('appOrigin')}${path}`;
}

export function sandboxUrl(path: string): string {
  return `${read('sandboxOrigin')}${path}`;
}

export function mailUrl(path: string): string {
  return `${read('mailOrigin')}${path}`;
}

export function stripeUrl(path: string): string {
  return `${read('stripeOrigin')}${path}`;
}

/** Whether an address is not ours but of somebody who stands in for the outside world. */
export function isStandIn(address: string): boolean {
  const origins = [read('sandboxOrigin'), read('stripeOrigin')];
  return origins.some((origin) => origin !== '' && address.startsWith(origin));
}

export function workerOrigin(): string {
  return read('workerOrigin');
}

export function stateDir(): string {
  return join(read('persistDir'), 'state');
}

function read(name: keyof RunningStack): string {
  const value = process.env[NAMES[name]];
  if (value === undefined)
    throw new Error(`${NAMES[name]} is not set: the global setup did not run`);
  return value;
}

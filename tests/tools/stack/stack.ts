import { join } from 'node:path';

import { serveMailOutbox } from '#tests/tools/mail-outbox/serve-mail-outbox.ts';
import { serveStripeSandbox } from '#tests/tools/stripe-sandbox/serve-stripe-sandbox.ts';

import { applyMigrations } from './apply-migrations.ts';
import { startCronTimer } from './cron-timer.ts';
import { isPortFree, nextFreePort } from './free-port.ts';
import {
  readSandboxReady,
  startSandboxServer,
  type SandboxReady,
} from './google-sandbox-server.ts';
import type { StackOptions } from './options.mjs';
import { renewableWorker } from './renewable-worker.ts';
import type { ServerProcess } from './server-process.ts';
import { StackError } from './stack-error.ts';
import { lockPersistDir } from './stack-lock.ts';
import { waitUntilAnswers } from './wait-until-answers.ts';
import { buildWebWhenStale } from './web-build.ts';
import { startWebDevServer } from './web-dev-server.ts';
import { hasGoogleCredentials, isMailSetUp, type Trade } from './worker-settings.ts';

export type Stack = {
  appOrigin: string;
  /** null when the stack talks to Google itself. */
  sandboxOrigin: string | null;
  /** Where mail that was sent can be read; null when real mail is sent. */
  mailOrigin: string | null;
  /** Where Stripe's stand-in shows what was paid; null without it. */
  stripeOrigin: string | null;
  /** What the sandbox holds; null without one. */
  sandbox: SandboxReady | null;
  workerOrigin: string;
  logDir: string;
  /** Rejects when a part of the stack ends by itself. */
  brokenDown: Promise<never>;
  /** Starts the Worker anew, on all that it holds, as a deployment with other settings does. */
  renew: (change: Partial<Trade>) => Promise<void>;
  /** Ends the Worker as a power cut would, until it is started anew. */
  killWorker: () => Promise<void>;
  stop: () => Promise<void>;
};

export type StartContext = {
  /** Hears of each step, in words for a person. */
  report: (step: string) => void;
  /** Gives the start up and ends what was started. */
  abort: AbortSignal;
  /** Of bundleWorker, for who starts several stacks; by default the Worker is bundled from source. */
  bundleFile?: string | null;
};

type Undo = () => Promise<void> | void;

/**
 * Starts all of the product on this machine and resolves once it answers. When any part fails to start,
 * what was started is ended before this rejects.
 */
export async function startStack(options: StackOptions, context: StartContext): Promise<Stack> {
  const undo: Undo[] = [];
  let stopping: Promise<void> | null = null;
  async function endAll(): Promise<void> {
    for (const end of undo.toReversed()) await end();
  }
  const stop = () => (stopping ??= endAll());
  try {
    return { ...(await startParts(options, context, undo)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(
  options: StackOptions,
  { report, abort, bundleFile = null }: StartContext,
  undo: Undo[],
): Promise<Omit<Stack, 'stop'>> {
  const { port, persistDir } = options;
  if (!(await isPortFree(port))) {
    throw new StackError(
      `Port ${port} is in use. Stop what listens there, or choose another: --port N.`,
    );
  }
  undo.push(lockPersistDir(persistDir));

  const stateDir = join(persistDir, 'state');
  const logDir = join(persistDir, 'logs');
  const sandboxLog = join(logDir, 'sandbox.log');
  const appOrigin = `http://localhost:${port}`;
  const workerPort = options.isDev ? await nextFreePort(port + 1) : port;
  const workerOrigin = `http://127.0.0.1:${workerPort}`;
  const servers: ServerProcess[] = [];
  function keep(server: ServerProcess): ServerProcess {
    servers.push(server);
    undo.push(() => server.stop());
    return server;
  }

  const sandboxPort = await nextFreePort(workerPort + 1);
  let sandboxOrigin: string | null = null;
  let sandboxReady: Promise<void> = Promise.resolve();
  if (!hasGoogleCredentials()) {
    sandboxOrigin = `http://localhost:${sandboxPort}`;
    report('Starting the Google sandbox …');
    const sandbox = keep(
      startSandboxServer({ ...options, port: sandboxPort, appOrigin, logFile: sandboxLog }),
    );
    sandboxReady = waitUntilAnswers(sandbox, `http://127.0.0.1:${sandboxPort}/`, abort);
    // It starts beside the build; should the build fail first, nobody is left to hear of this.
    sandboxReady.catch(() => undefined);
  }

  let stripeOrigin: string | null = null;
  if (options.payments === 'stripe') {
    const stripePort = await nextFreePort(sandboxPort + 1);
    const webhookUrl = `${workerOrigin}/api/payments/stripe/webhook`;
    const stripe = await serveStripeSandbox(stripePort, webhookUrl);
    undo.push(() => stripe.stop());
    stripeOrigin = stripe.origin;
  }

  let mailOrigin: string | null = null;
  if (!isMailSetUp()) {
    const outbox = await serveMailOutbox(await nextFreePort(sandboxPort + 1));
    undo.push(() => outbox.stop());
    mailOrigin = outbox.origin;
  }

  report('Building the web where it is out of date …');
  await buildWebWhenStale();
  abort.throwIfAborted();
  report('Applying migrations to the local database …');
  await applyMigrations(stateDir);
  await sandboxReady;
  abort.throwIfAborted();

  report('Starting the Worker …');
  const worker = renewableWorker(
    { appOrigin, sandboxOrigin, stripeOrigin, mailOrigin },
    {
      port: workerPort,
      stateDir,
      persistDir,
      bundleFile,
      logFile: join(logDir, 'worker.log'),
      abort,
      keep,
    },
  );
  await worker.start(options);

  if (options.isDev) {
    const web = await startWebDevServer(port, workerPort);
    undo.push(() => web.stop());
  }
  const cron = startCronTimer(workerOrigin);
  undo.push(() => cron.stop());

  const brokenDown = Promise.race(servers.map((server) => server.endedEarly));
  // Only who asks hears of it.
  brokenDown.catch(() => undefined);
  const sandbox = sandboxOrigin === null ? null : readSandboxReady(sandboxLog);
  const origins = { appOrigin, sandboxOrigin, stripeOrigin, mailOrigin, workerOrigin };
  const renew = (change: Partial<Trade>) => worker.start({ ...options, ...change });
  return { ...origins, sandbox, logDir, brokenDown, renew, killWorker: worker.kill };
}

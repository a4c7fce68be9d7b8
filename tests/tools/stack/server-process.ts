import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

const END_TIMEOUT_MS = 8_000;
const SHOWN_LOG_LINES = 30;

export type ServerProcess = {
  name: string;
  logFile: string;
  /** Rejects with the end of its log when the process ends before it is told to. */
  endedEarly: Promise<never>;
  stop: () => Promise<void>;
  /** Ends it at once, with nothing written or closed, as a power cut would. */
  kill: () => Promise<void>;
};

type ServerCommand = {
  name: string;
  /** Arguments of Node, the script first. */
  args: readonly string[];
  cwd: string;
  env: Record<string, string>;
  logFile: string;
};

/**
 * Starts a server in a process group of its own, so that what it starts in turn (workerd) ends with it
 * whatever happens to it. What it writes goes to its log file.
 */
export function startServerProcess({
  name,
  args,
  cwd,
  env,
  logFile,
}: ServerCommand): ServerProcess {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = createWriteStream(logFile);
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  if (child.pid !== undefined) announce('group-started', child.pid);

  let isStopping = false;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`ended with ${signal ?? `code ${code}`}`));
  }).then((reason) => {
    if (child.pid !== undefined) {
      signalGroup(child, 'SIGKILL');
      announce('group-ended', child.pid);
    }
    log.end();
    return reason;
  });
  const endedEarly = ended.then((reason) => {
    if (isStopping) return new Promise<never>(() => undefined);
    throw new Error(`${name} ${reason}.\n${logTail(logFile)}`);
  });
  // Whoever waits for the server sees the rejection; nobody waiting is no fault of its own.
  endedEarly.catch(() => undefined);

  async function end(signal: NodeJS.Signals): Promise<void> {
    isStopping = true;
    signalGroup(child, signal);
    const force = setTimeout(() => signalGroup(child, 'SIGKILL'), END_TIMEOUT_MS);
    await ended;
    clearTimeout(force);
    if (!log.closed) await once(log, 'close');
  }

  return { name, logFile, endedEarly, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group has ended by itself.
  }
}

/** Tells the bootstrap which process groups to end should this process be killed (see bootstrap.mjs). */
function announce(verb: 'group-started' | 'group-ended', group: number): void {
  if (process.connected) process.send?.(`${verb} ${group}`);
}

export function logTail(logFile: string): string {
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-SHOWN_LOG_LINES).join('\n');
}

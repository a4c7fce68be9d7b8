import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { isLockComplete } from './lock-file.mjs';

/*
 * What every command of the project does first. It runs on the Node that the machine has (20 or later)
 * with nothing installed, so it imports Node's own modules only.
 */

export const PROJECT_DIR = fileURLToPath(new URL('../../../', import.meta.url));
const INSTALLED_LOCK = join(PROJECT_DIR, 'node_modules/.package-lock.json');
const PROJECT_NODE = join(PROJECT_DIR, 'node_modules/.bin/node');
const OLDEST_NODE = 20;
const PROJECT_NODE_MAJOR = 24;

/** Installs the packages when they are missing or older than the lock file. Ends the process when it fails. */
export function ensureInstalled() {
  if (nodeMajor() < OLDEST_NODE) {
    fail(`Node ${OLDEST_NODE} or later is needed; this is ${process.version}.`);
  }
  const lockFile = join(PROJECT_DIR, 'package-lock.json');
  if (
    existsSync(INSTALLED_LOCK) &&
    statSync(INSTALLED_LOCK).mtimeMs >= statSync(lockFile).mtimeMs
  ) {
    return;
  }
  // `npm ci` refuses a lock that lacks another system's binaries, as some registries leave it.
  const command = isLockComplete(JSON.parse(readFileSync(lockFile, 'utf8'))) ? 'ci' : 'install';
  console.log(`Installing packages (npm ${command}); this takes about half a minute …`);
  const { status, error } = spawnSync(
    'npm',
    [command, '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: PROJECT_DIR,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  );
  if (status !== 0 || !existsSync(INSTALLED_LOCK)) {
    fail(
      `npm ${command} did not succeed${error ? `: ${error.message}` : ''}. See what it says above.`,
    );
  }
  const now = new Date();
  utimesSync(INSTALLED_LOCK, now, now);
}

/**
 * Runs a TypeScript file under the project's own Node and ends as it ends. Each side notices when the
 * other dies: the channel between them closes for the child, and what process groups the child has
 * announced are ended by the parent.
 *
 * @param {string} script path from the project's root
 * @param {readonly string[]} args
 */
export function runInProjectNode(script, args) {
  /** @type {Set<number>} */
  const groups = new Set();
  const child = spawn(projectNode(), [join(PROJECT_DIR, script), ...args], {
    cwd: process.cwd(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: `${join(PROJECT_DIR, 'node_modules/.bin')}:${process.env['PATH']}`,
    },
  });
  child.on('message', (message) => {
    const [verb, group] = String(message).split(' ');
    if (verb === 'group-started') groups.add(Number(group));
    if (verb === 'group-ended') groups.delete(Number(group));
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', (error) => fail(error.message));
  child.on('exit', (code, signal) => {
    for (const group of groups) endGroup(group);
    process.exitCode = code ?? (signal === null ? 1 : 128);
  });
}

/** @param {number} group */
function endGroup(group) {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // Ended by itself.
  }
}

function projectNode() {
  if (existsSync(PROJECT_NODE)) return PROJECT_NODE;
  if (nodeMajor() >= PROJECT_NODE_MAJOR) return process.execPath;
  return fail(
    `Node ${PROJECT_NODE_MAJOR} was not installed with the packages (are npm's install scripts switched off?).\n` +
      `Allow them and run npm install, or use Node ${PROJECT_NODE_MAJOR} yourself.`,
  );
}

function nodeMajor() {
  return Number(process.versions.node.split('.')[0]);
}

/**
 * @param {string} message
 * @param {number} [code]
 * @returns {never}
 */
export function fail(message, code = 1) {
  console.error(message);
  process.exit(code);
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { PROJECT_DIR } from './bootstrap.mjs';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import type { WorkerSettingSources } from './worker-settings.ts';

const WRANGLER = join(PROJECT_DIR, 'node_modules/wrangler/bin/wrangler.js');

/** Keeps wrangler from asking questions, from the network and from Cloudflare's own reporting. */
const QUIET = {
  CI: 'true',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
};

export type WorkerServerOptions = {
  port: number;
  stateDir: string;
  settings: WorkerSettingSources;
  logFile: string;
};

/** Brings the local database up to date. */
export async function applyMigrations(stateDir: string): Promise<void> {
  await runWrangler([
    'd1',
    'migrations',
    'apply',
    'grinbox',
    '--local',
    `--persist-to=${stateDir}`,
  ]);
}

/** The Worker with its database, Durable Objects and static files, all on this machine. */
export function startWorkerServer({ settings, ...options }: WorkerServerOptions): ServerProcess {
  return startServerProcess({
    name: 'The Worker',
    args: [
      WRANGLER,
      'dev',
      '--local',
      '--ip=127.0.0.1',
      `--port=${options.port}`,
      '--inspector-port=0',
      `--persist-to=${options.stateDir}`,
      ...settings.envFiles.map((file) => `--env-file=${file}`),
      ...Object.entries(settings.vars).map(([name, value]) => `--var=${name}:${value}`),
      '--show-interactive-dev-session=false',
    ],
    cwd: PROJECT_DIR,
    env: QUIET,
    logFile: options.logFile,
  });
}

/** Runs one statement on the local database. */
export async function runSql(stateDir: string, sql: string): Promise<void> {
  await runWrangler([
    'd1',
    'execute',
    'grinbox',
    '--local',
    `--persist-to=${stateDir}`,
    `--command=${sql}`,
  ]);
}

async function runWrangler(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [WRANGLER, ...args], {
    cwd: PROJECT_DIR,
    env: { ...process.env, ...QUIET },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`wrangler ${args[0]} ${args[1]} failed.\n${output}`);
}

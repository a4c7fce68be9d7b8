import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { z } from 'zod';

import { PROJECT_DIR } from './bootstrap.mjs';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { untilUnlocked } from './until-unlocked.ts';
import type { WorkerSettingSources } from './worker-settings.ts';

const WRANGLER = join(PROJECT_DIR, 'node_modules/wrangler/bin/wrangler.js');

/**
 * Keeps wrangler from asking questions, from the network and from Cloudflare's own reporting, and from a store of traces
 * beside the state, which would keep every address and statement beyond what we erase.
 */
const QUIET = {
  CI: 'true',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  X_LOCAL_OBSERVABILITY: 'false',
};

export type WorkerServerOptions = {
  port: number;
  stateDir: string;
  /** A bundle of bundleWorker; null: bundled from source, and anew whenever that changes. */
  bundleFile: string | null;
  settings: WorkerSettingSources;
  logFile: string;
};

/** Bundles the Worker as a deployment does, for any number of servers. @returns the file to start */
export async function bundleWorker(outDir: string): Promise<string> {
  await runWrangler(['deploy', '--dry-run', `--outdir=${outDir}`]);
  return join(outDir, 'index.js');
}

/** The Worker with its database, Durable Objects and static files, all on this machine. */
export function startWorkerServer({ settings, ...options }: WorkerServerOptions): ServerProcess {
  return startServerProcess({
    name: 'The Worker',
    args: [
      WRANGLER,
      'dev',
      ...(options.bundleFile === null
        ? []
        : // The configuration would be looked for beside the bundle.
          [options.bundleFile, '--no-bundle', '--config=wrangler.toml', '--log-level=warn']),
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

/** Runs statements on the local database, also while the Worker writes to it. */
export async function runSql(stateDir: string, sql: string): Promise<void> {
  await untilUnlocked(() => runWrangler(localSqlArgs(stateDir, sql)));
}

/** One try of it, which fails when another process holds the database. */
export function localSqlArgs(stateDir: string, sql: string): string[] {
  return ['d1', 'execute', 'grinbox', '--local', `--persist-to=${stateDir}`, `--command=${sql}`];
}

export type SqlTarget =
  | { kind: 'remote'; environment: string | null }
  | { kind: 'local'; environment: string | null; stateDir: string };

const executedSchema = z.array(z.object({ results: z.array(z.record(z.string(), z.unknown())) }));

/**
 * Runs statements on a database, this machine's or the deployed one, as one.
 * @returns the rows that each answers
 */
export async function executeStatements(
  target: SqlTarget,
  statements: readonly string[],
): Promise<Record<string, unknown>[][]> {
  const output = await untilUnlocked(() =>
    runWrangler([
      'd1',
      'execute',
      'DB',
      ...(target.kind === 'remote' ? ['--remote'] : ['--local', `--persist-to=${target.stateDir}`]),
      ...(target.environment === null ? [] : [`--env=${target.environment}`]),
      '--json',
      `--command=${statements.join(';\n')}`,
    ]),
  );
  return executedSchema.parse(JSON.parse(output)).map(({ results }) => results);
}

/** @returns what it wrote to its output */
export async function runWrangler(args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [WRANGLER, ...args], {
    cwd: PROJECT_DIR,
    env: { ...process.env, ...QUIET },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  // A letter outside ASCII may come in two chunks.
  child.stdout.setEncoding('utf8').on('data', (chunk) => (output += String(chunk)));
  child.stderr.setEncoding('utf8').on('data', (chunk) => (errors += String(chunk)));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`wrangler ${args[0]} ${args[1]} failed.\n${output}${errors}`);
  return output;
}

import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { BRAND } from '#worker/domain/brand.ts';

import { PROJECT_DIR } from '#tests/tools/stack/bootstrap.mjs';

import { runTool, type CommandResult } from '#tests/tools/run/run-command.ts';

import { withDatabaseId } from './database-id.ts';
import { CONFIG_FILE, readDeployConfig } from './deploy-config.ts';
import { DeployError, type DeployTools } from './deploy-tools.ts';
import { deploy, lookAt, originOf } from './deploy.ts';
import { parseDeployOptions } from './options.mjs';
import { setUp } from './set-up.ts';
import { smokeTest } from './smoke-test.ts';

const WRANGLER = join(PROJECT_DIR, 'node_modules/.bin/wrangler');

async function wrangler(args: readonly string[], input = ''): Promise<CommandResult> {
  const child = spawn(WRANGLER, args, {
    cwd: PROJECT_DIR,
    // Questions are answered with yes, which only ever makes what is not there.
    env: {
      ...process.env,
      CI: 'true',
      WRANGLER_SEND_METRICS: 'false',
      WRANGLER_HIDE_BANNER: 'true',
    },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : 1, output };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function toolsFor(environment: DeployTools['environment']): DeployTools {
  return {
    environment,
    config: readDeployConfig(environment),
    brand: BRAND,
    wrangler,
    buildWeb: () => runTool('vite', ['build', '--config', 'web/vite.config.ts']),
    newBuildId: () => randomUUID(),
    smokeTest,
    sleep,
    say,
  };
}

async function run(): Promise<void> {
  const options = parseDeployOptions(process.argv.slice(2));
  if (options === 'help') return;
  const { command, environment, isDryRun, origin } = options;
  if (environment === null) {
    await lookAt(origin ?? '', { smokeTest, say });
    return;
  }
  const tools = toolsFor(environment);
  if (command === 'smoke') await lookAt(originOf(tools), tools, environment);
  else if (command === 'deploy') await deploy(tools, { isDryRun });
  else {
    await setUp({
      ...tools,
      writeDatabaseId(id) {
        const toml = readFileSync(CONFIG_FILE, 'utf8');
        writeFileSync(CONFIG_FILE, withDatabaseId(toml, environment, id));
      },
    });
  }
}

try {
  await run();
} catch (error) {
  if (!(error instanceof DeployError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PROJECT_DIR } from '#tests/tools/stack/bootstrap.mjs';
import { isPortFree, nextFreePort } from '#tests/tools/stack/free-port.ts';

import { expect, test } from './support/journey.ts';
import { processTree, stillRunning } from './support/process-tree.ts';
import { appUrl } from './support/running-stack.ts';

const FIRST_PORT = 24_300;
/** Ten times what it takes, for a machine that is busy with other things. */
const STARTS_WITHIN_MS = 120_000;

const started: number[] = [];

/** What a failed test has left would hold the port of the next. */
test.afterEach(() => {
  for (const pid of started.splice(0)) {
    for (const row of stillRunning(processTree(pid))) process.kill(row.pid, 'SIGKILL');
  }
});

/** `npm start` as a terminal runs it: in a process group of its own. */
function npmStart(args: readonly string[]) {
  const child = spawn('npm', ['start', '--', ...args], {
    cwd: PROJECT_DIR,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  if (child.pid === undefined) throw new Error('npm could not be started');
  started.push(child.pid);
  return { pid: child.pid, ended: once(child, 'exit'), output: () => output };
}

const ENDINGS: readonly (readonly [string, (npm: number) => number, NodeJS.Signals])[] = [
  ['Ctrl-C', (npm) => -npm, 'SIGINT'],
  ['SIGTERM to npm', (npm) => npm, 'SIGTERM'],
  ['SIGKILL to its own process', (npm) => pidOf(npm, 'tests/tools/stack/main.ts'), 'SIGKILL'],
  [
    'SIGKILL to the process above that',
    (npm) => pidOf(npm, 'tests/tools/stack/start.mjs'),
    'SIGKILL',
  ],
];

function pidOf(npm: number, script: string): number {
  const found = processTree(npm).find(({ command }) => command.includes(script));
  if (found === undefined) throw new Error(`${script} does not run`);
  return found.pid;
}

for (const [name, target, signal] of ENDINGS) {
  test(`${name} ends npm start and all that it started`, async () => {
    test.setTimeout(2 * STARTS_WITHIN_MS);
    const persistDir = mkdtempSync(join(tmpdir(), 'grinbox-start-'));
    const port = await nextFreePort(FIRST_PORT);
    const npm = npmStart([`--port=${port}`, '--messages=50', `--persist=${persistDir}`]);
    await expect(() => expect(npm.output()).toContain('Stop it with Ctrl-C')).toPass({
      timeout: STARTS_WITHIN_MS,
    });
    expect(npm.output()).toContain(`http://localhost:${port}`);
    expect(npm.output()).toMatch(/Mail that it sends +http:\/\/localhost:\d+/);
    const tree = processTree(npm.pid);
    expect(tree.filter(({ command }) => command.includes('workerd'))).not.toHaveLength(0);
    expect(tree.filter(({ command }) => command.includes('serve.ts'))).toHaveLength(1);

    process.kill(target(npm.pid), signal);
    await npm.ended;
    await expect(() => expect(stillRunning(tree)).toEqual([])).toPass({ timeout: 15_000 });
    // The kernel takes a moment more to close what a killed process held.
    await expect.poll(() => isPortFree(port), { timeout: 15_000 }).toBe(true);
    rmSync(persistDir, { recursive: true, force: true });
  });
}

test('a port in use is said plainly, and nothing is left running', async () => {
  const { port } = new URL(appUrl('/'));
  const npm = npmStart([`--port=${port}`]);
  expect((await npm.ended)[0]).toBe(1);
  expect(npm.output()).toContain(`Port ${port} is in use`);
});

test('a bad option ends with code 2 before anything is started', async () => {
  const npm = npmStart(['--messages=many']);
  expect((await npm.ended)[0]).toBe(2);
  expect(npm.output()).toContain('--messages takes a whole number');
  expect(npm.output()).not.toContain('Starting');
});

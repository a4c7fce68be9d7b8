import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { PROJECT_DIR } from '#tests/tools/stack/bootstrap.mjs';

export type CommandResult = { code: number; output: string };

type CommandOptions = { env?: Record<string, string>; isShown?: boolean };

/**
 * Runs one of the project's tools by name and gives its exit code and all that it wrote; with `isShown`
 * it writes to the terminal instead.
 */
export async function runTool(
  tool: string,
  args: readonly string[],
  { env = {}, isShown = false }: CommandOptions = {},
): Promise<CommandResult> {
  return runCommand(join(PROJECT_DIR, 'node_modules/.bin', tool), args, { env, isShown });
}

/** The same for any program of the machine. */
export async function runCommand(
  program: string,
  args: readonly string[],
  { env = {}, isShown = false }: CommandOptions = {},
): Promise<CommandResult> {
  const child = spawn(program, args, {
    cwd: PROJECT_DIR,
    env: { ...process.env, ...env },
    stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  child.stderr?.on('data', (chunk) => (output += String(chunk)));
  const stopWithUs = () => child.kill('SIGTERM');
  process.once('SIGINT', stopWithUs).once('SIGTERM', stopWithUs).once('disconnect', stopWithUs);
  try {
    const [code] = await once(child, 'close');
    return { code: typeof code === 'number' ? code : 1, output };
  } catch (error) {
    return { code: 127, output: error instanceof Error ? error.message : String(error) };
  } finally {
    process.off('SIGINT', stopWithUs).off('SIGTERM', stopWithUs).off('disconnect', stopWithUs);
  }
}

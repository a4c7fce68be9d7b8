import type { BRAND } from '#worker/domain/brand.ts';

import type { CommandResult } from '#tests/tools/run/run-command.ts';

import type { DeployConfig } from './deploy-config.ts';
import type { SmokeResult } from './smoke-test.ts';

/** All that deploying needs of the world. */
export type DeployTools = {
  environment: 'staging' | 'production';
  config: Pick<DeployConfig, 'vars' | 'd1_databases' | 'queues'>;
  brand: typeof BRAND;
  /** Runs wrangler. `input`: what it reads, which stands on no command line. */
  wrangler: (args: readonly string[], input?: string) => Promise<CommandResult>;
  buildWeb: () => Promise<CommandResult>;
  /** A name that no release has had. */
  newBuildId: () => string;
  smokeTest: (origin: string, release?: { buildId: string }) => Promise<SmokeResult[]>;
  sleep: (ms: number) => Promise<void>;
  say: (line: string) => void;
};

/** What a step that did not work ends the whole with. */
export class DeployError extends Error {}

/** @throws DeployError with what the tool said, where it failed */
export async function mustWork(what: string, running: Promise<CommandResult>): Promise<string> {
  const { code, output } = await running;
  if (code !== 0) throw new DeployError(`${what} did not work.\n${output.trim()}`);
  return output;
}

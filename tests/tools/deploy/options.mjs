import { parseArgs } from 'node:util';

/**
 * What `npm run setup`, `npm run deploy` and `npm run smoke` can be told. Plain JavaScript, because it is checked
 * before anything is installed.
 *
 * @typedef {object} DeployOptions
 * @property {'setup' | 'deploy' | 'smoke'} command
 * @property {'staging' | 'production' | null} environment null: none was named
 * @property {boolean} isDryRun
 * @property {string | null} origin what `smoke` looks at, where no environment says so
 */

export const DEPLOY_USAGE = `Usage: npm run setup -- --env staging|production
       npm run deploy -- --env staging|production [--dry-run]
       npm run smoke -- --env staging|production
       npm run smoke -- https://ORIGIN

  setup    makes the database, the queues and the keys that are not there yet
  deploy   builds, applies migrations, deploys, and looks whether it works
  smoke    looks whether a site works
  --dry-run   says what would be done, and tries what can be tried without an account`;

/** A wish that cannot be met; the message says why. */
export class DeployOptionError extends Error {}

/**
 * @param {readonly string[]} args
 * @returns {DeployOptions | 'help'}
 * @throws {DeployOptionError}
 */
export function parseDeployOptions(args) {
  const { values, positionals } = parse(args);
  if (values.help === true) return 'help';
  const [command, origin, ...more] = positionals;
  if (command !== 'setup' && command !== 'deploy' && command !== 'smoke') {
    throw new DeployOptionError('Say setup, deploy or smoke.');
  }
  if (more.length > 0 || (origin !== undefined && command !== 'smoke')) {
    throw new DeployOptionError(`Too much was said to ${command}.`);
  }
  const environment = values.env ?? null;
  if (environment !== null && environment !== 'staging' && environment !== 'production') {
    throw new DeployOptionError('--env is staging or production.');
  }
  if (origin === undefined ? environment === null : environment !== null) {
    throw new DeployOptionError(
      command === 'smoke' ? 'Name an environment or an origin.' : 'Name an environment: --env.',
    );
  }
  if (origin !== undefined && !(URL.canParse(origin) && new URL(origin).origin === origin)) {
    throw new DeployOptionError('An origin is https://HOST, and nothing after it.');
  }
  return { command, environment, isDryRun: values['dry-run'] === true, origin: origin ?? null };
}

/** @param {readonly string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        env: { type: 'string' },
        'dry-run': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new DeployOptionError(error instanceof Error ? error.message : String(error));
  }
}

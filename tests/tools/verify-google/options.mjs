import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * What `npm run verify-google` can be told. Plain JavaScript, because it is checked before anything is
 * installed, by whichever Node the machine has.
 *
 * @typedef {object} VerifyOptions
 * @property {number} port where the browser comes back to; part of the redirect URI that Google has to know
 * @property {string} envFile what holds GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET
 * @property {string | null} account the address that has to sign in
 * @property {number} maxUnits quota units that may be spent, bursts aside
 * @property {boolean} isSandbox ask a sandbox over HTTP in place of Google
 * @property {boolean} isWriting move marked mail to the trash and back
 * @property {boolean} isBursting hurry on purpose, to see what is refused
 * @property {boolean} isStrict fail where anything differs
 * @property {boolean} isJson print the result as JSON, last
 */

const DEFAULT_PORT = 8799;
const DEFAULT_UNITS = 3_500;

export const VERIFY_USAGE = `Usage: npm run verify-google -- [options]

Signs in to a test account of your own at Google, asks Gmail what no document settles, asks the sandbox the
same, and prints where they differ. It only reads, and prints counts only.

  --account ADDRESS  the account that has to sign in; needed for --write
  --write            also move mail that you marked to the trash, and put it back
  --burst            also hurry, about 2,100 units' worth, to see what is refused
  --units N          quota units that may be spent, bursts aside (default ${DEFAULT_UNITS})
  --port N           the redirect URI is http://localhost:N/callback (default ${DEFAULT_PORT})
  --env FILE         what holds GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET (default .dev.vars)
  --strict           end with 1 where anything differs
  --json             print the result as one line of JSON, last
  --sandbox          ask a sandbox over HTTP in place of Google; needs no account
  --help             show this text`;

/** A wish that cannot be met; the message says why in words for the one who typed it. */
export class VerifyOptionError extends Error {}

/**
 * @param {readonly string[]} args
 * @returns {VerifyOptions | 'help'}
 * @throws {VerifyOptionError}
 */
export function parseVerifyOptions(args) {
  const values = parseValues(args);
  if (values.help === true) return 'help';
  const isSandbox = values.sandbox === true;
  const isWriting = values.write === true;
  const account = values.account ?? null;
  if (account !== null && !/^[^\s@]+@[^\s@]+$/.test(account)) {
    throw new VerifyOptionError(`--account takes an e-mail address, not “${account}”.`);
  }
  if (isSandbox && account !== null) {
    throw new VerifyOptionError('--sandbox has an account of its own: leave out --account.');
  }
  if (isWriting && !isSandbox && account === null) {
    throw new VerifyOptionError(
      '--write moves mail: say in which account, with --account ADDRESS, so that it cannot be the wrong one.',
    );
  }
  return {
    port: integer('port', values.port, DEFAULT_PORT, 1024, 65_000),
    envFile: resolve(values.env ?? '.dev.vars'),
    account,
    maxUnits: integer('units', values.units, DEFAULT_UNITS, 100, 50_000),
    isSandbox,
    isWriting,
    isBursting: values.burst === true,
    isStrict: values.strict === true,
    isJson: values.json === true,
  };
}

/** @param {readonly string[]} args */
function parseValues(args) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        account: { type: 'string' },
        burst: { type: 'boolean' },
        env: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        json: { type: 'boolean' },
        port: { type: 'string' },
        sandbox: { type: 'boolean' },
        strict: { type: 'boolean' },
        units: { type: 'string' },
        write: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new VerifyOptionError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * @param {string} name
 * @param {string | undefined} text
 * @param {number} fallback
 * @param {number} least
 * @param {number} most
 */
function integer(name, text, fallback, least, most) {
  if (text === undefined) return fallback;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) {
    throw new VerifyOptionError(
      `--${name} takes a whole number from ${least} to ${most}, not “${text}”.`,
    );
  }
  return value;
}

import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * What `npm start` can be told. Plain JavaScript, because it is checked before anything is installed, by
 * whichever Node the machine has.
 *
 * @typedef {object} StackOptions
 * @property {number} port where the service answers; the other servers take free ports after it
 * @property {number} messages size of the generated mailbox
 * @property {string | null} mailboxFile a mailbox to use in place of the generated one, `.mbox` or `.jsonl`
 * @property {string} persistDir where state, secrets and logs are kept
 * @property {'test' | 'stripe' | 'none'} payments simulated, on the pages of Stripe's stand-in, or not possible
 * @property {'open' | 'closed'} sales whether anything new is sold
 * @property {'open' | 'gated'} launch everybody is let in, or visitors meet the waiting list
 * @property {boolean} isDev serve the web from source, with hot reload
 */

export const DEFAULT_PORT = 8787;
const DEFAULT_MESSAGES = 20_000;
const MAX_MESSAGES = 1_000_000;
const MAX_PORT = 65_000;
const PAYMENTS = /** @type {const} */ (['test', 'stripe', 'none']);
const SALES = /** @type {const} */ (['open', 'closed']);
const LAUNCHES = /** @type {const} */ (['open', 'gated']);

export const USAGE = `Usage: npm start -- [options]

  --port N          where the service answers (default ${DEFAULT_PORT})
  --messages N      size of the generated mailbox (default ${DEFAULT_MESSAGES})
  --mailbox FILE    a mailbox to use in place of the generated one (.mbox, .jsonl)
  --persist DIR     where state, secrets and logs are kept (default .wrangler)
  --payments WAY    test: simulated (default); stripe: on the pages of Stripe's stand-in; none: nothing can be paid
  --sales WAY       open (default), or closed: nothing new is sold, and what was sold is done
  --launch WAY      open (default), or gated: visitors meet the waiting list, unless verify=true is in the address
  --dev             serve the web from source, with hot reload
  --help            show this text`;

/** A wish that cannot be met; the message says why in words for the one who typed it. */
export class OptionError extends Error {}

/**
 * @param {readonly string[]} args
 * @returns {StackOptions | 'help'}
 * @throws {OptionError}
 */
export function parseStackOptions(args) {
  const values = parseValues(args);
  if (values.help === true) return 'help';
  return {
    port: integer('port', values.port, DEFAULT_PORT, 1024, MAX_PORT),
    messages: integer('messages', values.messages, DEFAULT_MESSAGES, 0, MAX_MESSAGES),
    mailboxFile: values.mailbox === undefined ? null : mailboxFile(values.mailbox),
    persistDir: directory(values.persist ?? '.wrangler'),
    payments: oneOf('payments', values.payments ?? 'test', PAYMENTS),
    sales: oneOf('sales', values.sales ?? 'open', SALES),
    launch: oneOf('launch', values.launch ?? 'open', LAUNCHES),
    isDev: values.dev === true,
  };
}

/** @param {readonly string[]} args */
function parseValues(args) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        messages: { type: 'string' },
        mailbox: { type: 'string' },
        persist: { type: 'string' },
        payments: { type: 'string' },
        sales: { type: 'string' },
        launch: { type: 'string' },
        dev: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error));
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
    throw new OptionError(
      `--${name} takes a whole number from ${least} to ${most}, not “${text}”.`,
    );
  }
  return value;
}

/**
 * @template {string} Way
 * @param {string} name
 * @param {string} way
 * @param {readonly Way[]} ways
 * @returns {Way}
 */
function oneOf(name, way, ways) {
  const found = ways.find((known) => known === way);
  if (found !== undefined) return found;
  throw new OptionError(`--${name} takes ${ways.join(' or ')}, not “${way}”.`);
}

/** @param {string} path */
function mailboxFile(path) {
  if (!/\.(mbox|jsonl)$/i.test(path)) {
    throw new OptionError(
      `--mailbox takes an .mbox file, such as Google Takeout gives, or a .jsonl file, not “${path}”.`,
    );
  }
  if (!existsSync(path) || !statSync(path).isFile()) {
    throw new OptionError(`--mailbox: there is no file ${path}.`);
  }
  return resolve(path);
}

/** @param {string} path */
function directory(path) {
  if (path === '' || (existsSync(path) && !statSync(path).isDirectory())) {
    throw new OptionError(`--persist takes a directory, and “${path}” is not one.`);
  }
  return resolve(path);
}

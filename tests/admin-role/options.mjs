import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * What `npm run admin` can be told. Plain JavaScript, because it is checked before anything is installed.
 *
 * @typedef {object} RoleOptions
 * @property {'grant' | 'remove' | 'erase' | 'list' | 'audit' | 'announce-launch'} wish
 * @property {string | null} address of the account; null where the wish is about none
 * @property {boolean} isRemote the deployed database, not this machine's
 * @property {string | null} environment which of wrangler.toml's
 * @property {string} persistDir where this machine's state is kept
 */

export const ROLE_USAGE = `Usage: npm run admin -- grant ADDRESS [options]
       npm run admin -- remove ADDRESS [options]
       npm run admin -- erase ADDRESS [options]
       npm run admin -- list [options]
       npm run admin -- audit [options]
       npm run admin -- announce-launch [options]

  ADDRESS           the account's e-mail address; it has signed in at least once
  erase             has the account erased by the service, as its owner could
  audit             who did what to which row, the newest hundred entries
  announce-launch   has everybody who waits told that the service has opened, once each
  --remote          the deployed database (default: the one of npm start on this machine)
  --env NAME        an environment of wrangler.toml
  --persist DIR     where npm start keeps its state (default .wrangler)
  --help            show this text`;

/** A wish that cannot be met; the message says why. */
export class RoleOptionError extends Error {}

/**
 * @param {readonly string[]} args
 * @returns {RoleOptions | 'help'}
 * @throws {RoleOptionError}
 */
export function parseRoleOptions(args) {
  const { values, positionals } = parse(args);
  if (values.help === true) return 'help';
  const [wish, address, ...more] = positionals;
  const isOfAll = wish === 'list' || wish === 'audit' || wish === 'announce-launch';
  if (wish !== 'grant' && wish !== 'remove' && wish !== 'erase' && !isOfAll) {
    throw new RoleOptionError('Say grant, remove, erase, list, audit or announce-launch.');
  }
  if (more.length > 0 || isOfAll !== (address === undefined)) {
    throw new RoleOptionError(`${wish} takes ${isOfAll ? 'no' : 'one'} address.`);
  }
  return {
    wish,
    address: address ?? null,
    isRemote: values.remote === true,
    environment: values.env ?? null,
    persistDir: resolve(values.persist ?? '.wrangler'),
  };
}

/** @param {readonly string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        remote: { type: 'boolean' },
        env: { type: 'string' },
        persist: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new RoleOptionError(error instanceof Error ? error.message : String(error));
  }
}

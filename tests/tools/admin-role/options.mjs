import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

const WISHES_OF_ONE = /** @type {const} */ ([
  'grant',
  'remove',
  'erase',
  'export',
  'settle-refund',
]);
const WISH_OF_ORDER = 'withdraw';
const WISHES_OF_ALL = /** @type {const} */ (['list', 'audit', 'announce-launch']);

/**
 * What `npm run admin` can be told. Plain JavaScript, because it is checked before anything is installed.
 *
 * @typedef {object} Surroundings
 * @property {boolean} isRemote the deployed database, not this machine's
 * @property {string | null} environment which of wrangler.toml's
 * @property {string} persistDir where this machine's state is kept
 *
 * @typedef {Surroundings & {
 *   wish: (typeof WISHES_OF_ONE)[number], wanted: string, outputFile: string | null
 * }} WishOfOne about an account, by its address or its id, or about an address that no account has; or about a charge
 * @typedef {Surroundings & {
 *   wish: typeof WISH_OF_ORDER, notice: import('./withdraw.ts').WithdrawalNotice
 * }} WishOfOrder
 * @typedef {Surroundings & {
 *   wish: (typeof WISHES_OF_ALL)[number], page: number, choice: AuditChoice
 * }} WishOfAll `page` and `choice`: of the audit
 * @typedef {import('./role-statements.ts').AuditChoice} AuditChoice
 */

export const ROLE_USAGE = `Usage: npm run admin -- grant WHO [options]
       npm run admin -- remove WHO [options]
       npm run admin -- erase WHO [options]
       npm run admin -- export WHO [options]
       npm run admin -- settle-refund CHARGE [options]
       npm run admin -- withdraw ORDER TIME NAME [options]
       npm run admin -- list [options]
       npm run admin -- audit [options]
       npm run admin -- announce-launch [options]

  WHO               an account's e-mail address, or its id (usr_…) where several have the address;
                    to erase and export also the address of somebody who has no account
  erase             has the account erased by the service, as its owner could; of an address
                    without an account, what it has written to the support and its place on the waiting list
  export            writes all that the database holds about them into a file
  settle-refund     records that what is owed of a charge (chg_…, as the log names it), and Stripe cannot refund, was paid in
                    another way; one that has neither failed nor been turned down stays as it is
  withdraw          records a notice of withdrawal that came by letter or mail: of the order with this number (GR-…), at this
                    time with its zone (2026-11-28T09:41+01:00), signed by this name (in quotes)
  audit             who did what to which row, a hundred entries a page, the newest first
  announce-launch   has everybody who waits told that the service has opened, once each
  --page N          which page of the audit (default 1)
  --changes         of the audit what was changed or taken out as a file, not what was read
  --row ID          of the audit what was about this row
  --who WHO         of the audit what this admin did
  --output FILE     where export writes (default grinbox-export-DATE.json); never over another file
  --remote          the deployed database (default: the one of npm start on this machine)
  --env NAME        an environment of wrangler.toml
  --persist DIR     where npm start keeps its state (default .wrangler)
  --help            show this text`;

/** A wish that cannot be met; the message says why. */
export class RoleOptionError extends Error {}

/**
 * @param {readonly string[]} args
 * @returns {WishOfOne | WishOfOrder | WishOfAll | 'help'}
 * @throws {RoleOptionError}
 */
export function parseRoleOptions(args) {
  const { values, positionals } = parse(args);
  if (values.help === true) return 'help';
  const [name, wanted, ...more] = positionals;
  const surroundings = {
    isRemote: values.remote === true,
    environment: values.env ?? null,
    persistDir: resolve(values.persist ?? '.wrangler'),
  };
  const wishOfAll = WISHES_OF_ALL.find((known) => known === name);
  if (values.output !== undefined && name !== 'export') {
    throw new RoleOptionError('--output goes with export.');
  }
  const ofAudit = /** @type {const} */ (['page', 'changes', 'row', 'who']);
  const misplaced = ofAudit.find((option) => values[option] !== undefined && name !== 'audit');
  if (misplaced !== undefined) throw new RoleOptionError(`--${misplaced} goes with audit.`);
  if (wishOfAll !== undefined) {
    if (wanted !== undefined) throw new RoleOptionError(`${wishOfAll} takes no address.`);
    const choice = {
      isChangesOnly: values.changes === true,
      row: values.row ?? null,
      who: values.who ?? null,
    };
    return { wish: wishOfAll, page: pageNumber(values.page), choice, ...surroundings };
  }
  if (name === WISH_OF_ORDER) {
    return { wish: WISH_OF_ORDER, notice: noticeOf(positionals.slice(1)), ...surroundings };
  }
  const wish = WISHES_OF_ONE.find((known) => known === name);
  if (wish === undefined) {
    const all = [...WISHES_OF_ONE, WISH_OF_ORDER, ...WISHES_OF_ALL];
    throw new RoleOptionError(`Say ${all.slice(0, -1).join(', ')} or ${all.at(-1)}.`);
  }
  if (wanted === undefined || more.length > 0) {
    const what = wish === 'settle-refund' ? 'one charge’s id' : 'one address, or one account’s id';
    throw new RoleOptionError(`${wish} takes ${what}.`);
  }
  return { wish, wanted, outputFile: values.output ?? null, ...surroundings };
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/;

/**
 * @param {readonly string[]} parts
 * @returns {import('./withdraw.ts').WithdrawalNotice}
 */
function noticeOf([orderNumber, time, name, ...more]) {
  if (orderNumber === undefined || time === undefined || name === undefined || more.length > 0) {
    throw new RoleOptionError(
      'withdraw takes an order’s number, the time of the notice, and the name in quotes.',
    );
  }
  const requestedAtMs = TIME.test(time) ? Date.parse(time) : Number.NaN;
  if (Number.isNaN(requestedAtMs)) {
    throw new RoleOptionError(`“${time}” is no time with its zone (2026-11-28T09:41+01:00).`);
  }
  return { orderNumber, requestedAtMs, name };
}

/**
 * @param {string | undefined} text
 * @returns {number}
 */
function pageNumber(text = '1') {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new RoleOptionError('--page takes a number from 1.');
  return Number(text);
}

/** @param {readonly string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        output: { type: 'string' },
        page: { type: 'string' },
        changes: { type: 'boolean' },
        row: { type: 'string' },
        who: { type: 'string' },
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

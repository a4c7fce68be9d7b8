import { join } from 'node:path';

import { z } from 'zod';

import { readDeployConfig } from '#tests/tools/deploy/deploy-config.ts';
import { executeStatements } from '#tests/tools/stack/wrangler.ts';

import { parseRoleOptions } from './options.mjs';
import { readOwed, settleRefundStatements } from './refund-statements.ts';
import { erasePerson, exportToFile, findOneAccount } from './rights.ts';
import {
  COUNT_TO_TELL,
  countAuditPages,
  launchStatements,
  LIST_ADMINS,
  listAudit,
  roleStatements,
} from './role-statements.ts';
import { recordWithdrawal } from './withdraw.ts';

type Options = Exclude<ReturnType<typeof parseRoleOptions>, 'help'>;

const countsSchema = z.tuple([z.object({ total: z.number() })]);
const auditSchema = z.array(
  z.object({ at: z.string(), who: z.string(), action: z.string(), subject: z.string().nullable() }),
);
const owedSchema = z.array(z.object({ owedMinor: z.number(), settledMinor: z.number() }));
const adminsSchema = z.array(z.object({ email: z.string() }));

const options = parseRoleOptions(process.argv.slice(2));
if (options !== 'help') {
  try {
    process.stdout.write(await carryOut(options));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/** @returns what is said of it */
async function carryOut(options: Options): Promise<string> {
  const { isRemote, environment, persistDir } = options;
  const database = isRemote
    ? { kind: 'remote' as const, environment }
    : { kind: 'local' as const, environment, stateDir: join(persistDir, 'state') };
  // In one command, which is one transaction: no change without its entry, and no entry without its change.
  const run = (statements: readonly string[]) => executeStatements(database, statements);
  const listAdmins = async () => {
    const [rows] = await run([LIST_ADMINS]);
    const emails = adminsSchema.parse(rows).map(({ email }) => email);
    return emails.length === 0 ? 'Nobody is an admin.\n' : `Admins:\n  ${emails.join('\n  ')}\n`;
  };
  switch (options.wish) {
    case 'grant':
    case 'remove': {
      const { wish, wanted } = options;
      if (wish === 'grant' && (await findOneAccount(run, wanted)) === null) {
        throw new Error(`There is no account ${wanted}. Sign in with it once, then try again.`);
      }
      await run(roleStatements(wish, wanted, Date.now()));
      return listAdmins();
    }
    case 'list':
      return listAdmins();
    case 'erase':
      return erasePerson(run, options.wanted);
    case 'export':
      return exportToFile(run, options);
    case 'settle-refund': {
      const { wanted } = options;
      const answers = await run([...settleRefundStatements(wanted, Date.now()), readOwed(wanted)]);
      const [charge] = owedSchema.parse(answers.at(-1));
      if (charge === undefined) throw new Error(`There is no charge ${wanted}.`);
      if (charge.settledMinor > 0) return `What was owed of ${wanted} counts as given back.\n`;
      throw new Error(`Nothing is owed of ${wanted}: nothing was changed.`);
    }
    case 'withdraw':
      return recordWithdrawal(run, options.notice, Date.now());
    case 'audit': {
      const { page, choice } = options;
      const [rows, counts] = await run([listAudit(page, choice), countAuditPages(choice)]);
      const lines = auditSchema
        .parse(rows)
        .map(({ at, who, action, subject }) => [at, who, action, subject ?? '-'].join('\t'));
      const [{ total }] = countsSchema.parse(counts);
      if (total === 0) return 'Nothing is on record.\n';
      return [...lines, `Page ${page} of ${total}.`, ''].join('\n');
    }
    case 'announce-launch': {
      // The Worker holds such mail back, too, while it is gated: here somebody can be told why.
      if (isRemote && readDeployConfig(environment).vars['LAUNCH'] === 'gated') {
        throw new Error(
          'wrangler.toml says LAUNCH = "gated": open and deploy first. Nobody was told.',
        );
      }
      await run(launchStatements(Date.now()));
      const [rows] = await run([COUNT_TO_TELL]);
      const [{ total }] = countsSchema.parse(rows);
      return `The service sends ${total} mails, a hundred every five minutes.\n`;
    }
    default:
      return options satisfies never;
  }
}

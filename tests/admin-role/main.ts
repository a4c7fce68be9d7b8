import { join } from 'node:path';

import { z } from 'zod';

import { readDeployConfig } from '#tests/deploy/deploy-config.ts';
import { executeSql } from '#tests/stack/wrangler.ts';

import { parseRoleOptions } from './options.mjs';
import {
  COUNT_TO_TELL,
  countAccounts,
  erasureStatements,
  launchStatements,
  LIST_ADMINS,
  LIST_AUDIT,
  roleStatements,
} from './role-statements.ts';

const countsSchema = z.tuple([z.object({ total: z.number() })]);
const auditSchema = z.array(
  z.object({ at: z.string(), who: z.string(), action: z.string(), subject: z.string().nullable() }),
);
const adminsSchema = z.array(z.object({ email: z.string() }));

const options = parseRoleOptions(process.argv.slice(2));
if (options !== 'help') {
  const { wish, address, isRemote, environment, persistDir } = options;
  const database = isRemote
    ? { kind: 'remote' as const, environment }
    : { kind: 'local' as const, environment, stateDir: join(persistDir, 'state') };
  const requireOneAccount = async () => {
    const [{ total }] = countsSchema.parse(
      await executeSql(database, countAccounts(address ?? '')),
    );
    if (total === 0) {
      throw new Error(
        `No account has the address ${address}. Sign in with it once, then try again.`,
      );
    }
    if (total > 1) {
      throw new Error(
        `${total} accounts have the address ${address}, and nobody can tell which is meant: nothing was changed.`,
      );
    }
  };
  // In one command, which is one transaction: no change without its entry, and no entry without its change.
  const change = (statements: string[]) => executeSql(database, statements.join(';\n'));
  // The Worker holds such mail back, too, while it is gated: here somebody can be told why.
  const requireOpen = () => {
    if (isRemote && readDeployConfig(environment).vars['LAUNCH'] === 'gated') {
      throw new Error(
        'wrangler.toml says LAUNCH = "gated": open and deploy first. Nobody was told.',
      );
    }
  };
  try {
    if (wish === 'grant' || wish === 'erase') await requireOneAccount();
    if (wish === 'grant' || wish === 'remove') {
      await change(roleStatements(wish, address ?? '', Date.now()));
    }
    if (wish === 'erase') {
      await change(erasureStatements(address ?? '', Date.now()));
      process.stdout.write('The account is erased within five minutes, by the service.\n');
    }
    if (wish === 'audit') {
      const entries = auditSchema.parse(await executeSql(database, LIST_AUDIT));
      const lines = entries.map(({ at, who, action, subject }) =>
        [at, who, action, subject ?? '-'].join('\t'),
      );
      process.stdout.write(
        lines.length === 0 ? 'Nothing is on record.\n' : `${lines.join('\n')}\n`,
      );
    } else if (wish === 'announce-launch') {
      requireOpen();
      await change(launchStatements(Date.now()));
      const [{ total }] = countsSchema.parse(await executeSql(database, COUNT_TO_TELL));
      process.stdout.write(`The service sends ${total} mails, a hundred every five minutes.\n`);
    } else {
      const emails = adminsSchema
        .parse(await executeSql(database, LIST_ADMINS))
        .map(({ email }) => email);
      process.stdout.write(
        emails.length === 0 ? 'Nobody is an admin.\n' : `Admins:\n  ${emails.join('\n  ')}\n`,
      );
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

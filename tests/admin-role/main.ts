import { join } from 'node:path';

import { z } from 'zod';

import { executeSql } from '#tests/stack/wrangler.ts';

import { parseRoleOptions } from './options.mjs';
import { countAccounts, LIST_ADMINS, roleStatements } from './role-statements.ts';

const countsSchema = z.tuple([z.object({ total: z.number() })]);
const adminsSchema = z.array(z.object({ email: z.string() }));

const options = parseRoleOptions(process.argv.slice(2));
if (options !== 'help') {
  const { wish, address, isRemote, environment, persistDir } = options;
  const database = isRemote
    ? { kind: 'remote' as const, environment }
    : { kind: 'local' as const, environment, stateDir: join(persistDir, 'state') };
  try {
    if (wish === 'grant') {
      const counted = await executeSql(database, countAccounts(address ?? ''));
      const [{ total }] = countsSchema.parse(counted);
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
    }
    const changes = wish === 'list' ? [] : roleStatements(wish, address ?? '', Date.now());
    // In one command, which is one transaction: no role without its entry, and no entry without its role.
    if (changes.length > 0) await executeSql(database, changes.join(';\n'));
    const emails = adminsSchema
      .parse(await executeSql(database, LIST_ADMINS))
      .map(({ email }) => email);
    process.stdout.write(
      emails.length === 0 ? 'Nobody is an admin.\n' : `Admins:\n  ${emails.join('\n  ')}\n`,
    );
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

import { join } from 'node:path';

import { z } from 'zod';

import { executeSql } from '#tests/stack/wrangler.ts';

import { parseRoleOptions } from './options.mjs';
import { erasureStatements, LIST_ADMINS, roleStatements } from './role-statements.ts';

const adminsSchema = z.array(z.object({ email: z.string() }));

const options = parseRoleOptions(process.argv.slice(2));
if (options !== 'help') {
  const { wish, address, isRemote, environment, persistDir } = options;
  const database = isRemote
    ? { kind: 'remote' as const, environment }
    : { kind: 'local' as const, environment, stateDir: join(persistDir, 'state') };
  const askForErasure = async (erased: string) => {
    let asked: unknown[] = [];
    for (const change of erasureStatements(erased, Date.now())) {
      asked = await executeSql(database, change);
    }
    if (asked.length === 0) throw new Error(`No account has the address ${erased}.`);
    process.stdout.write('The account is erased within five minutes, by the service.\n');
  };
  try {
    if (wish === 'erase') await askForErasure(address ?? '');
    const changes =
      wish === 'list' || wish === 'erase' ? [] : roleStatements(wish, address ?? '', Date.now());
    for (const change of changes) await executeSql(database, change);
    const emails = adminsSchema
      .parse(await executeSql(database, LIST_ADMINS))
      .map(({ email }) => email);
    const isThere = emails.some((email) => email.toLowerCase() === address?.toLowerCase());
    if (wish === 'grant' && !isThere) {
      throw new Error(
        `No account has the address ${address}. Sign in with it once, then try again.`,
      );
    }
    process.stdout.write(
      emails.length === 0 ? 'Nobody is an admin.\n' : `Admins:\n  ${emails.join('\n  ')}\n`,
    );
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

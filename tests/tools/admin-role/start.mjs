import { ensureInstalled, fail, runInProjectNode } from '#tests/tools/stack/bootstrap.mjs';

import { parseRoleOptions, ROLE_USAGE, RoleOptionError } from './options.mjs';

const args = process.argv.slice(2);
try {
  if (parseRoleOptions(args) === 'help') {
    process.stdout.write(`${ROLE_USAGE}\n`);
    process.exit(0);
  }
} catch (error) {
  if (!(error instanceof RoleOptionError)) throw error;
  fail(`${error.message}\n\n${ROLE_USAGE}`, 2);
}
ensureInstalled();
runInProjectNode('tests/tools/admin-role/main.ts', args);

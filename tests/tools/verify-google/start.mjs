import { ensureInstalled, fail, runInProjectNode } from '#tests/tools/stack/bootstrap.mjs';

import { parseVerifyOptions, VERIFY_USAGE, VerifyOptionError } from './options.mjs';

const args = process.argv.slice(2);
try {
  if (parseVerifyOptions(args) === 'help') {
    process.stdout.write(`${VERIFY_USAGE}\n`);
    process.exit(0);
  }
} catch (error) {
  if (!(error instanceof VerifyOptionError)) throw error;
  fail(`${error.message}\n\n${VERIFY_USAGE}`, 2);
}
ensureInstalled();
runInProjectNode('tests/tools/verify-google/main.ts', args);

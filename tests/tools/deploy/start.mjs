import { ensureInstalled, fail, runInProjectNode } from '#tests/tools/stack/bootstrap.mjs';

import { DEPLOY_USAGE, DeployOptionError, parseDeployOptions } from './options.mjs';

const args = process.argv.slice(2);
try {
  if (parseDeployOptions(args) === 'help') {
    process.stdout.write(`${DEPLOY_USAGE}\n`);
    process.exit(0);
  }
} catch (error) {
  if (!(error instanceof DeployOptionError)) throw error;
  fail(`${error.message}\n\n${DEPLOY_USAGE}`, 2);
}
ensureInstalled();
runInProjectNode('tests/tools/deploy/main.ts', args);

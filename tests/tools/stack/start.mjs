import { ensureInstalled, fail, runInProjectNode } from './bootstrap.mjs';
import { OptionError, parseStackOptions, USAGE } from './options.mjs';

const args = process.argv.slice(2);
try {
  if (parseStackOptions(args) === 'help') {
    console.log(USAGE);
    process.exit(0);
  }
} catch (error) {
  if (!(error instanceof OptionError)) throw error;
  fail(`${error.message}\n\n${USAGE}`, 2);
}
ensureInstalled();
runInProjectNode('tests/tools/stack/main.ts', args);

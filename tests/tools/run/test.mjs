import { ensureInstalled, fail, runInProjectNode } from '#tests/tools/stack/bootstrap.mjs';
import { parseTestParts, TEST_USAGE } from './test-parts.mjs';

const args = process.argv.slice(2);
if (parseTestParts(args) === null) fail(TEST_USAGE, 2);
ensureInstalled();
runInProjectNode('tests/tools/run/test.ts', args);

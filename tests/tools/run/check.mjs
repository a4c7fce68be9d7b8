import { ensureInstalled, runInProjectNode } from '#tests/tools/stack/bootstrap.mjs';

ensureInstalled();
runInProjectNode('tests/tools/run/check.ts', process.argv.slice(2));

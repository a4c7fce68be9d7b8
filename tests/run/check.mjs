import { ensureInstalled, runInProjectNode } from '#tests/stack/bootstrap.mjs';

ensureInstalled();
runInProjectNode('tests/run/check.ts', process.argv.slice(2));

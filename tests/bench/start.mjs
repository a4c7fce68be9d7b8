import { ensureInstalled, runInProjectNode } from '#tests/stack/bootstrap.mjs';

ensureInstalled();
runInProjectNode('tests/bench/main.ts', process.argv.slice(2));

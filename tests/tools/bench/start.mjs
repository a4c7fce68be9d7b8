import { ensureInstalled, runInProjectNode } from '#tests/tools/stack/bootstrap.mjs';

ensureInstalled();
runInProjectNode('tests/tools/bench/main.ts', process.argv.slice(2));

import { ensureInstalled, runInProjectNode } from '#tests/stack/bootstrap.mjs';

ensureInstalled();
runInProjectNode('tests/screenshots/main.ts', process.argv.slice(2));

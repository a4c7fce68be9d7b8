import { resolve } from 'node:path';
import { checkMap } from './check-map.ts';
import { loadMap, SPEC_MAP_FOLDER } from './load-map.ts';

const problems = checkMap(SPEC_MAP_FOLDER, resolve(SPEC_MAP_FOLDER, '../..'));
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error(`\nThe specification map has ${problems.length} problem(s).`);
  process.exitCode = 1;
} else {
  const { entries, decisions } = loadMap(SPEC_MAP_FOLDER);
  console.log(
    `The specification map holds: ${entries.length} entries, ${decisions.length} decisions.`,
  );
}

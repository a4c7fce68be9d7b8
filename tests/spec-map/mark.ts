import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { proofProblem } from './check-map.ts';
import { proofSchema } from './entry.ts';
import { loadMap, SPEC_MAP_FOLDER } from './load-map.ts';
import { markEntries } from './mark-entries.ts';
import type { Mark } from './mark-entries.ts';

const USAGE = `usage: node tests/spec-map/mark.ts <id-or-glob>... (quote a glob)
  --done --file tests/… --test "title" [--replace]   proved by this test, beside or instead of others
  --planned                                          not built after all; drops its proofs
  --changed DECISION                                 changed by this decision, not built yet`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    done: { type: 'boolean', default: false },
    planned: { type: 'boolean', default: false },
    replace: { type: 'boolean', default: false },
    changed: { type: 'string' },
    file: { type: 'string' },
    test: { type: 'string' },
  },
});

function readMark(): Mark | string {
  const chosen = [values.done, values.planned, values.changed !== undefined].filter(Boolean);
  if (chosen.length !== 1 || positionals.length === 0) return USAGE;
  if (values.planned) return { to: 'planned' };
  if (values.changed !== undefined) {
    const { changed } = values;
    const isKnown = loadMap(SPEC_MAP_FOLDER).decisions.some(({ id }) => id === changed);
    return isKnown ? { to: 'changed', decision: changed } : `there is no decision ${changed}`;
  }
  const proof = proofSchema.safeParse({ file: values.file, test: values.test });
  if (!proof.success) return USAGE;
  const problem = proofProblem(resolve(SPEC_MAP_FOLDER, '../..'), proof.data);
  return problem ?? { to: 'done', proof: proof.data, replacesProofs: values.replace };
}

const mark = readMark();
if (typeof mark === 'string') {
  console.error(mark);
  process.exitCode = 1;
} else {
  const ids = markEntries(SPEC_MAP_FOLDER, positionals, mark);
  for (const id of ids) console.log(id);
  if (ids.length === 0) {
    console.error('No entry matches.');
    process.exitCode = 1;
  }
}

import { parseArgs } from 'node:util';
import { AREAS } from './entry.ts';
import type { Entry } from './entry.ts';
import { loadMap, SPEC_MAP_FOLDER } from './load-map.ts';

const STANDS = ['planned', 'changed, not built', 'changed and built', 'done'] as const;
type Stand = (typeof STANDS)[number];

// Without options: how many entries of each area stand where. With --area, --section (core.2) or
// --decision: the entries among them that are not built yet, or all of them with --all.
const { values } = parseArgs({
  options: {
    area: { type: 'string' },
    section: { type: 'string' },
    decision: { type: 'string' },
    all: { type: 'boolean', default: false },
  },
});
const entries = loadMap(SPEC_MAP_FOLDER).entries.map(({ entry }) => entry);

function standOf(entry: Entry): Stand {
  if (entry.status !== 'changed') return entry.status;
  return entry.built ? 'changed and built' : 'changed, not built';
}

function printCounts(): void {
  const table: Record<string, Record<string, number>> = {};
  for (const area of [...AREAS, 'all']) {
    const held = entries.filter((entry) => area === 'all' || entry.area === area);
    const row: Record<string, number> = { entries: held.length };
    for (const stand of STANDS) row[stand] = held.filter((e) => standOf(e) === stand).length;
    table[area] = row;
  }
  console.table(table);
}

function printEntries(): void {
  const { area, section, decision, all } = values;
  for (const entry of entries) {
    const stand = standOf(entry);
    const isOpen = stand === 'planned' || stand === 'changed, not built';
    const named = entry.status === 'changed' ? entry.decision : undefined;
    if (area !== undefined && entry.area !== area) continue;
    if (section !== undefined && !entry.id.startsWith(`${section}.`)) continue;
    if (decision !== undefined && named !== decision) continue;
    if (!all && !isOpen) continue;
    const change = named === undefined ? '' : ` -> ${named}`;
    console.log(`${entry.id} [${stand}${change}]\n    ${entry.says}`);
  }
}

if (values.area === undefined && values.section === undefined && values.decision === undefined) {
  printCounts();
} else {
  printEntries();
}

import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { departuresTable, withDepartures } from './departures-table.ts';
import { loadMap, SPEC_MAP_FOLDER } from './load-map.ts';

// Prints the table of departures from the specification; --write puts it into the README instead.
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const { decisions } = loadMap(SPEC_MAP_FOLDER);
if (values.write) {
  const readme = resolve(SPEC_MAP_FOLDER, '../../README.md');
  writeFileSync(readme, withDepartures(readFileSync(readme, 'utf8'), decisions));
} else {
  console.log(departuresTable(decisions));
}

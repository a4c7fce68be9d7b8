import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { generatedPages } from './generated-pages.ts';
import { loadMap, SPEC_MAP_FOLDER } from './load-map.ts';

// Writes the pages that are generated from the map beside it.
for (const [file, text] of Object.entries(generatedPages(loadMap(SPEC_MAP_FOLDER)))) {
  writeFileSync(join(SPEC_MAP_FOLDER, file), text);
}

import { join } from 'node:path';

import { PROJECT_DIR } from '#tests/tools/stack/bootstrap.mjs';

export const SCREENSHOT_DIR = join(PROJECT_DIR, 'test-results/screenshots');

import { rmSync } from 'node:fs';

import { runTool } from '#tests/tools/run/run-command.ts';

import { SCREENSHOT_DIR } from './screenshot-dir.ts';

rmSync(SCREENSHOT_DIR, { recursive: true, force: true });
const { code } = await runTool(
  'playwright',
  ['test', '--config', 'tests/tools/screenshots/playwright.config.ts', ...process.argv.slice(2)],
  { isShown: true },
);
console.log(`\nThe pictures are in ${SCREENSHOT_DIR}.`);
process.exit(code);

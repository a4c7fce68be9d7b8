import { spawnSync } from 'node:child_process';

import { installDebianPackages } from './debian-packages.ts';

/**
 * What the stand-ins of `web/shared/styles/fonts.css` are drawn with: a face as wide as Arial, and Android's own. A Chromium
 * that was installed without what it recommends comes with neither, and pages then move as no visitor's do.
 */
const FONTS = [
  { file: 'LiberationSans-Regular.ttf', debianPackage: 'fonts-liberation' },
  { file: 'Roboto-Regular.ttf', debianPackage: 'fonts-roboto-unhinted' },
];

/** Installs the fonts that a bare Linux lacks, where that can be done. Other systems have them, or Arial itself. */
export function ensureSystemFonts(): void {
  if (process.platform !== 'linux') return;
  const missing = FONTS.filter(({ file }) => !isInstalled(file));
  if (missing.length > 0) installDebianPackages(missing.map(({ debianPackage }) => debianPackage));
}

function isInstalled(file: string): boolean {
  return spawnSync('fc-list', ['--format', '%{file}\n'], { encoding: 'utf8' }).stdout.includes(
    `/${file}\n`,
  );
}

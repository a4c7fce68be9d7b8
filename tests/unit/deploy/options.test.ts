import { expect, test } from 'vitest';

import { DeployOptionError, parseDeployOptions } from '#tests/tools/deploy/options.mjs';

test.each([
  [
    ['deploy', '--env', 'staging', '--dry-run'],
    { command: 'deploy', environment: 'staging', isDryRun: true, origin: null },
  ],
  [
    ['setup', '--env', 'production'],
    { command: 'setup', environment: 'production', isDryRun: false, origin: null },
  ],
  [
    ['smoke', 'https://grinbox.se'],
    { command: 'smoke', environment: null, isDryRun: false, origin: 'https://grinbox.se' },
  ],
  [['deploy', '--help'], 'help'],
])('%j is understood', (args, expected) => {
  expect(parseDeployOptions(args)).toEqual(expected);
});

test.each([[[]], [['live']]])('%j is refused: nothing is said to be done', (args) => {
  expect(() => parseDeployOptions(args)).toThrow('Say setup, deploy or smoke.');
});

test.each([
  [['deploy']],
  [['deploy', '--env', 'live']],
  [['deploy', 'now', '--env', 'staging']],
  [['smoke']],
  [['smoke', 'grinbox.se']],
  [['smoke', 'https://grinbox.se/']],
  [['smoke', 'https://grinbox.se', '--env', 'staging']],
  [['smoke', 'https://a.example', 'https://b.example']],
  [['deploy', '--env', 'staging', '--force']],
])('%j is refused', (args) => {
  expect(() => parseDeployOptions(args)).toThrow(DeployOptionError);
});

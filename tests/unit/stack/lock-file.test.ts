import { expect, test } from 'vitest';

import { isLockComplete } from '#tests/tools/stack/lock-file.mjs';

test('a lock that names every optional package is complete', () => {
  const packages = {
    '': {},
    'node_modules/tool': { optionalDependencies: { 'tool-linux': '1', 'tool-windows': '1' } },
    'node_modules/tool-linux': {},
    'node_modules/tool/node_modules/tool-windows': {},
  };
  expect(isLockComplete({ packages })).toBe(true);
});

test('a lock that lacks an optional package is not', () => {
  const packages = {
    '': {},
    'node_modules/tool': { optionalDependencies: { 'tool-linux': '1', 'tool-windows': '1' } },
    'node_modules/tool-linux': {},
  };
  expect(isLockComplete({ packages })).toBe(false);
});

test('a package nested under another is no help to its neighbours', () => {
  const packages = {
    'node_modules/tool': { optionalDependencies: { 'tool-linux': '1' } },
    'node_modules/other/node_modules/tool-linux': {},
  };
  expect(isLockComplete({ packages })).toBe(false);
});

test('a scoped and nested package finds its optional one at the top', () => {
  const packages = {
    'node_modules/a/node_modules/@scope/tool': {
      optionalDependencies: { '@scope/tool-linux': '1' },
    },
    'node_modules/@scope/tool-linux': {},
  };
  expect(isLockComplete({ packages })).toBe(true);
});

import { expect, test } from 'vitest';

import { parseRoleOptions, RoleOptionError } from '#tests/tools/admin-role/options.mjs';

test('the launch is announced to everybody: the command takes no address', () => {
  expect(parseRoleOptions(['announce-launch', '--remote', '--env', 'production'])).toMatchObject({
    wish: 'announce-launch',
    isRemote: true,
    environment: 'production',
  });
});

test('an export says where it is written', () => {
  expect(parseRoleOptions(['export', 'anna@example.se', '--output', 'anna.json'])).toMatchObject({
    wish: 'export',
    wanted: 'anna@example.se',
    outputFile: 'anna.json',
    isRemote: false,
  });
});

test('a notice of withdrawal has its order, its time and its name', () => {
  const args = ['withdraw', 'GR-12345678', '2026-11-28T09:41+01:00', 'Anna Lindgren'];
  expect(parseRoleOptions(args)).toMatchObject({
    wish: 'withdraw',
    notice: {
      orderNumber: 'GR-12345678',
      requestedAtMs: Date.UTC(2026, 10, 28, 8, 41),
      name: 'Anna Lindgren',
    },
  });
});

test('the audit begins with its newest page, and any other can be asked for', () => {
  expect(parseRoleOptions(['audit'])).toMatchObject({ wish: 'audit', page: 1 });
  expect(parseRoleOptions(['audit', '--page', '12'])).toMatchObject({ wish: 'audit', page: 12 });
});

test('the audit is of all, unless of changes, of a row or of an admin', () => {
  expect(parseRoleOptions(['audit'])).toMatchObject({
    choice: { isChangesOnly: false, row: null, who: null },
  });
  const args = ['audit', '--changes', '--row', 'tck_1', '--who', 'anna@example.se', '--page', '2'];
  expect(parseRoleOptions(args)).toMatchObject({
    page: 2,
    choice: { isChangesOnly: true, row: 'tck_1', who: 'anna@example.se' },
  });
});

test.each([
  [['audit', '--page', '0'], '--page takes a number from 1.'],
  [['audit', '--page', '1; DROP'], '--page takes a number from 1.'],
  [['list', '--page', '2'], '--page goes with audit.'],
  [['list', '--changes'], '--changes goes with audit.'],
  [['erase', 'anna@example.se', '--who', 'x'], '--who goes with audit.'],
  [['announce-launch', 'anna@example.se'], 'announce-launch takes no address.'],
  [['list', 'anna@example.se'], 'list takes no address.'],
  [['audit', 'anna@example.se'], 'audit takes no address.'],
  [['grant'], 'grant takes one address, or one account’s id.'],
  [['erase', 'anna@example.se', 'eva@example.se'], 'erase takes one address, or one account’s id.'],
  [['export'], 'export takes one address, or one account’s id.'],
  [['settle-refund'], 'settle-refund takes one charge’s id.'],
  [['erase', 'anna@example.se', '--output', 'a.json'], '--output goes with export.'],
  [
    ['announce'],
    'Say grant, remove, erase, export, settle-refund, withdraw, list, audit or announce-launch.',
  ],
  [
    ['withdraw', 'GR-1', '2026-11-28T09:41Z'],
    'withdraw takes an order’s number, the time of the notice, and the name in quotes.',
  ],
  [
    ['withdraw', 'GR-1', '2026-11-28T09:41Z', 'Anna', 'Lindgren'],
    'withdraw takes an order’s number, the time of the notice, and the name in quotes.',
  ],
  [
    ['withdraw', 'GR-1', '2026-11-28T09:41', 'Anna'],
    '“2026-11-28T09:41” is no time with its zone (2026-11-28T09:41+01:00).',
  ],
  [
    ['withdraw', 'GR-1', '2026-13-28T09:41Z', 'Anna'],
    '“2026-13-28T09:41Z” is no time with its zone (2026-11-28T09:41+01:00).',
  ],
  [
    [],
    'Say grant, remove, erase, export, settle-refund, withdraw, list, audit or announce-launch.',
  ],
])('%j is refused, and why is said', (args, why) => {
  expect(() => parseRoleOptions(args)).toThrow(new RoleOptionError(why));
});

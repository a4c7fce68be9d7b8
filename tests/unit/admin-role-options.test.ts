import { expect, test } from 'vitest';

import { parseRoleOptions, RoleOptionError } from '#tests/admin-role/options.mjs';

test('the launch is announced to everybody: the command takes no address', () => {
  expect(parseRoleOptions(['announce-launch', '--remote', '--env', 'production'])).toMatchObject({
    wish: 'announce-launch',
    address: null,
    isRemote: true,
    environment: 'production',
  });
});

test.each([
  [['announce-launch', 'anna@example.se'], 'announce-launch takes no address.'],
  [['list', 'anna@example.se'], 'list takes no address.'],
  [['audit', 'anna@example.se'], 'audit takes no address.'],
  [['grant'], 'grant takes one address.'],
  [['erase', 'anna@example.se', 'eva@example.se'], 'erase takes one address.'],
  [['announce'], 'Say grant, remove, erase, list, audit or announce-launch.'],
  [[], 'Say grant, remove, erase, list, audit or announce-launch.'],
])('%j is refused, and why is said', (args, why) => {
  expect(() => parseRoleOptions(args)).toThrow(new RoleOptionError(why));
});

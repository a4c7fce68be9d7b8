import { resolve } from 'node:path';

import { expect, test } from 'vitest';

import { parseVerifyOptions, VerifyOptionError } from './options.mjs';

const DEFAULTS = {
  port: 8799,
  envFile: resolve('.dev.vars'),
  account: null,
  maxUnits: 3_500,
  isSandbox: false,
  isWriting: false,
  isBursting: false,
  isStrict: false,
  isJson: false,
};

test('without options it only reads, with the client in .dev.vars', () => {
  expect(parseVerifyOptions([])).toEqual(DEFAULTS);
});

test('every option is read', () => {
  const args =
    '--port 9001 --env x --account a@b.example --units 500 --write --burst --strict --json';
  expect(parseVerifyOptions(args.split(' '))).toEqual({
    ...DEFAULTS,
    port: 9001,
    envFile: resolve('x'),
    account: 'a@b.example',
    maxUnits: 500,
    isWriting: true,
    isBursting: true,
    isStrict: true,
    isJson: true,
  });
  expect(parseVerifyOptions(['--sandbox', '--write'])).toMatchObject({ isSandbox: true });
  expect(parseVerifyOptions(['--help'])).toBe('help');
});

test.each([
  [['--wrote'], /--wrote/],
  [['extra'], /extra/],
  [['--port', '80'], /--port .* from 1024/],
  [['--units', '0'], /--units/],
  [['--units', '1e3'], /“1e3”/],
  [['--account', 'anna'], /takes an e-mail address, not “anna”/],
  [['--write'], /say in which account, with --account/],
  [['--sandbox', '--account', 'a@b.example'], /leave out --account/],
])('%j is refused with the reason', (args, message) => {
  expect(() => parseVerifyOptions(args)).toThrow(VerifyOptionError);
  expect(() => parseVerifyOptions(args)).toThrow(message);
});

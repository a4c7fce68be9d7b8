import { expect, test } from 'vitest';

import { forbiddenInText } from '#tests/tools/run/checks/forbidden-text.ts';

/** Put together here, so that this file itself holds nothing forbidden. */
function joined(...parts: string[]): string {
  return parts.join('');
}

test.each([
  joined('see /', 'home/anna/project'),
  joined('"/', 'root/thing"'),
  joined('C:', '\\Users\\anna'),
  joined('https://', 'registry.', 'example.org/'),
  joined('"resolved"', ': "https://example.org/a.tgz"'),
  joined('-----BEGIN ', 'PRIVATE KEY-----'),
  joined('GOC', 'SPX-abcdefghijklmnopqrstuvwx'),
  joined('sk_', 'live_51Habcdefghijk'),
  joined('rk_', 'live_51Habcdefghijk'),
  joined('STRIPE_SECRET_KEY=sk_', 'test_51Habcdefghijklmnopqrstuvwxyz'),
  joined('rk_', 'test_51Habcdefghijklmnopqrstuvwxyz'),
  joined("'whs", "ec_abcdefghijklmnopqrstuvwxyz012345'"),
  joined('Bearer ya', '29.a0AfB_byabcdefghijklmnopqrstuvwxyz'),
  joined('1/', '/0gabcdefghijklmnopqrstuvwxyz-abcd'),
  joined('AI', 'zaSyabcdefghijklmnopqrstuvwxyz0123456'),
])('%s is found, with its line', (text) => {
  expect(forbiddenInText('file.ts', `fine\n${text}`)).toEqual([
    expect.stringMatching(/^file\.ts:2: /),
  ]);
});

test.each([
  '/api/work/main',
  'https://example.org/home/anna',
  'the /usr/bin/chromium',
  'registry of senders',
  'sk_test_grinboxSandbox',
  'whsec_grinboxSandbox',
  '`sk_live_…`, or a restricted one, `rk_live_…`',
])('%s is fine', (text) => {
  expect(forbiddenInText('file.ts', text)).toEqual([]);
});

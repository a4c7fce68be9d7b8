import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const WRANGLER = readFileSync(new URL('../../wrangler.toml', import.meta.url), 'utf8');

/** The flags that each environment of a wrangler.toml names for itself; the first is what the others inherit. */
function flagsByEnvironment(toml: string): (string | undefined)[] {
  const [common = '', ...environments] = toml.split(/^(?=\[env\.[^.\]]+\]$)/m);
  const flagsIn = (text: string) => /^compatibility_flags = (\[.*\])$/m.exec(text)?.[1];
  const [beforeTables = ''] = common.split(/^\[/m);
  return [
    flagsIn(beforeTables),
    ...environments.map((text) => flagsIn(text) ?? flagsIn(beforeTables)),
  ];
}

// Without it a fetch to a host of our own zone goes past its own protection, and one inside a network may arrive.
test('in every environment a fetch goes to public addresses only', () => {
  for (const flags of flagsByEnvironment(WRANGLER)) {
    expect(flags).toContain('"global_fetch_strictly_public"');
  }
});

test.each([
  ['no flags at all', 'name = "x"\n'],
  [
    'flags of another table',
    'name = "x"\n[dev]\ncompatibility_flags = ["global_fetch_strictly_public"]\n',
  ],
  [
    'an environment with flags of its own',
    'compatibility_flags = ["global_fetch_strictly_public"]\n[env.staging]\ncompatibility_flags = []\n',
  ],
])('%s would be seen', (_what, toml) => {
  const missing = flagsByEnvironment(toml).filter(
    (flags) => flags?.includes('"global_fetch_strictly_public"') !== true,
  );
  expect(missing).toHaveLength(1);
});

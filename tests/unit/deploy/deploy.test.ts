import { expect, test } from 'vitest';

import {
  NO_DATABASE_ID,
  queueNames,
  readDeployConfig,
  type DeployConfig,
} from '#tests/tools/deploy/deploy-config.ts';
import type { DeployTools } from '#tests/tools/deploy/deploy-tools.ts';
import { deploy } from '#tests/tools/deploy/deploy.ts';
import { listSecretNames, requiredSecrets } from '#tests/tools/deploy/secrets.ts';
import { setUp } from '#tests/tools/deploy/set-up.ts';
import { withDatabaseId } from '#tests/tools/deploy/database-id.ts';
import { BRAND } from '#worker/domain/brand.ts';

const VARS = {
  ENVIRONMENT: 'production',
  APP_ORIGIN: 'https://grinbox.se',
  PAYMENTS_MODE: 'stripe',
  MAIL_MODE: 'cloudflare',
};
/** Somebody who is there. */
const SELLER = {
  ...BRAND,
  siteOrigin: 'https://grinbox.se',
  supportEmail: 'hej@grinbox.se',
  ticketEmail: null,
  supportMailProvider: 'Posthuset AB',
  telephone: '+46 8 123 45 67',
  senderEmail: 'kvitto@grinbox.se',
  organisationNumber: '559123-4567',
  vatNumber: 'SE559123456701',
  address: 'Sveavägen 1, 111 57 Stockholm',
  donationRecipient: null,
};
/** What the repository comes with, and nobody may sell under. */
const EXAMPLES_OF_BRAND = [
  'siteOrigin',
  'supportMailProvider',
  'ticketEmail',
  'telephone',
  'senderEmail',
  'organisationNumber',
  'vatNumber',
  'address',
  'donationRecipient',
] as const;
const DATABASE_ID = '11111111-2222-3333-4444-555555555555';

/** A Cloudflare account of the test's own; `failing`: the wrangler commands that do not work. */
function buildAccount({
  failing: failingFirst = /^$/,
  databaseId = NO_DATABASE_ID,
  smokeProblems = [],
}: AccountParts = {}) {
  let failing = failingFirst;
  const commands: string[] = [];
  const account = { databases: new Map<string, string>(), queues: new Set<string>() };
  const secrets = new Map<string, string>();
  const ok = (output = '') => ({ code: 0, output });
  const refused = (output: string) => ({ code: 1, output });

  async function wrangler(args: readonly string[], input = '') {
    const command = args.join(' ');
    commands.push(command);
    if (failing.test(command)) return refused('A request to the Cloudflare API failed.');
    const [first, second, third = ''] = args;
    switch (`${first} ${second}`) {
      case 'd1 list': {
        const list = [...account.databases].map(([name, uuid]) => ({ name, uuid }));
        return ok(JSON.stringify(list));
      }
      case 'd1 create':
        account.databases.set(third, DATABASE_ID);
        return ok();
      case 'queues create':
        if (account.queues.has(third))
          return refused(`Queue name '${third}' is already taken. [11009]`);
        account.queues.add(third);
        return ok();
      case 'secret list':
        if (secrets.size === 0)
          return refused('✘ [ERROR] Worker "grinbox" (env: production) not found.\n\nIf this is …');
        return ok(
          JSON.stringify([...secrets.keys()].map((name) => ({ name, type: 'secret_text' }))),
        );
      case 'secret put':
        secrets.set(third, input.trim());
        return ok();
      default:
        return ok();
    }
  }

  const config: DeployConfig = {
    ...readDeployConfig('production'),
    vars: VARS,
    d1_databases: [{ binding: 'DB', database_name: 'grinbox', database_id: databaseId }],
  };
  const said: string[] = [];
  const waits: number[] = [];
  const tools: DeployTools = {
    environment: 'production',
    config,
    brand: SELLER,
    wrangler,
    buildWeb: async () => {
      commands.push('build');
      return failing.test('build') ? refused('a page does not render') : ok();
    },
    newBuildId: () => 'build-7',
    smokeTest: async (origin, release) => {
      commands.push(`smoke ${origin} ${release?.buildId}`);
      return [{ what: 'signing in leads to Google', problem: smokeProblems.shift() ?? null }];
    },
    sleep: async (ms) => void waits.push(ms),
    say: (line) => void said.push(line),
  };
  const written: string[] = [];
  const setUpTools = { ...tools, writeDatabaseId: (id: string) => void written.push(id) };
  const mend = () => (failing = /^$/);
  return { ...account, secrets, commands, said, tools, setUpTools, written, waits, mend };
}

/** `smokeProblems`: what each look at what is live finds, one after the other, until nothing is wrong. */
type AccountParts = { failing?: RegExp; databaseId?: string; smokeProblems?: string[] };

/** With all secrets that the account's owner has to store. */
function buildReadyAccount(parts?: AccountParts) {
  const account = buildAccount({ databaseId: DATABASE_ID, ...parts });
  for (const name of requiredSecrets(account.tools.config)) account.secrets.set(name, 'x');
  return account;
}

test('an empty account gets database, queues and keys, and its owner hears what is left to them', async () => {
  const { databases, queues, secrets, said, setUpTools, written, commands } = buildAccount();
  await setUp(setUpTools);
  expect([...databases]).toEqual([['grinbox', DATABASE_ID]]);
  expect(commands).toContain('d1 create grinbox --jurisdiction=eu');
  expect([...queues]).toEqual(['grinbox-cleanup', 'grinbox-unsubscribe', 'grinbox-cleanup-dead']);
  expect(secrets.get('TOKEN_KEYS')).toMatch(/^v1:[\w+/]{43}=$/);
  expect(secrets.get('HASH_KEY')).toMatch(/^[\w+/]{43}=$/);
  expect(written).toEqual([DATABASE_ID]);
  expect(said.slice(-4)).toEqual(
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'].map(
      (name) => `  npx wrangler secret put ${name} --env production`,
    ),
  );
  for (const key of secrets.values()) expect(commands.join()).not.toContain(key);
});

test('a second time makes nothing, and leaves every key as it is', async () => {
  const { secrets, setUpTools, commands, said } = buildAccount();
  await setUp(setUpTools);
  const before = new Map(secrets);
  commands.length = 0;
  said.length = 0;
  await setUp(setUpTools);
  expect(secrets).toEqual(before);
  expect(commands.filter((command) => /^d1 create|secret put/.test(command))).toEqual([]);
  expect(said.filter((line) => line.startsWith('✓'))).toHaveLength(6);
  expect(said.join()).not.toContain(': made');
});

test.each(['d1 list', 'd1 create', 'queues create grinbox-unsubscribe', 'secret put HASH_KEY'])(
  'where “%s” does not work it is said, and done the next time',
  async (command) => {
    const account = buildAccount({ failing: new RegExp(`^${command}`) });
    await expect(setUp(account.setUpTools)).rejects.toThrow('did not work');
    const before = new Map(account.secrets);
    account.mend();
    await setUp(account.setUpTools);
    expect(account.written.at(-1)).toBe(DATABASE_ID);
    expect([...account.queues]).toHaveLength(3);
    expect([...account.secrets.keys()]).toEqual(['TOKEN_KEYS', 'HASH_KEY']);
    for (const [name, key] of before) expect(account.secrets.get(name)).toBe(key);
  },
);

test('where wrangler.toml names a database that this account has not, none is made', async () => {
  const { setUpTools, databases, written } = buildAccount({ databaseId: DATABASE_ID });
  await expect(setUp(setUpTools)).rejects.toThrow('names another database');
  expect([...databases]).toEqual([]);
  expect(written).toEqual([]);
});

test.each([
  ['an account that is not found', 'Account "10007" not found. [code: 7003]'],
  ['a zone that does not exist', 'The zone does not exist. [code: 1001]'],
])('%s is not taken for a Worker without secrets', async (_what, output) => {
  const { tools } = buildAccount();
  const wrangler = async () => ({ code: 1, output });
  await expect(listSecretNames({ ...tools, wrangler })).rejects.toThrow('did not work');
});

test('the database comes before the code, and a look at it last', async () => {
  const { tools, commands } = buildReadyAccount();
  await deploy(tools, { isDryRun: false });
  expect(commands).toEqual([
    'secret list --env=production',
    'build',
    'd1 migrations apply DB --remote --env=production',
    'deploy --env=production --var=BUILD_ID:build-7',
    'smoke https://grinbox.se build-7',
  ]);
});

test.each([
  ['build', ['secret list --env=production', 'build']],
  [
    'd1 migrations',
    ['secret list --env=production', 'build', 'd1 migrations apply DB --remote --env=production'],
  ],
])('what fails at “%s” goes no further', async (failing, expected) => {
  const { tools, commands } = buildReadyAccount({ failing: new RegExp(`^${failing}`) });
  await expect(deploy(tools, { isDryRun: false })).rejects.toThrow('did not work');
  expect(commands).toEqual(expected);
});

test.each<[string, Partial<DeployConfig>, string]>([
  [
    'no database',
    {
      d1_databases: [
        {
          binding: 'DB',
          database_name: 'grinbox',
          database_id: NO_DATABASE_ID,
        },
      ],
    },
    'there is no database',
  ],
  [
    'an example of an address',
    { vars: { ...VARS, APP_ORIGIN: 'https://grinbox.example' } },
    'are still an example',
  ],
  ['a secret missing', { vars: VARS }, 'these secrets are missing: STRIPE_SECRET_KEY'],
  [
    'sales that nothing can confirm',
    { vars: { ...VARS, MAIL_MODE: 'none' } },
    'the Worker refuses these settings: MAIL_MODE',
  ],
  [
    'made-up payments and half a lock',
    { vars: { ...VARS, PAYMENTS_MODE: 'test', ACCESS_ISSUER: 'https://x.cloudflareaccess.com' } },
    'the Worker refuses these settings: ACCESS_AUDIENCE, PAYMENTS_MODE',
  ],
])('with %s nothing is touched', async (_what, changes, problem) => {
  const { tools, commands, secrets } = buildReadyAccount();
  secrets.delete('STRIPE_SECRET_KEY');
  const config = { ...tools.config, ...changes };
  await expect(deploy({ ...tools, config }, { isDryRun: false })).rejects.toThrow(problem);
  expect(commands.filter((command) => !command.startsWith('secret list'))).toEqual([]);
});

test('in production nobody sells as an example, while staging may be one', async () => {
  const { tools, commands } = buildReadyAccount();
  const brand = { ...tools.brand, supportEmail: 'hej@grinbox.example' };
  await expect(deploy({ ...tools, brand }, { isDryRun: false })).rejects.toThrow(
    'worker/domain/brand.ts is still an example: supportEmail',
  );
  for (const name of EXAMPLES_OF_BRAND) {
    const withExample = { ...tools.brand, [name]: BRAND[name] };
    await expect(deploy({ ...tools, brand: withExample }, { isDryRun: false })).rejects.toThrow(
      new RegExp(`still an example: ${name}\\.$`, 'm'),
    );
  }
  expect(commands).toEqual([]);
  const vars = { ...VARS, ENVIRONMENT: 'staging' };
  const staging = { environment: 'staging', config: { ...tools.config, vars } } as const;
  await deploy({ ...tools, ...staging, brand }, { isDryRun: false });
  expect(commands).toContain('deploy --env=staging --var=BUILD_ID:build-7');
});

test('a company whose numbers hold many noughts is no example', async () => {
  const { tools, commands } = buildReadyAccount();
  const brand = {
    ...tools.brand,
    organisationNumber: '556000-0001',
    vatNumber: 'SE556000000101',
    telephone: '+46 8 500 000 00',
  };
  await deploy({ ...tools, brand }, { isDryRun: false });
  expect(commands).toContain('deploy --env=production --var=BUILD_ID:build-7');
});

test('what is live and does not work is said, with how to bring back what was there before', async () => {
  const smokeProblems = Array.from({ length: 100 }, () => 'it answers 500');
  const { tools, said, waits } = buildReadyAccount({ smokeProblems });
  await expect(deploy(tools, { isDryRun: false })).rejects.toThrow(
    'npx wrangler rollback --env production',
  );
  expect(said).toContain('✗ signing in leads to Google: it answers 500');
  const waitedMs = waits.reduce((sum, ms) => sum + ms, 0);
  expect(waitedMs).toBeGreaterThanOrEqual(3 * 60_000);
  expect(waitedMs).toBeLessThanOrEqual(10 * 60_000);
});

test('a site whose name and certificate are still on their way is looked at again, and then well', async () => {
  const smokeProblems = ['getaddrinfo ENOTFOUND', 'certificate has expired'];
  const { tools, said, waits } = buildReadyAccount({ smokeProblems });
  await deploy(tools, { isDryRun: false });
  expect(waits).toHaveLength(2);
  expect(said.at(-1)).toBe('✓ signing in leads to Google');
});

test('a dry run builds, and changes nothing anywhere', async () => {
  const { tools, commands } = buildAccount();
  await deploy(tools, { isDryRun: true });
  expect(commands).toEqual(['build', 'deploy --dry-run --env=production']);
});

test.each(['staging', 'production'])(
  'what is deployed as %s has all that the Worker has on this machine',
  (environment) => {
    const local = readDeployConfig(null);
    const deployed = readDeployConfig(environment);
    expect(deployed.durable_objects).toEqual(local.durable_objects);
    expect(deployed.send_email).toEqual(local.send_email);
    expect(deployed.d1_databases.map(({ binding }) => binding)).toEqual(['DB']);
    expect(queueNames(deployed)).toHaveLength(queueNames(local).length);
    expect(deployed.vars['ENVIRONMENT']).toBe(environment);
    const withoutNames = ({ queues }: DeployConfig) =>
      queues.consumers.map(({ queue: _queue, dead_letter_queue: _dead, ...rest }) => rest);
    expect(withoutNames(deployed)).toEqual(withoutNames(local));
  },
);

test('the id of a database is written into its own environment only', () => {
  const toml =
    '[[env.a.d1_databases]]\ndatabase_id = "1"\n[[env.b.d1_databases]]\ndatabase_id = "2"\n';
  expect(withDatabaseId(toml, 'b', '3')).toBe(toml.replace('"2"', '"3"'));
  expect(withDatabaseId(toml, 'a', '3')).toBe(toml.replace('"1"', '"3"'));
  expect(() => withDatabaseId(toml, 'c', '3')).toThrow('no [[env.c');
});

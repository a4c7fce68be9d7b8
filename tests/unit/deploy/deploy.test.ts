import { expect, test } from 'vitest';

import { queueNames, readDeployConfig, type DeployConfig } from '#tests/deploy/deploy-config.ts';
import type { DeployTools } from '#tests/deploy/deploy-tools.ts';
import { deploy } from '#tests/deploy/deploy.ts';
import { requiredSecrets } from '#tests/deploy/secrets.ts';
import { setUp } from '#tests/deploy/set-up.ts';
import { withDatabaseId } from '#tests/deploy/database-id.ts';

const DATABASE_ID = '11111111-2222-3333-4444-555555555555';

/** A Cloudflare account of the test's own; `failing`: the wrangler commands that do not work. */
function buildAccount({ failing = /^$/, smokeProblem = null }: AccountParts = {}) {
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
          return refused('This Worker does not exist on your account. [10007]');
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
    vars: { APP_ORIGIN: 'https://grinbox.se', PAYMENTS_MODE: 'stripe' },
    d1_databases: [{ binding: 'DB', database_name: 'grinbox', database_id: DATABASE_ID }],
  };
  const said: string[] = [];
  const tools: DeployTools = {
    environment: 'production',
    config,
    wrangler,
    buildWeb: async () => {
      commands.push('build');
      return failing.test('build') ? refused('a page does not render') : ok();
    },
    smokeTest: async (origin) => {
      commands.push(`smoke ${origin}`);
      return [{ what: 'signing in leads to Google', problem: smokeProblem }];
    },
    say: (line) => void said.push(line),
  };
  const written: string[] = [];
  const setUpTools = { ...tools, writeDatabaseId: (id: string) => void written.push(id) };
  return { ...account, secrets, commands, said, tools, setUpTools, written };
}

type AccountParts = { failing?: RegExp; smokeProblem?: string | null };

/** With all secrets that the account's owner has to store. */
function buildReadyAccount(parts?: AccountParts) {
  const account = buildAccount(parts);
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
    const broken = buildAccount({ failing: new RegExp(`^${command}`) });
    await expect(setUp(broken.setUpTools)).rejects.toThrow('did not work');
    const { wrangler } = buildAccount().setUpTools;
    await setUp({ ...broken.setUpTools, wrangler });
    expect(broken.written.at(-1)).toBe(DATABASE_ID);
  },
);

test('the database comes before the code, and a look at it last', async () => {
  const { tools, commands } = buildReadyAccount();
  await deploy(tools, { isDryRun: false });
  expect(commands).toEqual([
    'secret list --env=production',
    'build',
    'd1 migrations apply DB --remote --env=production',
    'deploy --env=production',
    'smoke https://grinbox.se',
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
          database_id: '00000000-0000-0000-0000-000000000000',
        },
      ],
    },
    'there is no database',
  ],
  ['an example of an address', { vars: { APP_ORIGIN: 'https://grinbox.example' } }, 'an example'],
  [
    'a secret missing',
    { vars: { APP_ORIGIN: 'https://grinbox.se', PAYMENTS_MODE: 'stripe' } },
    'STRIPE_SECRET_KEY',
  ],
])('with %s nothing is touched', async (_what, changes, problem) => {
  const { tools, commands, secrets } = buildReadyAccount();
  secrets.delete('STRIPE_SECRET_KEY');
  const config = { ...tools.config, ...changes };
  await expect(deploy({ ...tools, config }, { isDryRun: false })).rejects.toThrow(problem);
  expect(commands.filter((command) => !command.startsWith('secret list'))).toEqual([]);
});

test('what is live and does not work is said', async () => {
  const { tools, said } = buildReadyAccount({ smokeProblem: 'it answers 500' });
  await expect(deploy(tools, { isDryRun: false })).rejects.toThrow('rollback');
  expect(said).toContain('✗ signing in leads to Google: it answers 500');
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

import { expect, test } from 'vitest';

import { parseSettings, SettingsError } from '#worker/env.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');

function buildBindings(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    APP_ORIGIN: 'https://grinbox.test',
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'client-secret-canary',
    TOKEN_KEYS: `v1:${KEY}`,
    HASH_KEY: KEY,
    ENVIRONMENT: 'test',
    ...changes,
  };
}

function refusedSettings(changes: Record<string, unknown>): readonly string[] {
  try {
    parseSettings(buildBindings(changes));
  } catch (error) {
    if (error instanceof SettingsError) return error.settings;
    throw error;
  }
  return [];
}

test('good settings are read, with the defaults of the design', () => {
  const settings = parseSettings(buildBindings());
  expect(settings).toMatchObject({
    GMAIL_UNITS_PER_MINUTE: 5400,
    GMAIL_PROJECT_UNITS_PER_MINUTE: 1_140_000,
    GMAIL_PROJECT_UNITS_PER_DAY: 76_000_000,
    SCANS_PER_DAY: 3,
    LOG_LEVEL: 'info',
    PAYMENTS_MODE: 'none',
    PRICE_LIST: 'standard',
    MAIL_MODE: 'none',
  });
  expect(settings.TOKEN_KEYS.current).toBe(1);
  expect(settings.HASH_KEY).toHaveLength(32);
});

test.each([
  ['APP_ORIGIN', undefined],
  ['APP_ORIGIN', ''],
  ['APP_ORIGIN', 'grinbox.test'],
  ['APP_ORIGIN', 'https://grinbox.test/'],
  ['APP_ORIGIN', 'https://grinbox.test/app'],
  ['APP_ORIGIN', 'https://user@grinbox.test'],
  ['GOOGLE_CLIENT_ID', ''],
  ['GOOGLE_CLIENT_SECRET', undefined],
  ['TOKEN_KEYS', undefined],
  ['TOKEN_KEYS', KEY],
  ['TOKEN_KEYS', 'v1:c2hvcnQ='],
  ['HASH_KEY', 'c2hvcnQ='],
  ['HASH_KEY', undefined],
  ['ENVIRONMENT', 'live'],
  ['GMAIL_UNITS_PER_MINUTE', 'many'],
  ['GMAIL_UNITS_PER_MINUTE', '0'],
  ['GMAIL_PROJECT_UNITS_PER_MINUTE', '0'],
  ['GMAIL_PROJECT_UNITS_PER_DAY', 'unlimited'],
  ['SCANS_PER_DAY', '-1'],
  ['SCANS_PER_DAY', '1.5'],
  ['LOG_LEVEL', 'verbose'],
  ['PAYMENTS_MODE', 'live'],
  ['PAYMENTS_MODE', 'TEST'],
  ['PRICE_LIST', 'cheap'],
  ['PRICE_LIST', 'Standard'],
  ['MAIL_MODE', 'smtp'],
  ['MAIL_OUTBOX_ORIGIN', 'https://mail.example'],
  ['MAIL_OUTBOX_ORIGIN', 'http://localhost:9000/mail'],
  ['GOOGLE_SANDBOX_ORIGIN', 'https://google.example'],
  ['GOOGLE_SANDBOX_ORIGIN', 'https://localhost.example'],
  ['GOOGLE_SANDBOX_ORIGIN', 'https://test'],
  ['GOOGLE_SANDBOX_ORIGIN', 'http://169.254.169.254'],
  ['GOOGLE_SANDBOX_ORIGIN', 'http://localhost:9000/oauth'],
])('%s may not be %s', (name, value) => {
  expect(refusedSettings({ [name]: value })).toEqual([name]);
});

test.each(['http://localhost:9000', 'http://127.0.0.1:9000', 'https://google.sandbox.test'])(
  'the sandbox may stand at %s',
  (sandboxOrigin) => {
    const settings = parseSettings(buildBindings({ GOOGLE_SANDBOX_ORIGIN: sandboxOrigin }));
    expect(settings.GOOGLE_SANDBOX_ORIGIN).toBe(sandboxOrigin);
  },
);

test('Access is named by both of its settings or by neither', () => {
  const access = {
    ACCESS_ISSUER: 'https://team.cloudflareaccess.com',
    ACCESS_AUDIENCE: '0123456789abcdef'.repeat(4),
  };
  expect(refusedSettings(access)).toEqual([]);
  expect(refusedSettings({ ...access, ACCESS_ISSUER: undefined })).toEqual(['ACCESS_ISSUER']);
  expect(refusedSettings({ ...access, ACCESS_AUDIENCE: '' })).toEqual(['ACCESS_AUDIENCE']);
  expect(refusedSettings({ ...access, ACCESS_AUDIENCE: 'short' })).toEqual(['ACCESS_AUDIENCE']);
  const insecure = { ...access, ACCESS_ISSUER: 'http://team.cloudflareaccess.com' };
  expect(refusedSettings(insecure)).toEqual(['ACCESS_ISSUER']);
});

test('production refuses the sandbox and an origin without https', () => {
  const production = { ENVIRONMENT: 'production' };
  expect(refusedSettings(production)).toEqual([]);
  expect(
    refusedSettings({ ...production, GOOGLE_SANDBOX_ORIGIN: 'http://localhost:9000' }),
  ).toEqual(['GOOGLE_SANDBOX_ORIGIN']);
  expect(refusedSettings({ ...production, APP_ORIGIN: 'http://grinbox.test' })).toEqual([
    'APP_ORIGIN',
  ]);
});

test('production refuses simulated payments, and so does a deployment that does not say what it is', () => {
  const simulated = { PAYMENTS_MODE: 'test' };
  expect(parseSettings(buildBindings(simulated)).PAYMENTS_MODE).toBe('test');
  for (const ENVIRONMENT of ['production', undefined]) {
    expect(refusedSettings({ ...simulated, ENVIRONMENT, MAIL_MODE: 'cloudflare' })).toEqual([
      'PAYMENTS_MODE',
    ]);
    expect(refusedSettings({ PAYMENTS_MODE: 'none', ENVIRONMENT })).toEqual([]);
  }
});

test('sales are open unless they are closed, whatever else is set', () => {
  expect(parseSettings(buildBindings()).SALES).toBe('open');
  expect(parseSettings(buildBindings({ SALES: 'closed' })).SALES).toBe('closed');
  expect(refusedSettings({ SALES: 'shut' })).toEqual(['SALES']);
  expect(refusedSettings({ SALES: 'CLOSED' })).toEqual(['SALES']);
});

test('production that has sold confirms by mail what comes of it, sales open or not', () => {
  const closed = { ...STRIPE, ...LIVE, SALES: 'closed' };
  expect(refusedSettings(closed)).toEqual([]);
  expect(refusedSettings({ ...closed, MAIL_MODE: 'none' })).toEqual(['MAIL_MODE']);
});

test('production sends no mail to a local outbox, and sells nothing that it cannot confirm', () => {
  const production = { ENVIRONMENT: 'production' };
  const local = { MAIL_MODE: 'local', MAIL_OUTBOX_ORIGIN: 'http://localhost:9000' };
  expect(refusedSettings({ ...production, ...local })).toEqual(['MAIL_MODE', 'MAIL_OUTBOX_ORIGIN']);
  expect(refusedSettings(local)).toEqual([]);
  expect(refusedSettings({ ...production, MAIL_MODE: 'cloudflare' })).toEqual([]);
  expect(refusedSettings({ ...production, PAYMENTS_MODE: 'test' })).toContain('MAIL_MODE');
});

const STRIPE = {
  PAYMENTS_MODE: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_canary',
  STRIPE_WEBHOOK_SECRET: 'whsec_canary',
};
const LIVE = {
  ENVIRONMENT: 'production',
  MAIL_MODE: 'cloudflare',
  STRIPE_SECRET_KEY: 'sk_live_canary',
};

test.each<[string, Record<string, unknown>, string[]]>([
  ['test keys outside production', {}, []],
  ['a restricted key', { STRIPE_SECRET_KEY: 'rk_test_canary' }, []],
  ['live keys in production', LIVE, []],
  [
    'test keys in production',
    { ...LIVE, STRIPE_SECRET_KEY: 'sk_test_canary' },
    ['STRIPE_SECRET_KEY'],
  ],
  [
    'test keys where nothing is said',
    { ...LIVE, ENVIRONMENT: undefined, STRIPE_SECRET_KEY: 'sk_test_canary' },
    ['STRIPE_SECRET_KEY'],
  ],
  ['live keys on a machine', { ...LIVE, ENVIRONMENT: 'local' }, ['STRIPE_SECRET_KEY']],
  ['live keys in a test', { ...LIVE, ENVIRONMENT: 'test' }, ['STRIPE_SECRET_KEY']],
  [
    'live keys on a machine that takes no payments',
    { ...LIVE, ENVIRONMENT: 'local', PAYMENTS_MODE: 'none' },
    ['STRIPE_SECRET_KEY'],
  ],
  ['no key', { STRIPE_SECRET_KEY: '' }, ['STRIPE_SECRET_KEY']],
  ['no webhook secret', { STRIPE_WEBHOOK_SECRET: undefined }, ['STRIPE_WEBHOOK_SECRET']],
  [
    'neither',
    { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' },
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ],
  ['a publishable key', { STRIPE_SECRET_KEY: 'pk_test_canary' }, ['STRIPE_SECRET_KEY']],
  ['a webhook secret that is none', { STRIPE_WEBHOOK_SECRET: 'secret' }, ['STRIPE_WEBHOOK_SECRET']],
  ['the stand-in on this machine', { STRIPE_SANDBOX_ORIGIN: 'http://localhost:9100' }, []],
  [
    'a stand-in elsewhere',
    { STRIPE_SANDBOX_ORIGIN: 'https://stripe.example' },
    ['STRIPE_SANDBOX_ORIGIN'],
  ],
  [
    'the stand-in in production',
    { ...LIVE, STRIPE_SANDBOX_ORIGIN: 'http://localhost:9100' },
    ['STRIPE_SANDBOX_ORIGIN'],
  ],
])('with Stripe, %s: %o is refused for %o', (_name, changes, refused) => {
  expect(refusedSettings({ ...STRIPE, ...changes })).toEqual(refused);
});

test('simulated payments are refused in production whatever keys stand beside them', () => {
  const mixed = { ...STRIPE, ...LIVE, PAYMENTS_MODE: 'test' };
  expect(refusedSettings(mixed)).toEqual(['PAYMENTS_MODE']);
});

test('staging takes test keys and simulated payments, and no stand-in for anybody else', () => {
  const staging = { ENVIRONMENT: 'staging', APP_ORIGIN: 'https://staging.grinbox.se' };
  const alone = { ...staging, GOOGLE_SANDBOX_ORIGIN: undefined };
  expect(refusedSettings({ ...alone, PAYMENTS_MODE: 'test' })).toEqual([]);
  expect(refusedSettings({ ...alone, APP_ORIGIN: 'http://staging.grinbox.se' })).toEqual([
    'APP_ORIGIN',
  ]);
  expect(refusedSettings({ ...alone, GOOGLE_SANDBOX_ORIGIN: 'http://localhost:9000' })).toEqual([
    'GOOGLE_SANDBOX_ORIGIN',
  ]);
  expect(refusedSettings({ ...alone, MAIL_MODE: 'local' })).toContain('MAIL_MODE');
});

test('a deployment that does not say what it is gets the rules of production', () => {
  expect(refusedSettings({ ENVIRONMENT: undefined, APP_ORIGIN: 'http://localhost:8787' })).toEqual([
    'APP_ORIGIN',
  ]);
});

test('every setting at fault is named at once, and no value of any', () => {
  const bindings = buildBindings({ TOKEN_KEYS: 'v1:key-canary', HASH_KEY: 'hash-canary' });
  expect(() => parseSettings(bindings)).toThrow(
    /^missing or wrong settings: HASH_KEY, TOKEN_KEYS$/,
  );
});

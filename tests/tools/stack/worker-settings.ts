import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';

import {
  SANDBOX_CLIENT_ID,
  SANDBOX_CLIENT_SECRET,
} from '#tests/tools/google-sandbox/sandbox-client.ts';
import {
  SANDBOX_SECRET_KEY,
  SANDBOX_WEBHOOK_SECRET,
} from '#tests/tools/stripe-sandbox/sandbox-keys.ts';

import { PROJECT_DIR } from './bootstrap.mjs';
import { localSecrets } from './local-secrets.ts';
import type { StackOptions } from './options.mjs';

const DEV_VARS = join(PROJECT_DIR, '.dev.vars');
const OWNER_ONLY = 0o600;

export type WorkerSettings = Record<string, string>;

/** Own credentials in `.dev.vars` mean Google itself; without them the sandbox stands in for it. */
export function hasGoogleCredentials(): boolean {
  const { GOOGLE_CLIENT_ID = '', GOOGLE_CLIENT_SECRET = '' } = readDevVars();
  return GOOGLE_CLIENT_ID !== '' && GOOGLE_CLIENT_SECRET !== '';
}

/** A way for mail in `.dev.vars` is kept to; without one it goes to the outbox of this stack. */
export function isMailSetUp(): boolean {
  const { MAIL_MODE = '' } = readDevVars();
  return MAIL_MODE !== '';
}

function readDevVars(): Partial<Record<string, string>> {
  return existsSync(DEV_VARS) ? parseEnv(readFileSync(DEV_VARS, 'utf8')) : {};
}

/** Where the Worker's settings come from; a later place overrides an earlier one. */
export type WorkerSettingSources = {
  envFiles: string[];
  /** On the command line, where every user of the machine can read them: nothing secret. */
  vars: WorkerSettings;
};

/** Whether visitors are let in, and what they can buy how. */
export type Trade = Pick<StackOptions, 'launch' | 'sales' | 'payments'>;

/**
 * Secrets of this machine, then what the developer says in `.dev.vars`, then the addresses of this stack.
 * Writes the first of them to `envFile`.
 */
export function workerSettingSources(
  origins: {
    appOrigin: string;
    sandboxOrigin: string | null;
    stripeOrigin: string | null;
    mailOrigin: string | null;
  },
  { launch, sales, payments }: Trade,
  files: { secretsFile: string; envFile: string },
): WorkerSettingSources {
  const { TOKEN_KEY, HASH_KEY } = localSecrets(files.secretsFile, ['TOKEN_KEY', 'HASH_KEY']);
  const lines = [
    'ENVIRONMENT=local',
    'PAYMENTS_MODE=test',
    `TOKEN_KEYS=v1:${TOKEN_KEY}`,
    `HASH_KEY=${HASH_KEY}`,
  ];
  mkdirSync(dirname(files.envFile), { recursive: true });
  writeFileSync(files.envFile, `${lines.join('\n')}\n`, { mode: OWNER_ONLY });
  const sandbox =
    origins.sandboxOrigin === null
      ? {}
      : {
          GOOGLE_CLIENT_ID: SANDBOX_CLIENT_ID,
          GOOGLE_CLIENT_SECRET: SANDBOX_CLIENT_SECRET,
          GOOGLE_SANDBOX_ORIGIN: origins.sandboxOrigin,
        };
  const stripe =
    origins.stripeOrigin === null
      ? {}
      : {
          PAYMENTS_MODE: payments,
          STRIPE_SECRET_KEY: SANDBOX_SECRET_KEY,
          STRIPE_WEBHOOK_SECRET: SANDBOX_WEBHOOK_SECRET,
          STRIPE_SANDBOX_ORIGIN: origins.stripeOrigin,
        };
  const unpayable = payments === 'none' ? { PAYMENTS_MODE: payments } : {};
  const mail =
    origins.mailOrigin === null
      ? {}
      : { MAIL_MODE: 'local', MAIL_OUTBOX_ORIGIN: origins.mailOrigin };
  const gate = launch === 'open' ? {} : { LAUNCH: launch };
  const shop = sales === 'open' ? {} : { SALES: sales };
  return {
    envFiles: existsSync(DEV_VARS) ? [files.envFile, DEV_VARS] : [files.envFile],
    vars: {
      APP_ORIGIN: origins.appOrigin,
      ...sandbox,
      ...stripe,
      ...unpayable,
      ...mail,
      ...gate,
      ...shop,
    },
  };
}

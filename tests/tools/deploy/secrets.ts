import { randomBytes } from 'node:crypto';

import { z } from 'zod';

import type { DeployConfig } from './deploy-config.ts';
import { DeployError, type DeployTools } from './deploy-tools.ts';

const KEY_BYTES = 32;
/** What wrangler makes of Cloudflare's answer 10007, or that itself; other failures say “not found” too. */
const NO_SUCH_WORKER = /\[code: 10007\]|\bWorker "[^"]+"(?: \(env: \w+\))? not found\./;
const secretsSchema = z.array(z.object({ name: z.string() }));

const newKey = () => randomBytes(KEY_BYTES).toString('base64');

/** Secrets that are ours to make up. Whoever loses them loses what they sealed: they are never made anew. */
export const OWN_KEYS: Record<string, () => string> = {
  TOKEN_KEYS: () => `v1:${newKey()}`,
  HASH_KEY: newKey,
};

/** All that an environment needs, by how it takes payments. */
export function requiredSecrets({ vars }: Pick<DeployConfig, 'vars'>): string[] {
  const stripe = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
  return [
    ...Object.keys(OWN_KEYS),
    'GOOGLE_CLIENT_ID',
    'GOOGLE_CLIENT_SECRET',
    ...(vars['PAYMENTS_MODE'] === 'stripe' ? stripe : []),
  ];
}

/** Something in the place of each, of the form that the Worker wants: what is stored cannot be read. */
export function secretsInPlace(
  config: Pick<DeployConfig, 'vars'>,
  environment: DeployTools['environment'],
): Record<string, string> {
  const forms: Record<string, string> = {
    STRIPE_SECRET_KEY: environment === 'production' ? 'sk_live_x' : 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  };
  return Object.fromEntries(
    requiredSecrets(config).map((name) => [name, OWN_KEYS[name]?.() ?? forms[name] ?? 'x']),
  );
}

/** Their names; what they hold cannot be read. None before the first deploy: there is no Worker yet that has any. */
export async function listSecretNames({ wrangler, environment }: DeployTools): Promise<string[]> {
  const { code, output } = await wrangler(['secret', 'list', `--env=${environment}`]);
  if (code !== 0) {
    if (NO_SUCH_WORKER.test(output)) return [];
    throw new DeployError(`Listing the secrets did not work.\n${output.trim()}`);
  }
  const list = output.slice(output.indexOf('['), output.lastIndexOf(']') + 1);
  return secretsSchema.parse(JSON.parse(list)).map(({ name }) => name);
}

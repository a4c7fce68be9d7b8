import { randomBytes } from 'node:crypto';

import { z } from 'zod';

import type { DeployConfig } from './deploy-config.ts';
import { DeployError, type DeployTools } from './deploy-tools.ts';

const KEY_BYTES = 32;
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

/** Their names; what they hold cannot be read. None before the first deploy: there is no Worker yet that has any. */
export async function listSecretNames({ wrangler, environment }: DeployTools): Promise<string[]> {
  const { code, output } = await wrangler(['secret', 'list', `--env=${environment}`]);
  if (code !== 0) {
    if (/10007|does not exist/i.test(output)) return [];
    throw new DeployError(`Listing the secrets did not work.\n${output.trim()}`);
  }
  const list = output.slice(output.indexOf('['), output.lastIndexOf(']') + 1);
  return secretsSchema.parse(JSON.parse(list)).map(({ name }) => name);
}

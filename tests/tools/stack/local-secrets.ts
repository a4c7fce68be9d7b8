import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { z } from 'zod';

const OWNER_ONLY = 0o600;
const KEY_BYTES = 32;

const secretsSchema = z.record(z.string(), z.string());

/**
 * Secrets of this machine's own stack, made once and kept in a file that only its owner can read.
 * A secret that a newer version needs is added to those already there.
 */
export function localSecrets<Name extends string>(
  file: string,
  names: readonly Name[],
): Record<Name, string> {
  const known = existsSync(file) ? secretsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  const secrets = Object.fromEntries(
    names.map((name) => [name, known[name] ?? randomBytes(KEY_BYTES).toString('base64')]),
  );
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...known, ...secrets }, null, 2)}\n`, {
    mode: OWNER_ONLY,
  });
  return z.record(z.enum(names), z.string()).parse(secrets);
}

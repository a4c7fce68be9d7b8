import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

import { SetupError } from '#tests/tools/verify-google/setup-error.ts';

export type Credentials = { clientId: string; clientSecret: string };

const CLIENT_ID = /^[\w-]+\.apps\.googleusercontent\.com$/;

/** The owner's OAuth client out of a file such as .dev.vars. @throws SetupError */
export function readCredentials(file: string): Credentials {
  if (!existsSync(file)) {
    throw new SetupError(
      `There is no ${file}. Write GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET into it, as tests/tools/verify-google/README.md says, or name another file: --env FILE. Without an account of your own: --sandbox.`,
    );
  }
  const settings = parseEnv(readFileSync(file, 'utf8'));
  const { GOOGLE_CLIENT_ID: clientId = '', GOOGLE_CLIENT_SECRET: clientSecret = '' } = settings;
  const missing = Object.entries({
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
  }).flatMap(([name, value]) => (value === '' ? [name] : []));
  if (missing.length > 0) throw new SetupError(`${file} does not say ${missing.join(' and ')}.`);
  if (!CLIENT_ID.test(clientId)) {
    throw new SetupError(
      `GOOGLE_CLIENT_ID in ${file} is not a client id of Google's: one ends in .apps.googleusercontent.com.`,
    );
  }
  return { clientId, clientSecret };
}

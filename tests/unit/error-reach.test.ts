import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { ERROR_CODES, isErrorCode, type ErrorCode } from '#worker/domain/error-code.ts';

const NO_PASSWORDS = 'Google is the only way in: nobody has a password or chooses an address here.';
const NO_DATABASE_CODES =
  'What the database refuses is settled on the server; its own codes never leave it.';

/** What the specification's code map has a text for, and nothing here can raise. */
const UNREACHABLE: Partial<Record<ErrorCode, string>> = {
  invalid_credentials: NO_PASSWORDS,
  user_not_found: NO_PASSWORDS,
  email_exists: NO_PASSWORDS,
  weak_password: NO_PASSWORDS,
  PGRST116: `${NO_DATABASE_CODES} Where there is nothing, \`not_found\` says so.`,
  '23505': `${NO_DATABASE_CODES} What is there already is answered as it stands.`,
  '23503': NO_DATABASE_CODES,
  '42501': `${NO_DATABASE_CODES} Another’s things are not found, and nobody learns that they are there.`,
};

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** They name every code, and raise none. */
const CATALOGUES = [
  'worker/domain/error-code.ts',
  'web/i18n/error-messages.ts',
  'web/api/describe-error.ts',
  'tests/unit/error-reach.test.ts',
  'tests/web/texts.test.ts',
];

/** Every code that stands in the code below these folders, as a text or in one (`409 not_found`). */
function codesNamedIn(folders: readonly string[]): Set<ErrorCode> {
  const files = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((name) => /\.tsx?$/.test(name) && !CATALOGUES.includes(name)),
  );
  const words = files.flatMap((name) =>
    [...readFileSync(join(ROOT, name), 'utf8').matchAll(/['" ](\w+)['"]/g)].map(
      ([, word = '']) => word,
    ),
  );
  return new Set(words.filter(isErrorCode));
}

test('every error that has a text is raised somewhere, or says why it cannot be', () => {
  const raised = codesNamedIn(['worker', 'durable-objects', 'web/api', 'web/app', 'web/features']);
  const codes = Object.keys(ERROR_CODES).filter(isErrorCode);
  const neverRaised = codes.filter((code) => !raised.has(code));
  expect(neverRaised.sort()).toEqual(Object.keys(UNREACHABLE).sort());
});

test('every error that can be raised is provoked by a test', () => {
  const provoked = codesNamedIn(['tests']);
  const codes = Object.keys(ERROR_CODES).filter(isErrorCode);
  const unseen = codes.filter((code) => !provoked.has(code) && UNREACHABLE[code] === undefined);
  expect(unseen).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { textsSaidIn } from '#tests/support/said-texts.ts';
import { ERROR_CODES, isErrorCode, type ErrorCode } from '#worker/domain/app-error.ts';

const NO_PASSWORDS = 'Google is the only way in: nobody has a password or chooses an address here.';
const NO_DATABASE_CODES =
  'What the database refuses is settled on the server; its own codes never leave it.';

/** What the specification's code map has a text for, and nothing here can raise. It is shown all the same when it comes. */
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

/** What the checkout and the choice have words for, and no page of ours can bring about; part by part it is tested. */
const BEYOND_OUR_PAGES: Partial<Record<ErrorCode, string>> = {
  payments_unavailable:
    'Where no way of paying is set up nothing is sold either, and sales_closed says so first. Stripe alone is told of it.',
  selection_invalid:
    'A page asks only for rows that it shows, and rows of a version stay what they are: another list is told of as rows_changed.',
};

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const CODES = Object.keys(ERROR_CODES).filter(isErrorCode);

/** What the sources below these folders say, file by file. */
function sourcesIn(folders: readonly string[]): { name: string; source: string }[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => ({ name, source: readFileSync(join(ROOT, folder, name), 'utf8') })),
  );
}

/** Puts into the page's own terms what was raised elsewhere. */
const TRANSLATOR = 'describe-error.ts';

test('every code is raised by something, but for those of which it is said why nobody does', () => {
  // That no answer came only the page can say: the rest of it takes codes as they come.
  const sources = sourcesIn(['worker', 'durable-objects', 'web/shared/api']).filter(
    ({ name, source }) => name !== TRANSLATOR && CODES.some((code) => source.includes(`'${code}'`)),
  );
  const said = new Set(sources.flatMap(({ name, source }) => textsSaidIn(source, name)));
  const neverRaised = CODES.filter((code) => !said.has(code));
  expect(neverRaised.toSorted()).toEqual(Object.keys(UNREACHABLE).toSorted());
});

test.each([
  `if (code === 'not_found') retry();`,
  `switch (code) { case 'not_found': retry(); }`,
  `const KNOWN: readonly ErrorCode[] = ['not_found'];`,
  `type Known = Extract<ErrorCode, 'not_found'>;`,
  `const TEXTS = { not_found: text };`,
  `if (KNOWN.has('not_found')) retry();`,
])('a code that is only looked at is not raised by it: %s', (source) => {
  expect(textsSaidIn(source, 'example.ts')).toEqual([]);
});

test.each([
  `throw new AppError('not_found');`,
  `throw new AppError(isGone ? 'not_found' : 'bad_request');`,
  `function refusal() { return 'not_found'; }`,
  `const answer = { code: 'not_found' };`,
  `end('not_found');`,
])('a code that is handed on is: %s', (source) => {
  expect(textsSaidIn(source, 'example.ts')).toContain('not_found');
});

/** Where what a code tells of is made to happen. */
const PROVOKED_IN = ['tests/unit', 'tests/worker', 'tests/durable-objects', 'tests/e2e'];
/** What the page says by itself: no answer came, none in time, one of whoever guards the site, or one of a newer release. */
const OF_THE_PAGE: ReadonlySet<ErrorCode> = new Set([
  'network_error',
  'timeout',
  'access_ended',
  'page_outdated',
]);

test('every code that can be raised is what a test of its cause looks for', () => {
  // What the page makes of a code is shown with any code, and provokes none. Nor does this list of those that cannot be.
  const isElsewhere = ({ name }: { name: string }) => name !== 'error-reach.test.ts';
  const serverTests = sourcesIn(PROVOKED_IN).filter(isElsewhere);
  const pageTests = sourcesIn(['tests/web']);
  const unseen = CODES.filter((code) => {
    const tests = OF_THE_PAGE.has(code) ? pageTests : serverTests;
    return !tests.some(({ source }) => isLookedForIn(source, code));
  });
  expect(unseen.filter((code) => UNREACHABLE[code] === undefined)).toEqual([]);
});

test('what no page of ours can bring about is raised to whoever asks without one', () => {
  const asked = sourcesIn(['tests/worker']);
  for (const code of Object.keys(BEYOND_OUR_PAGES).filter(isErrorCode)) {
    expect(asked.some(({ source }) => isLookedForIn(source, code))).toBe(true);
  }
});

test.each([
  [`expect(await outcomeOf(response)).toBe('404 not_found');`, true],
  [`expect(await refusal(response)).toEqual({ code: 'not_found' });`, true],
  [`await rejectsWith('not_found');`, true],
  [`expect(location).toBe('/auth?error=not_found');`, true],
  ['// not_found is answered elsewhere', false],
  [`const texts = { not_found: 'Finns inte' };`, false],
])('a code is looked for by %s: %s', (source, isLookedFor) => {
  expect(isLookedForIn(source, 'not_found')).toBe(isLookedFor);
});

/** Whether a source says the code as an answer has it: alone, behind its status, or in the address that is led to. */
function isLookedForIn(source: string, code: ErrorCode): boolean {
  return new RegExp(`['"\`](?:\\d{3} |[^'"\`]*[?&]error=)?${code}['"\`]`).test(source);
}

import { expect, test } from 'vitest';

import { NO_FIELDS } from '#tests/tools/google-sandbox/gmail/response-fields.ts';
import { SERVED_METHODS } from '#tests/tools/google-sandbox/gmail/served-methods.ts';

import { buildCaller } from './served-method-answers.ts';
import type { MethodCase } from './served-method-cases.ts';

const MASKED_METHODS = Array.from(SERVED_METHODS)
  .filter(([, { responseFields }]) => responseFields !== NO_FIELDS)
  .map(([id]) => id);

function withMask(wanted: MethodCase, mask: string): MethodCase {
  const separator = wanted.path.includes('?') ? '&' : '?';
  return { ...wanted, path: `${wanted.path}${separator}fields=${encodeURIComponent(mask)}` };
}

/** Every way from the root of an answer to a value in it, through lists as if they were not there. */
function pathsOf(value: unknown): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap(pathsOf))];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => [
    name,
    ...pathsOf(field).map((path) => `${name}/${path}`),
  ]);
}

/** What is left of an answer when only one way through it is kept. */
function keepPath(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => keepPath(item, path));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([field]) => field === name);
  return Object.fromEntries(kept.map(([field, nested]) => [field, keepPath(nested, rest)]));
}

test.each(MASKED_METHODS)('masks of %s leave just what they name', async (methodId) => {
  const { answersOf, call } = buildCaller();
  const [first] = await answersOf(methodId);
  if (first === undefined) throw new Error('no case');
  const { wanted, body } = first;
  expect((await call(withMask(wanted, '*'))).body).toEqual(body);
  const paths = pathsOf(body);
  expect(paths.length).toBeGreaterThan(2);
  for (const path of paths) {
    const { body: shown } = await call(withMask(wanted, path));
    expect({ path, shown }).toEqual({ path, shown: keepPath(body, path.split('/')) });
  }
  const all = paths.filter((path) => !path.includes('/')).join(',');
  expect((await call(withMask(wanted, all))).body).toEqual(body);
});

import { expect, test } from 'vitest';

import { corruptions } from '#tests/tools/google-sandbox/faults/corruptions.ts';
import { GMAIL_METHODS, gmailScopeName } from '#tests/tools/google-sandbox/gmail/gmail-methods.ts';
import type { ResponseFields } from '#tests/tools/google-sandbox/gmail/response-fields.ts';
import { SERVED_METHODS } from '#tests/tools/google-sandbox/gmail/served-methods.ts';
import { buildSandbox, ORIGIN } from '#tests/tools/google-sandbox/support/build-sandbox.ts';

import { readDiscoveryDocument, type SchemaNode } from './discovery-document.ts';
import { schemaProblems } from './schema-problems.ts';
import { METHOD_CASES } from './served-method-cases.ts';
import { ANY_SCOPE, answersOf } from './served-method-answers.ts';

const { methods, schemas, batchPath, commonParameters } = readDiscoveryDocument();
test('every method that is served has cases, and the cases are of methods that are served', () => {
  expect([...METHOD_CASES.keys()].toSorted()).toEqual([...SERVED_METHODS.keys()].toSorted());
  expect(GMAIL_METHODS.map(({ id }) => id)).toEqual(
    expect.arrayContaining([...SERVED_METHODS.keys()]),
  );
});

test.each([...SERVED_METHODS.keys()])('%s answers as its schema says', async (methodId) => {
  const answers = await answersOf(methodId);
  expect(answers.length).toBeGreaterThan(0);
  const name = methods.get(methodId)?.response?.$ref;
  for (const { wanted, body } of answers) {
    if (name === undefined) expect(body).toBeNull();
    else
      expect({ wanted, problems: schemaProblems(body, { $ref: name }, schemas) }).toEqual({
        wanted,
        problems: [],
      });
  }
});

test.each([...SERVED_METHODS.keys()])(
  '%s answers something else when corrupted',
  async (methodId) => {
    const name = methods.get(methodId)?.response?.$ref;
    const [first] = await answersOf(methodId);
    if (name === undefined) {
      expect(first?.body).toBeNull();
      return;
    }
    const corrupted = [...corruptions(first?.body)];
    expect(corrupted.length).toBeGreaterThan(3);
    for (const { place, value } of corrupted) {
      const problems = schemaProblems(value, { $ref: name }, schemas);
      expect({ place, problems: problems.length }).toEqual({ place, problems: 1 });
    }
  },
);

test.each(GMAIL_METHODS.filter(({ id }) => !SERVED_METHODS.has(id)))(
  '$id is known, and refused as not served',
  async ({ httpMethod, path, scopes }) => {
    const scope =
      scopes[0] === 'mail' ? ANY_SCOPE : `https://www.googleapis.com/auth/gmail.${scopes[0]}`;
    const { withScopes, sandbox } = buildSandbox();
    const concrete = path.replace(/\{\w+\}/g, '1a');
    const { status } = await withScopes([scope])(concrete, { method: httpMethod });
    expect(status).toBe(501);
    expect(sandbox.ledger.forbidden()).toHaveLength(1);
  },
);

test('the table of methods is that of the document', () => {
  const table = GMAIL_METHODS.map(({ id, httpMethod, path, scopes, parameters }) => ({
    id,
    httpMethod,
    path: `gmail/v1/users/{userId}/${path}`,
    scopes: scopes.toSorted(),
    parameters: parameters.toSorted(),
  }));
  const documented = Array.from(methods, ([id, { httpMethod, path, scopes, parameters }]) => ({
    id,
    httpMethod,
    path,
    scopes: scopes.map(gmailScopeName).filter(isOfApplications).toSorted(),
    parameters: Object.entries(parameters)
      .filter(([, { location }]) => location === 'query')
      .map(([name]) => name)
      .toSorted(),
  }));
  expect(table.toSorted(byId)).toEqual(documented.toSorted(byId));
});

/** Scopes of add-ons within Gmail's own pages are for no application of ours. */
function isOfApplications(scope: string | null): scope is string {
  return scope !== null && !scope.startsWith('addons.');
}

function byId(one: { id: string }, other: { id: string }): number {
  return one.id.localeCompare(other.id);
}

test.each([...SERVED_METHODS])(
  'a mask of %s may name just the fields of its schema',
  (id, handler) => {
    const name = methods.get(id)?.response?.$ref;
    const missing =
      name === undefined
        ? [...handler.responseFields.keys()]
        : differences({ $ref: name }, handler.responseFields, new Set(), name);
    expect(missing).toEqual([]);
  },
);

/** Fields that only one of schema and mask knows; a schema within itself is looked at once. */
function differences(
  node: SchemaNode,
  fields: ResponseFields,
  seen: Set<string>,
  place: string,
): string[] {
  if (node.$ref !== undefined) {
    const target = schemas[node.$ref];
    if (target === undefined || seen.has(node.$ref)) return [];
    return differences(target, fields, new Set([...seen, node.$ref]), place);
  }
  if (node.items !== undefined) return differences(node.items, fields, seen, place);
  const properties = node.properties ?? {};
  const unknown = [...fields.keys()].filter((name) => properties[name] === undefined);
  return [
    ...unknown.map((name) => `${place}.${name} is not in the schema`),
    ...Object.entries(properties).flatMap(([name, child]) => {
      const own = fields.get(name);
      return own === undefined
        ? [`${place}.${name} is missing`]
        : differences(child, own, seen, `${place}.${name}`);
    }),
  ];
}

test.each(['/batch/gmail/v1', `/${batchPath}`])('%s is where batches are sent', async (path) => {
  const { sandbox } = buildSandbox();
  const request = new Request(`${ORIGIN}${path}`, { method: 'POST' });
  expect((await sandbox.fetch(request)).status).toBe(400);
});

test.each(commonParameters)('the parameter %s, which all methods have, is taken', async (name) => {
  const { gmail } = buildSandbox();
  const value = name === 'fields' ? 'emailAddress' : 'json';
  expect((await gmail(`profile?${name}=${value}`)).status).toBe(200);
});

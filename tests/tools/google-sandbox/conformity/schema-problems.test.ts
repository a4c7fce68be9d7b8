import { expect, test } from 'vitest';

import { readDiscoveryDocument, type SchemaNode } from './discovery-document.ts';
import { schemaProblems } from './schema-problems.ts';

const { schemas } = readDiscoveryDocument();

function problems(schema: string, value: unknown): string[] {
  return schemaProblems(value, { $ref: schema }, schemas);
}

const MESSAGE = {
  id: '1a',
  threadId: '1a',
  labelIds: ['INBOX'],
  historyId: '18446744073709551615',
  internalDate: '-9223372036854775808',
  sizeEstimate: 2_147_483_647,
  raw: 'SGVq-_8=',
  payload: { headers: [{ name: 'From', value: 'a' }], parts: [{ parts: [{ filename: '' }] }] },
};

test('an answer of Google passes', () => {
  expect(problems('Message', MESSAGE)).toEqual([]);
  expect(problems('Message', {})).toEqual([]);
  expect(problems('Label', { type: 'user', labelListVisibility: 'labelHide' })).toEqual([]);
  expect(problems('ListMessagesResponse', { resultSizeEstimate: 4_294_967_295 })).toEqual([]);
});

test.each<[string, unknown, string]>([
  ['Message', null, '$: not an object'],
  ['Message', [], '$: not an object'],
  ['Message', { ...MESSAGE, subject: 'x' }, '$.subject: unknown'],
  ['Message', { ...MESSAGE, id: 7 }, '$.id: not a text'],
  ['Message', { ...MESSAGE, id: null }, '$.id: not a text'],
  ['Message', { ...MESSAGE, labelIds: 'INBOX' }, '$.labelIds: not a list'],
  ['Message', { ...MESSAGE, labelIds: ['INBOX', 3] }, '$.labelIds[1]: not a text'],
  ['Message', { ...MESSAGE, internalDate: 1 }, '$.internalDate: not a text'],
  ['Message', { ...MESSAGE, internalDate: '1.5' }, '$.internalDate: not a whole number as text'],
  ['Message', { ...MESSAGE, internalDate: '' }, '$.internalDate: not a whole number as text'],
  ['Message', { ...MESSAGE, internalDate: '9223372036854775808' }, '$.internalDate: beyond int64'],
  ['Message', { ...MESSAGE, historyId: '-1' }, '$.historyId: beyond uint64'],
  ['Message', { ...MESSAGE, sizeEstimate: '5' }, '$.sizeEstimate: not a number'],
  ['Message', { ...MESSAGE, sizeEstimate: 1.5 }, '$.sizeEstimate: not a whole number'],
  ['Message', { ...MESSAGE, sizeEstimate: 2 ** 31 }, '$.sizeEstimate: beyond int32'],
  ['Message', { ...MESSAGE, raw: 'a+b/' }, '$.raw: not base64 for URLs'],
  [
    'Message',
    { payload: { parts: [{ parts: [{ body: { size: 'x' } }] }] } },
    '$.payload.parts[0].parts[0].body.size: not a number',
  ],
  ['Label', { type: 'mine' }, '$.type: not one of system, user'],
  ['ListMessagesResponse', { resultSizeEstimate: -1 }, '$.resultSizeEstimate: beyond uint32'],
  ['AutoForwarding', { enabled: 'yes' }, '$.enabled: not a boolean'],
])('%s refuses %j', (schema, value, problem) => {
  expect(problems(schema, value)).toEqual([problem]);
});

test('every problem is told', () => {
  expect(problems('Message', { id: 1, subject: '' })).toEqual([
    '$.id: not a text',
    '$.subject: unknown',
  ]);
});

test.each<[string, SchemaNode, unknown]>([
  ['no schema Nothing', { $ref: 'Nothing' }, {}],
  ['a schema without a type', {}, {}],
  ['the format int128 is not known', { type: 'string', format: 'int128' }, '1'],
])('stops the check: %s', (message, node, value) => {
  expect(() => schemaProblems(value, node, schemas)).toThrow(message);
});

test('every schema of the document can be checked', () => {
  const formats = new Set<string>();
  const visit = (node: SchemaNode): void => {
    if (node.$ref !== undefined) expect(Object.keys(schemas)).toContain(node.$ref);
    else expect(node.type).toBeDefined();
    if (node.format !== undefined) formats.add(node.format);
    for (const child of Object.values(node.properties ?? {})) visit(child);
    if (node.items !== undefined) visit(node.items);
    if (node.additionalProperties !== undefined) visit(node.additionalProperties);
  };
  for (const node of Object.values(schemas)) visit(node);
  expect([...formats].toSorted()).toEqual([
    'byte',
    'google-datetime',
    'int32',
    'int64',
    'uint32',
    'uint64',
  ]);
});

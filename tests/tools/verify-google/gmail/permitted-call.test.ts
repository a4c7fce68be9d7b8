import { expect, test } from 'vitest';

import { unitsOfPermitted, type GmailRequest } from './permitted-call.ts';

const NOBODY: ReadonlySet<string> = new Set();
const MARKED = new Set(['19a', '19b']);

function get(path: string, fields?: string): GmailRequest {
  const query = new URLSearchParams(fields === undefined ? {} : { fields });
  return { httpMethod: 'GET', path, query };
}

function batchModify(ids: readonly string[]): GmailRequest {
  return {
    httpMethod: 'POST',
    path: 'messages/batchModify',
    body: { ids, addLabelIds: ['TRASH'] },
  };
}

test.each<[GmailRequest, number]>([
  [get('profile'), 1],
  [get('labels'), 1],
  [get('labels/INBOX'), 1],
  [get('messages'), 5],
  [get('history'), 2],
  [get('messages/19a', 'id,payload/headers'), 20],
])('reading %j costs %i units', (request, units) => {
  expect(unitsOfPermitted(request, NOBODY)).toBe(units);
});

test.each([
  undefined,
  '*',
  'snippet',
  'id,snippet',
  'payload/body',
  'payload(parts/body/data)',
  'raw',
])('a message may not be fetched with the mask %s', (fields) => {
  expect(() => unitsOfPermitted(get('messages/19a', fields), NOBODY)).toThrow(/mask/);
});

test('only marked messages may be changed, and only all of them marked', () => {
  expect(unitsOfPermitted(batchModify(['19a', '19b']), MARKED)).toBe(50);
  expect(unitsOfPermitted({ httpMethod: 'POST', path: 'messages/19b/untrash' }, MARKED)).toBe(5);
  for (const request of [
    batchModify(['19a', '19c']),
    batchModify([]),
    { httpMethod: 'POST', path: 'messages/19c/untrash' } as const,
  ]) {
    expect(() => unitsOfPermitted(request, MARKED)).toThrow(/not permitted/);
  }
  expect(() => unitsOfPermitted(batchModify(['19a']), NOBODY)).toThrow(/not permitted/);
});

test.each<GmailRequest>([
  { httpMethod: 'POST', path: 'messages/batchDelete', body: { ids: ['19a'] } },
  { httpMethod: 'POST', path: 'messages/19a/trash' },
  { httpMethod: 'POST', path: 'messages/19a/modify', body: {} },
  { httpMethod: 'POST', path: 'messages/send', body: {} },
  { httpMethod: 'GET', path: 'messages/19a/attachments/1' },
  { httpMethod: 'GET', path: 'threads/19a' },
  { httpMethod: 'GET', path: 'settings/filters' },
  { httpMethod: 'GET', path: 'no/such/method' },
])('$httpMethod $path is never made', (request) => {
  expect(() => unitsOfPermitted(request, MARKED)).toThrow(/not permitted/);
});

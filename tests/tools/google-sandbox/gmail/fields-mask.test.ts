import { expect, test } from 'vitest';

import { applyFieldsMask, parseFieldsMask } from './fields-mask.ts';
import { MESSAGE_FIELDS, MESSAGE_LIST_FIELDS } from './response-fields.ts';

const LIST = {
  messages: [
    { id: 'a', threadId: 't' },
    { id: 'b', threadId: 'u' },
  ],
  nextPageToken: '1',
  resultSizeEstimate: 201,
};

const MESSAGE = {
  id: 'a',
  snippet: 'secret',
  payload: {
    mimeType: 'x/y',
    headers: [{ name: 'From', value: 'z' }],
    body: { size: 3, data: 'abc' },
  },
};

test.each<[string, unknown]>([
  ['messages/id,nextPageToken', { messages: [{ id: 'a' }, { id: 'b' }], nextPageToken: '1' }],
  ['messages(id,threadId)', { messages: LIST.messages }],
  ['messages/*,nextPageToken', { messages: LIST.messages, nextPageToken: '1' }],
  ['*', LIST],
  ['messages(id),messages/threadId', { messages: LIST.messages }],
  ['nextPageToken , resultSizeEstimate', { nextPageToken: '1', resultSizeEstimate: 201 }],
])('%s of a list', (mask, expected) => {
  expect(applyFieldsMask(LIST, parseFieldsMask(mask, MESSAGE_LIST_FIELDS))).toEqual(expected);
});

test.each<[string, unknown]>([
  ['id,payload/headers', { id: 'a', payload: { headers: [{ name: 'From', value: 'z' }] } }],
  ['payload(mimeType,headers/name)', { payload: { mimeType: 'x/y', headers: [{ name: 'From' }] } }],
  ['payload/body/size', { payload: { body: { size: 3 } } }],
  ['payload(body(size),mimeType)', { payload: { body: { size: 3 }, mimeType: 'x/y' } }],
  ['payload/parts/parts/parts/body/size', { payload: {} }],
  ['*/mimeType', { payload: { mimeType: 'x/y' } }],
  ['labelIds', {}],
])('%s of a message', (mask, expected) => {
  expect(applyFieldsMask(MESSAGE, parseFieldsMask(mask, MESSAGE_FIELDS))).toEqual(expected);
});

test.each([
  '',
  'foo',
  'messages/foo',
  'messages(id',
  'messages(id))',
  'id,,threadId',
  'messages//id',
  'nextPageToken/x',
])('refuses %j', (mask) => {
  expect(() => parseFieldsMask(mask, MESSAGE_LIST_FIELDS)).toThrow(
    'Request contains an invalid argument.',
  );
});

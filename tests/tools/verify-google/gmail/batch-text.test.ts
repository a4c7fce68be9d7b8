import { expect, test } from 'vitest';

import { readBatchStatuses } from './batch-text.ts';

const LINES = [
  '--b_1',
  'Content-Type: application/http',
  'Content-ID: <response-item-1>',
  '',
  'HTTP/1.1 404 Not Found',
  'Content-Type: application/json',
  '',
  '{"error":{"message":"HTTP/1.1 200 OK"}}',
  '--b_1',
  'Content-Type: application/http',
  '',
  'HTTP/1.1 200 OK',
  '',
  '{}',
  '--b_1--',
  '',
];

test.each(['\r\n', '\n'])('reads the status and the number of every part', (lineEnd) => {
  expect(readBatchStatuses(LINES.join(lineEnd), 'multipart/mixed; boundary="b_1"')).toEqual([
    { status: 404, number: 1 },
    { status: 200, number: null },
  ]);
});

test('an answer that is no batch has no parts', () => {
  expect(readBatchStatuses('{}', 'application/json')).toEqual([]);
  expect(readBatchStatuses('<html>', 'multipart/mixed; boundary=b_1')).toEqual([]);
});

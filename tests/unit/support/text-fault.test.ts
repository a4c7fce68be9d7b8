import { expect, test } from 'vitest';

import { asStored, textFault, TICKET_MAX_LENGTH } from '#worker/domain/support/tickets.ts';

const LONGEST = 'a'.repeat(TICKET_MAX_LENGTH.message);

test.each([
  ['Hej,\n\tdet finns i översikten.', null],
  ['Ett\u2028två\u0085tre\vfyra\r\nfem\u2029', null],
  [`  ${LONGEST}\n`, null],
  [' \u2028\n', { kind: 'empty' }],
  [`${LONGEST}bc`, { kind: 'long', overCount: 2 }],
  ['Hej\0', { kind: 'controls' }],
  ['Hej\u001b[2J', { kind: 'controls' }],
])('%j is taken, or not with its reason', (text, fault) => {
  expect(textFault(text)).toEqual(fault);
});

test('lines are stored alike, whatever ended them where they were copied', () => {
  expect(asStored(' Ett\u2028två\u0085tre\vfyra\r\nfem\rsex\fsju\u2029 ')).toBe(
    'Ett\ntvå\ntre\nfyra\nfem\nsex\nsju',
  );
});

import { expect, test } from 'vitest';

import { ApiError } from '#web/shared/api/api-error.ts';
import {
  afterSaving,
  isOvertaken,
  settled,
  withTheirs,
  writeOn,
} from '#web/pages/admin/notes-draft.ts';
import { isWithdrawn } from '#web/shared/router/kept-data.ts';

test('a draft knows what it was begun from, however much is written and whatever is stored meanwhile', () => {
  const begun = writeOn(null, 'Har', 'Före');
  const written = writeOn(begun, 'Har ringt', 'Deras');
  expect(written).toEqual({ text: 'Har ringt', from: 'Före' });
  expect(isOvertaken(written, 'Före')).toBe(false);
  expect(isOvertaken(written, 'Deras')).toBe(true);
  expect(isOvertaken(written, 'Har ringt')).toBe(false);
  expect(isOvertaken(null, 'Deras')).toBe(false);
});

test('what is written on while it is being saved stays, and goes on from what was saved', () => {
  const sent = { text: 'Har ringt ', from: 'Före' };
  const more = afterSaving({ ...sent, text: 'Har ringt igen' }, 'Har ringt ', 'Före');
  expect(more).toMatchObject({ text: 'Har ringt igen', from: 'Har ringt' });
  // What stood before is still shown until it has been asked for anew, and is nobody's doing.
  expect(isOvertaken(more, 'Före')).toBe(false);
  expect(isOvertaken(more, 'Har ringt')).toBe(false);
  expect(isOvertaken(more, 'Deras')).toBe(true);
});

test('what has been saved is shown until it has been read anew, and then what is stored', () => {
  const saved = afterSaving({ text: 'Har ringt ', from: 'Före' }, 'Har ringt ', 'Före');
  expect(settled(saved, 'Före')?.text).toBe('Har ringt');
  expect(isOvertaken(saved, 'Före')).toBe(false);
  expect(settled(saved, 'Har ringt')).toBeNull();
  expect(settled(saved, 'Deras')).toBeNull();
  expect(settled(afterSaving(null, 'Före', 'Före'), 'Före')).toBeNull();
});

test('what is being written stays, whatever is stored meanwhile', () => {
  const written = { text: 'Har ringt', from: 'Före' };
  for (const stored of ['Före', 'Deras']) expect(settled(written, stored)).toBe(written);
});

test('theirs and mine together lose nothing, and can be saved', () => {
  const both = withTheirs({ text: 'Mina', from: 'Före' }, 'Deras');
  expect(both).toEqual({ text: 'Deras\n\nMina', from: 'Deras' });
  expect(isOvertaken(both, 'Deras')).toBe(false);
  expect(withTheirs({ text: 'Mina', from: 'Före' }, '').text).toBe('Mina');
});

test.each([
  ['not_found', 404, true],
  ['unauthenticated', 401, true],
  ['server_error', 500, false],
  ['rate_limit', 429, false],
] as const)('data that %s withdraws (%i) stays on screen: not if %s', (code, status, isGone) => {
  expect(isWithdrawn(new ApiError(code, status, 'req_1'))).toBe(isGone);
});

test('a network that has left us withdraws nothing', () => {
  expect(isWithdrawn(new TypeError('Failed to fetch'))).toBe(false);
});

import { expect, test } from 'vitest';

import { shownCharacter } from '#worker/domain/text.ts';

test.each([
  ['&', '&'],
  ['👨‍👩‍👧', '👨‍👩‍👧'],
  ['\u200B', 'U+200B'],
  ['\u3164', 'U+3164'],
  ['\u202E', 'U+202E'],
  ['\u0007', 'U+0007'],
  [`a${'\u0351'.repeat(60)}`, `a${'\u0351'.repeat(7)}`],
])('the character %j is shown as %j', (character, shown) => {
  expect(shownCharacter(character)).toBe(shown);
});

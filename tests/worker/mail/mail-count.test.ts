import { expect, test } from 'vitest';

import { formatCount } from '#worker/domain/format.ts';
import { mailCount } from '#worker/mail/mail-document.ts';

test.each([
  ['sv', 1, '1\u00a0mejl'],
  ['sv', 1_268, '1\u00a0268\u00a0mejl'],
  ['en', 1, '1\u00a0email'],
  ['en', 1_268, '1,268\u00a0emails'],
] as const)('in %s, %i of mail is written as figures elsewhere are', (language, count, text) => {
  expect(mailCount(count, language)).toBe(text);
  expect(text.startsWith(formatCount(count, language))).toBe(true);
});

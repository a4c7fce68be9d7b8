import { expect, test } from 'vitest';

import {
  parseWaitlistToken,
  signedPart,
  writeWaitlistToken,
} from '#worker/domain/waitlist/waitlist.ts';

const ID = `wtl_${'a'.repeat(26)}`;
const SIGNED = '0'.repeat(64);

test.each([null, '2026-11-22'])('what a token says is read from it: news by %s', (version) => {
  const link = { id: ID, marketingTextVersion: version };
  const token = writeWaitlistToken(link, SIGNED);
  expect(parseWaitlistToken(token)).toEqual({ link, signed: SIGNED });
  expect(token).toBe(`${signedPart(link)}.${SIGNED}`);
});

test.each([
  '',
  ID,
  `${ID}.none`,
  `${ID}.none.${SIGNED} `,
  `${ID}.none.${SIGNED}\n`,
  `${ID}.None.${SIGNED}`,
  `${ID}.2026-1-1.${SIGNED}`,
  `x${ID}.none.${SIGNED}`,
  `${ID}..${SIGNED}`,
])('%j is no token', (text) => {
  expect(parseWaitlistToken(text)).toBeNull();
});

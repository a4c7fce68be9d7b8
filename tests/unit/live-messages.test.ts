import { expect, test } from 'vitest';

import { cleanupSocketMessageSchema } from '#worker/contract/cleanups.ts';
import { deskSocketMessageSchema } from '#worker/contract/admin.ts';
import { scanSocketMessageSchema } from '#worker/contract/scans.ts';

test.each([
  ['scan', scanSocketMessageSchema],
  ['clean-up', cleanupSocketMessageSchema],
  ['support desk', deskSocketMessageSchema],
])('a delta of a %s says nothing of what it leaves out', (_of, schema) => {
  const delta = { type: 'delta', seq: 1, changes: {} };
  expect(schema.parse(delta)).toEqual(delta);
});

import { expect, test } from 'vitest';

import {
  canModifyMailbox,
  canReadMailbox,
  GMAIL_MODIFY_SCOPE,
  GMAIL_READONLY_SCOPE,
} from '#worker/domain/access/connection.ts';

const METADATA_SCOPE = 'https://www.googleapis.com/auth/gmail.metadata';

test.each([
  { scope: '', read: false, modify: false },
  { scope: 'openid email', read: false, modify: false },
  { scope: `openid ${METADATA_SCOPE}`, read: false, modify: false },
  { scope: `openid ${GMAIL_READONLY_SCOPE}`, read: true, modify: false },
  { scope: `  ${GMAIL_MODIFY_SCOPE}  openid`, read: true, modify: true },
  { scope: `${GMAIL_MODIFY_SCOPE}.evil`, read: false, modify: false },
])('"$scope" reads: $read, modifies: $modify', ({ scope, read, modify }) => {
  expect(canReadMailbox(scope)).toBe(read);
  expect(canModifyMailbox(scope)).toBe(modify);
});

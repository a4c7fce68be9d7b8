import { GMAIL_METHODS } from '#tests/tools/google-sandbox/gmail/gmail-methods.ts';

import { matchesMethod } from './fault-order.ts';

/** Everything that a fault can strike: Gmail's methods, its batch endpoint, and the endpoints of sign-in. */
const FAULTY_METHODS: readonly string[] = [
  ...GMAIL_METHODS.map(({ id }) => id),
  'batch',
  'oauth.token',
  'oauth.revoke',
  'oauth.certs',
  'oauth.userinfo',
  'oauth.tokeninfo',
];

/** Whether any call there is could match, so that a slip of the pen is told from a fault that waits. */
export function matchesAnyMethod(pattern: string): boolean {
  return FAULTY_METHODS.some((method) => matchesMethod(pattern, method));
}

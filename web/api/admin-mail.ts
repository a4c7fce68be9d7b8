import { resentMailSchema, unsentMailsSchema } from '#worker/contract/admin-mail.ts';

import { client } from './client.ts';
import { unwrap } from './unwrap.ts';

const { mail } = client.api.admin;

/** One page of the mail that never arrived. */
export function fetchUnsentMail(page: number) {
  return unwrap(mail.$get({ query: { page: String(page) } }), unsentMailsSchema);
}

/** Safe to repeat: what waits or was sent is left alone. */
export function resendMail(mailId: string) {
  return unwrap(mail[':mailId'].resend.$post({ param: { mailId } }), resentMailSchema);
}

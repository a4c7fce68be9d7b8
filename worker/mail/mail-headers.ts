import { BRAND } from '#worker/domain/brand.ts';
import { isMailAddress } from '#worker/domain/mail/mail-address.ts';

import type { MailPerson, MailProblem, OutgoingMail } from './mail-sender.ts';

/** Short of the 998 characters of a line (RFC 5322), and more than any of ours needs. */
const SUBJECT_MAX = 200;
// oxlint-disable-next-line no-control-regex -- those are what is looked for
const BREAKS_OUT = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
/** In the form of the left side of a Message-ID. */
const MAIL_ID = /^[\w-]+(?:\.[\w-]+)*$/;

/** What keeps a mail from being handed to any provider; null when nothing does. */
export function mailProblem({ id, to, replyTo, subject }: OutgoingMail): MailProblem | null {
  if (!isMailAddress(to)) return 'address-invalid';
  if (replyTo !== undefined && !isPerson(replyTo)) return 'header-invalid';
  const isSubject =
    subject.length > 0 && subject.length <= SUBJECT_MAX && !BREAKS_OUT.test(subject);
  return isSubject && MAIL_ID.test(id) ? null : 'header-invalid';
}

function isPerson({ name, email }: MailPerson): boolean {
  return isMailAddress(email) && name.length <= SUBJECT_MAX && !BREAKS_OUT.test(name);
}

/** Who mail comes from and where answers go. */
export const MAIL_FROM = { name: BRAND.productName, email: BRAND.senderEmail };
export const MAIL_REPLY_TO = { name: BRAND.productName, email: BRAND.supportEmail };

/**
 * What else a mail says of itself. A provider's Message-ID is its own and differs when a mail is sent
 * twice; an ancestor that both name makes programs show the two as one conversation.
 */
export function mailHeaders({ id, language }: OutgoingMail): Record<string, string> {
  const domain = BRAND.senderEmail.slice(BRAND.senderEmail.lastIndexOf('@') + 1);
  return {
    'Auto-Submitted': 'auto-generated',
    'Content-Language': language,
    References: `<${id}@${domain}>`,
  };
}

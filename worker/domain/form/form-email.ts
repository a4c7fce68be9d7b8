import { withAsciiDomain } from '#worker/domain/sender/international-domain.ts';
import { isMailAddress, MAIL_ADDRESS_MAX_LENGTH } from '#worker/domain/mail/mail-address.ts';

export type FormEmailProblem = 'missing' | 'too-long' | 'invalid';

/**
 * An e-mail address as somebody has written it into a form: what it means, or what is wrong with it. A domain
 * in other letters than ASCII means the one that mail is delivered to.
 */
export function checkFormEmail(
  written: string,
): { email: string; problem: null } | { email: null; problem: FormEmailProblem } {
  const email = withAsciiDomain(written.trim());
  if (email === '') return { email: null, problem: 'missing' };
  if (email.length > MAIL_ADDRESS_MAX_LENGTH) return { email: null, problem: 'too-long' };
  return isMailAddress(email) ? { email, problem: null } : { email: null, problem: 'invalid' };
}

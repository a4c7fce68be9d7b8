import { isMailAddress } from '#worker/domain/mail/mail-address.ts';

export const FORM_EMAIL_MAX_LENGTH = 255;

export type FormEmailProblem = 'missing' | 'too-long' | 'invalid';

/** An e-mail address as somebody has written it into a form: what it means, or what is wrong with it. */
export function checkFormEmail(
  written: string,
): { email: string; problem: null } | { email: null; problem: FormEmailProblem } {
  const email = written.trim();
  if (email === '') return { email: null, problem: 'missing' };
  if (email.length > FORM_EMAIL_MAX_LENGTH) return { email: null, problem: 'too-long' };
  return isMailAddress(email) ? { email, problem: null } : { email: null, problem: 'invalid' };
}

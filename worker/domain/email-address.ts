import { withAsciiDomain } from '#worker/domain/scans/senders/international-domain.ts';

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LOCAL_PART = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`);
const DOMAIN_LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const LOCAL_PART_MAX = 64;
/** A path has 256 octets, angle brackets included (RFC 5321, 4.5.3.1.3). */
export const MAIL_ADDRESS_MAX_LENGTH = 254;

/**
 * Plain RFC 5321 form, nothing that a header could interpret. Quoted and non-ASCII forms are
 * rejected.
 */
export function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const localPart = text.slice(0, at);
  const labels = text.slice(at + 1).split('.');
  return (
    at > 0 &&
    text.length <= MAIL_ADDRESS_MAX_LENGTH &&
    localPart.length <= LOCAL_PART_MAX &&
    LOCAL_PART.test(localPart) &&
    labels.length > 1 &&
    labels.every((label) => DOMAIN_LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  );
}

/** Same mailbox, dots ignored (https://support.google.com/mail/answer/7436150). */
export const GMAIL_DOMAINS = ['gmail.com', 'googlemail.com'] as const;
export const GMAIL_DOMAIN = GMAIL_DOMAINS[0];

/**
 * Canonical mailbox of all spellings; for lookup, never for display or delivery. `mailboxSql` is
 * the same in SQL.
 */
export function mailboxOf(email: string): string {
  const { localPart, domain } = partsOf(email);
  return GMAIL_DOMAINS.some((gmail) => gmail === domain)
    ? `${untagged(localPart).replaceAll('.', '')}@${GMAIL_DOMAIN}`
    : `${localPart}@${domain}`;
}

/**
 * For rate limits: plus tags lead to the same mailbox nearly everywhere, and counting too few is
 * the safe side.
 */
export function countedAddress(email: string): string {
  const { localPart, domain } = partsOf(mailboxOf(email));
  return `${untagged(localPart)}@${domain}`;
}

function partsOf(email: string): { localPart: string; domain: string } {
  const address = withAsciiDomain(email).toLowerCase();
  const at = address.lastIndexOf('@');
  return { localPart: address.slice(0, at), domain: address.slice(at + 1) };
}

function untagged(localPart: string): string {
  const plus = localPart.indexOf('+', 1);
  return plus === -1 ? localPart : localPart.slice(0, plus);
}

export type FormEmailProblem = 'missing' | 'too-long' | 'invalid';

/** Form input: normalised address or its problem. An international domain becomes ASCII. */
export function checkFormEmail(
  written: string,
): { email: string; problem: null } | { email: null; problem: FormEmailProblem } {
  const email = withAsciiDomain(written.trim());
  if (email === '') return { email: null, problem: 'missing' };
  if (email.length > MAIL_ADDRESS_MAX_LENGTH) return { email: null, problem: 'too-long' };
  return isMailAddress(email) ? { email, problem: null } : { email: null, problem: 'invalid' };
}

import { withAsciiDomain } from '#worker/domain/sender/international-domain.ts';

/** Both names of Gmail lead to one mailbox, whatever dots stand in it (https://support.google.com/mail/answer/7436150). */
export const GMAIL_DOMAINS = ['gmail.com', 'googlemail.com'] as const;
export const GMAIL_DOMAIN = GMAIL_DOMAINS[0];

/**
 * The mailbox that an address leads to, so that one person is found by all ways of writing it. Nothing is written to it
 * or shown: that is the address as its owner has written it. `mailboxSql` is the same in SQL.
 */
export function mailboxOf(email: string): string {
  const { localPart, domain } = partsOf(email);
  return GMAIL_DOMAINS.some((gmail) => gmail === domain)
    ? `${untagged(localPart).replaceAll('.', '')}@${GMAIL_DOMAIN}`
    : `${localPart}@${domain}`;
}

/**
 * As whose an address counts where too few are better than too many: what its owner writes behind a + leads to the same
 * mailbox nearly everywhere.
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

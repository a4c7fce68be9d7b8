import { withAsciiDomain } from '#worker/domain/sender/international-domain.ts';

/** As whose an address counts: what its owner writes behind a + leads to the same mailbox. */
export function countedAddress(email: string): string {
  const address = withAsciiDomain(email);
  const at = address.lastIndexOf('@');
  const localPart = address.slice(0, at).toLowerCase();
  const plus = localPart.indexOf('+', 1);
  return (plus === -1 ? localPart : localPart.slice(0, plus)) + address.slice(at).toLowerCase();
}

/** As whose an address counts: what its owner writes behind a + leads to the same mailbox. */
export function countedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const localPart = email.slice(0, at).toLowerCase();
  const plus = localPart.indexOf('+', 1);
  return (plus === -1 ? localPart : localPart.slice(0, plus)) + email.slice(at).toLowerCase();
}

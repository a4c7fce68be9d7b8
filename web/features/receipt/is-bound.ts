/** A bound ("<0,01") takes no "about". */
export function isBound(amount: string): boolean {
  return amount.startsWith('<');
}

/** Postcode and town stay on one line, wherever the text they stand in is broken: “111 11 Stockholm”. */
export function unbrokenAddress(address: string): string {
  return address.replaceAll(/\b(\d{3}) (\d{2}) (?=\p{Lu})/gu, '$1\u00a0$2\u00a0');
}

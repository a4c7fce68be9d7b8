import { isInvisible } from './harmless-text.ts';

/** Keeps to one line. */
const SHOWN_CODE_POINTS = 8;

/** Invisible characters as U+XXXX. */
export function shownCharacter(character: string): string {
  const points = Array.from(character);
  const [first = ''] = points;
  if (!isInvisible(character)) return points.slice(0, SHOWN_CODE_POINTS).join('');
  return `U+${(first.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Keeps postcode and town on one line: “111 11 Stockholm”. */
export function unbrokenAddress(address: string): string {
  return address.replaceAll(/\b(\d{3}) (\d{2}) (?=\p{Lu})/gu, '$1\u00a0$2\u00a0');
}

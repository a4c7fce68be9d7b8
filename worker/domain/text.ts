import { isInvisible } from './harmless-text.ts';

/** As much of one character as keeps to its line. */
const SHOWN_CODE_POINTS = 8;

/** One character so that it can be looked for: what cannot be seen by its number, as tables of characters name it. */
export function shownCharacter(character: string): string {
  const points = Array.from(character);
  const [first = ''] = points;
  if (!isInvisible(character)) return points.slice(0, SHOWN_CODE_POINTS).join('');
  return `U+${(first.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Postcode and town stay on one line, wherever the text they stand in is broken: “111 11 Stockholm”. */
export function unbrokenAddress(address: string): string {
  return address.replaceAll(/\b(\d{3}) (\d{2}) (?=\p{Lu})/gu, '$1\u00a0$2\u00a0');
}

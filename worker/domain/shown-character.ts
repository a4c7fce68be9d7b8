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

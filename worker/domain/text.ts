/** Control characters, line separators and bidirectional overrides. */
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is removed
const UNSAFE_TEXT = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g;
/** Spaces, marks without a letter, format characters, Hangul fillers, Braille blank. */
const INVISIBLE = /^[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Scripts written with joiners. */
const JOINED_SCRIPTS = [
  'Arabic',
  'Bengali',
  'Devanagari',
  'Gujarati',
  'Gurmukhi',
  'Kannada',
  'Khmer',
  'Malayalam',
  'Mongolian',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Syriac',
  'Tamil',
  'Telugu',
  'Tibetan',
];
/** Joiners, variation selectors and tags are legitimate only after these. */
const USED_MARKS = [
  `(?<=[${JOINED_SCRIPTS.map((script) => String.raw`\p{Script=${script}}`).join('')}])[\u200c\u200d]`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=[\p{Emoji}\p{Script=Han}\p{Script=Myanmar}])[\ufe00-\ufe0f]`,
  String.raw`(?<=\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6})[\u{e0020}-\u{e007f}]`,
];
const UNUSED_MARK = new RegExp(
  String.raw`(?!${USED_MARKS.join('|')})\p{Default_Ignorable_Code_Point}`,
  'gu',
);

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Untrusted text with spaces for what could leave its line or disguise its meaning. */
export function harmlessText(text: string): string {
  return text.replace(UNSAFE_TEXT, ' ');
}

export function isInvisible(text: string): boolean {
  return INVISIBLE.test(text);
}

/**
 * Untrusted text as one line of at most `maxLength` UTF-16 units, cut between grapheme clusters,
 * without invisible marks. '' if nothing would be visible.
 */
export function shownLine(text: string, maxLength: number): string {
  const line = harmlessText(text)
    .replace(UNUSED_MARK, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed();
  return isInvisible(line) ? '' : cutText(line, maxLength).trimEnd();
}

/** Cuts between grapheme clusters; length in UTF-16 units. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  for (const { index, segment } of graphemes.segment(text)) {
    if (index + segment.length > maxLength) return text.slice(0, index);
  }
  return text;
}

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

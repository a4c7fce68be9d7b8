/** Control characters, line separators and the bidirectional overrides that can make a text look like another. */
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is removed
const UNSAFE_TEXT = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g;
/** Spaces, marks without their letter, what steers the writing, fillers (Hangul), and the Braille blank. */
const INVISIBLE = /^[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A stranger's text with a space for whatever of it could write outside its own line, or disguise what it says. */
export function harmlessText(text: string): string {
  return text.replace(UNSAFE_TEXT, ' ');
}

/** Whether nothing of a text is seen. */
export function isInvisible(text: string): boolean {
  return INVISIBLE.test(text);
}

/**
 * A stranger's text as one harmless line of at most so many UTF-16 units, never cut within what is read as one
 * character. '' where nothing would be seen.
 */
export function shownLine(text: string, maxLength: number): string {
  const line = harmlessText(text).replace(/\s+/g, ' ').trim().toWellFormed();
  return isInvisible(line) ? '' : cutText(line, maxLength).trimEnd();
}

/** The beginning of a text: as many whole characters, as people count them, as so many UTF-16 units hold. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  for (const { index, segment } of graphemes.segment(text)) {
    if (index + segment.length > maxLength) return text.slice(0, index);
  }
  return text;
}

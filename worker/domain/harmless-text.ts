/** Control characters, line separators and the bidirectional overrides that can make a text look like another. */
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is removed
const UNSAFE_TEXT = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g;

/** A stranger's text with a space for whatever of it could write outside its own line, or disguise what it says. */
export function harmlessText(text: string): string {
  return text.replace(UNSAFE_TEXT, ' ');
}

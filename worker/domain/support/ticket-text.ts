/** What begins a new line somewhere, each or together: a word processor's, a terminal's, another system's. */
const NEW_LINE = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
/** Whatever begins a new line for somebody, and what no keyboard writes: it would break out of a header or a list. */
// oxlint-disable-next-line no-control-regex -- those are what is looked for
const BREAKS_LINE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
/** The same without tabs and ends of lines, which belong into a message. */
// oxlint-disable-next-line no-control-regex -- those are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]/;
const ALL_CONTROLS = new RegExp(CONTROLS, 'g');

/** What somebody means by a text that they have pasted where one line is asked for. */
export function asOneLine(text: string): string {
  return text.replaceAll(NEW_LINE, ' ').replaceAll('\t', ' ');
}

/** What somebody means by a text of lines, whatever ends them where it was copied. */
export function asPlainText(text: string): string {
  return text.replaceAll(NEW_LINE, '\n');
}

/** The same of a text that nobody can be asked to write anew: without what no keyboard writes. */
export function asPrintedText(text: string): string {
  const lines = asPlainText(text).toWellFormed().split('\n');
  return lines.map((line) => line.replaceAll(ALL_CONTROLS, '')).join('\n');
}

/** Whether a text is fit for one line. */
export function isOneLine(text: string): boolean {
  return !BREAKS_LINE.test(text);
}

/** Whether a text is made of what people write, lines and all. */
export function isPlainText(text: string): boolean {
  return !CONTROLS.test(text);
}

import { cutText } from '#worker/domain/harmless-text.ts';

const MAX_LENGTH = 160;

/** What the Latin files of our fonts hold, as far as a picture needs it, and the low two, which is drawn by hand. */
const UNPRINTABLE =
  /[^\u0020-\u007e\u00a0-\u00ff\u0152\u0153\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2122\u2212\u2082]/gu;

/** The text without what no font of a picture draws, and cut where a line of a picture has long ended. */
export function printableText(text: string): string {
  // Cut before as well: composing a text of a megabyte takes its time.
  const composed = cutText(text, 4 * MAX_LENGTH).normalize('NFC');
  return composed.replace(UNPRINTABLE, '').slice(0, MAX_LENGTH).trim();
}

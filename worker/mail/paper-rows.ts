import { cutText } from '#worker/domain/harmless-text.ts';

import type { Paper, PaperLine } from './mail-document.ts';

/** As many characters as a narrow phone shows of a monospaced line. */
export const PAPER_WIDTH = 40;
const SHORTEST_LEADER = 3;

/** A printed line: exactly as wide as the paper, where it has a leader. */
export type PaperRow = { label: string; leader: string; value: string; isStrong: boolean };

/** A line as it is printed: dots lead from what to how much; what is too long stands on lines of its own. */
export function paperRows({ label, value, isStrong = false }: PaperLine): PaperRow[] {
  const [what, amount] = [evenSpaces(label), evenSpaces(value)];
  const room = PAPER_WIDTH - what.length - amount.length;
  if (room >= SHORTEST_LEADER) {
    return [{ label: what, leader: ` ${'.'.repeat(room - 2)} `, value: amount, isStrong }];
  }
  return [
    ...wrap(what).map((line) => ({ label: line, leader: '', value: '', isStrong })),
    ...wrap(amount).map((line) => ({
      label: '',
      leader: ' '.repeat(PAPER_WIDTH - line.length),
      value: line,
      isStrong,
    })),
  ];
}

/** A heading of the paper, in the middle of it. */
export function centred(text: string): string[] {
  return wrap(evenSpaces(text)).map(
    (line) => ' '.repeat(Math.floor((PAPER_WIDTH - line.length) / 2)) + line,
  );
}

/** What stands above the lines. */
export function paperHead(productName: string, { title, stamp }: Paper): string[] {
  return [productName.toUpperCase(), title.toUpperCase(), stamp].flatMap(centred);
}

/** Narrow spaces are as narrow as the font likes, which would move what comes after them. */
function evenSpaces(text: string): string {
  return text.replaceAll(/[\u2009\u202f]/g, '\u00a0').trim();
}

function wrap(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap(cut)) {
    if (line !== '' && line.length + 1 + word.length > PAPER_WIDTH) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** A word wider than the paper goes over its edge in pieces. */
function cut(word: string): string[] {
  if (word.length <= PAPER_WIDTH) return [word];
  const piece = cutText(word, PAPER_WIDTH) || word;
  return [piece, ...cut(word.slice(piece.length))];
}

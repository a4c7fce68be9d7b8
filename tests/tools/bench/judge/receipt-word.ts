import { RECEIPT_WORDS } from '#worker/domain/scans/messages/receipt-words.ts';

const WORD = /[\p{Letter}\p{Number}]+/gu;
/** What has to follow a word, by the word; nothing for most. */
const ENDINGS: ReadonlyMap<string, readonly string[]> = new Map(
  RECEIPT_WORDS.map(wordsOf).map(([first = '', ...rest]) => [first, rest]),
);

/** Whether one of the words that keep mail out of every row stands in a subject, as a whole word. */
export function hasReceiptWord(subject: string): boolean {
  const words = wordsOf(subject);
  return words.some((word, place) => {
    const ending = ENDINGS.get(word);
    return ending?.every((next, order) => words[place + 1 + order] === next) === true;
  });
}

function wordsOf(text: string): readonly string[] {
  return text.normalize('NFC').toLowerCase().match(WORD) ?? [];
}

const WORD = /[\p{L}\p{N}]+/gu;

export function wordsOf(text: string): string[] {
  return text.normalize('NFC').toLowerCase().match(WORD) ?? [];
}

/** Whether the words stand in the text as whole words, one after the other. No words match nothing. */
export function hasPhrase(textWords: readonly string[], phrase: readonly string[]): boolean {
  if (phrase.length === 0) return false;
  const lastStart = textWords.length - phrase.length;
  for (let start = 0; start <= lastStart; start += 1) {
    if (phrase.every((word, index) => textWords[start + index] === word)) return true;
  }
  return false;
}

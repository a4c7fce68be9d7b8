/** Letters that Unicode does not take apart into a plain letter and a mark. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'a',
  œ: 'o',
  ł: 'l',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const UNDECOMPOSED = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g');

/**
 * Lower case, without accents, and with `ae`, `oe` and `ue` as the letters that they stand for where a keyboard or an
 * address lacks them: `Förskola`, `FORSKOLA` and `Foerskola` come out alike. Punctuation stays.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{Mark}\p{Format}]/gu, '')
    .toLowerCase()
    .replace(UNDECOMPOSED, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/([aou])e/g, '$1');
}

/** The folded words of a text, one space between them: runs of a-z and 0-9. */
export function foldedWords(text: string): string {
  return foldText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/**
 * Finds any of a list of patterns in folded words; null for an empty list. Patterns are separated by commas, and may be
 * of several words: `*` stands for any letters within a word, a `^` before a pattern for the beginning of the text.
 */
export function wordPattern(patterns: string): RegExp | null {
  const sources = patterns.split(',').flatMap((pattern) => patternSource(pattern.trim()) ?? []);
  return sources.length === 0 ? null : new RegExp(sources.join('|'));
}

/** Whether a pattern, if there is one, finds anything. */
export function matches(pattern: RegExp | null, words: string): boolean {
  return pattern?.test(words) === true;
}

function patternSource(pattern: string): string | null {
  const isFirst = pattern.startsWith('^');
  const words = foldText(pattern)
    .replace(/[^a-z0-9*]+/g, ' ')
    .trim();
  if (words === '') return null;
  // A star at either end only says that no word need end there: without it there is less to try.
  const opening = isFirst ? '^' : words.startsWith('*') ? '' : '\\b';
  const closing = words.endsWith('*') ? '' : '\\b';
  return opening + words.replace(/^\*|\*$/g, '').replaceAll('*', '[a-z0-9]*') + closing;
}

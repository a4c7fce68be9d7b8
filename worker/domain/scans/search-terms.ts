/**
 * Alternatives of one Gmail search. Nothing says how many Gmail takes, and it may pass over the rest without a word:
 * where mail is protected by what a search finds, no search has more than these, and a term to spare stays below 30.
 */
export const MOST_ALTERNATIVES = 28;

/** The terms of each of the Gmail searches that together find what any of the terms finds. */
export function inSearches(terms: readonly string[], most = MOST_ALTERNATIVES): string[][] {
  const searches = Math.ceil(terms.length / most);
  const size = Math.ceil(terms.length / Math.max(1, searches));
  return Array.from({ length: searches }, (_, number) =>
    terms.slice(number * size, (number + 1) * size),
  );
}

/** These searches. */
export function anyOf(terms: readonly string[]): string[] {
  return inSearches(terms).map((together) => `{${together.join(' ')}}`);
}

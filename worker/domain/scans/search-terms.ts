/**
 * Gmail's limit is undocumented and excess terms may be ignored silently: searches that protect
 * mail stay below 30, an extra term included.
 */
export const MAX_ALTERNATIVES = 28;

export function inSearches(terms: readonly string[], most = MAX_ALTERNATIVES): string[][] {
  const searches = Math.ceil(terms.length / most);
  const size = Math.ceil(terms.length / Math.max(1, searches));
  return Array.from({ length: searches }, (_, number) =>
    terms.slice(number * size, (number + 1) * size),
  );
}

export function anyOf(terms: readonly string[]): string[] {
  return inSearches(terms).map((together) => `{${together.join(' ')}}`);
}

import { inSearches, MAX_ALTERNATIVES } from '#worker/domain/scans/search-terms.ts';

/**
 * Searches for any of many terms; the last matches a known message, because Gmail may silently
 * truncate a long search.
 */
export type LongSearch = {
  /** null: control search for the known message alone. */
  mark: 'safe' | 'receipt' | null;
  terms: readonly string[];
  /** null: none known, or a part short enough to be trusted. */
  canary: KnownMessage | null;
};

/** `term`: sender address and time. */
export type KnownMessage = { messageId: string; term: string };

/** `isFound`: the known message was returned, or there is none. */
export type AskedSearch = LongSearch & { isFound: boolean };

const MAX_SEARCHES = 400;

export type LongSearchInput = {
  asked: readonly AskedSearch[];
  wanted: readonly Pick<LongSearch, 'mark' | 'terms'>[];
  /** Made before a message was known. */
  listed: readonly Pick<LongSearch, 'mark' | 'terms'>[];
  canary: KnownMessage | null;
};

/**
 * Next searches: each long search with a known message. If one misses it, the known message alone
 * as a control; then halves of one search until a part is answered in full, and all others in parts
 * of that length.
 */
export function nextLongSearches(input: LongSearchInput): LongSearch[] {
  const { asked, wanted, canary } = input;
  if (asked.length === 0) {
    return wanted.flatMap((search) =>
      canary === null ? partsOf(search, MAX_ALTERNATIVES, null) : [{ ...search, canary }],
    );
  }
  const known = asked.find((search) => search.canary !== null)?.canary ?? null;
  const missing = unresolved(asked);
  if (known !== null && missing.length > 0) {
    const control = asked.find(({ mark }) => mark === null);
    if (control === undefined) return [{ mark: null, terms: [], canary: known }];
    if (!control.isFound)
      return missing.flatMap((search) => partsOf(search, MAX_ALTERNATIVES, null));
  }
  const most = maxReliableTerms(asked);
  const next =
    most === null
      ? halvesOf(missing, known)
      : [...missing, ...unproven(input, most)].flatMap((search) => partsOf(search, most, known));
  return asked.length + next.length > MAX_SEARCHES ? [] : next;
}

function halvesOf(missing: readonly AskedSearch[], canary: KnownMessage | null): LongSearch[] {
  const [shortest] = missing.toSorted((one, other) => one.terms.length - other.terms.length);
  if (shortest === undefined || shortest.terms.length < 2) return [];
  return partsOf(shortest, Math.ceil(shortest.terms.length / 2), canary);
}

function unproven({ asked, listed }: Pick<LongSearchInput, 'asked' | 'listed'>, most: number) {
  return listed.filter(
    ({ mark, terms }) => terms.length > most && asked.every((search) => search.mark !== mark),
  );
}

/** Terms that Gmail answers in full; null: nothing truncated, or no part answered in full. */
export function maxReliableTerms(asked: readonly AskedSearch[]): number | null {
  if (!wasTruncated(asked)) return null;
  const tried = asked.filter(({ mark, canary }) => mark !== null && canary !== null);
  const cut = tried.filter(({ isFound }) => !isFound).map(({ terms }) => terms.length);
  const least = Math.min(...cut);
  const whole = tried.filter(({ isFound, terms }) => isFound && terms.length < least);
  return whole.length === 0 ? null : Math.max(...whole.map(({ terms }) => terms.length));
}

/** Gmail truncated a search: the control finds the known message, the long search does not. */
export function wasTruncated(asked: readonly AskedSearch[]): boolean {
  const control = asked.find(({ mark }) => mark === null);
  return control?.isFound === true && asked.some(({ isFound }) => !isFound);
}

/** Whether parts are missing. Call once nothing is left to ask. */
export function isIncomplete(input: Pick<LongSearchInput, 'asked' | 'listed'>): boolean {
  const { asked } = input;
  if (!wasTruncated(asked)) return false;
  return unresolved(asked).length > 0 || unproven(input, maxReliableTerms(asked) ?? 1).length > 0;
}

function unresolved(asked: readonly AskedSearch[]): AskedSearch[] {
  const newest = new Map<string, AskedSearch>();
  for (const search of asked) {
    for (const term of search.terms) newest.set(term, search);
  }
  return [...new Set(newest.values())].filter(({ isFound }) => !isFound);
}

function partsOf(
  { mark, terms }: Pick<LongSearch, 'mark' | 'terms'>,
  most: number,
  canary: KnownMessage | null,
): LongSearch[] {
  return inSearches(terms, most).map((together) => ({ mark, terms: together, canary }));
}

export function longSearchQuery({ terms, canary }: LongSearch, bounds: readonly string[]): string {
  const alternatives = [...terms, ...(canary === null ? [] : [canary.term])];
  return [`{${alternatives.join(' ')}}`, ...bounds].join(' ');
}

/** Sender and second of arrival. */
export function knownMessageTerm(address: string, receivedMs: number): string {
  const second = Math.floor(receivedMs / 1000);
  return `(from:(${address}) after:${second - 1} -after:${second + 1})`;
}

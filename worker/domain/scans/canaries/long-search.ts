import { inSearches, MOST_ALTERNATIVES } from '#worker/domain/scans/search-terms.ts';

/**
 * A search for any of many terms, with a message that it has to find by its last one: Gmail may cut a long search and
 * say nothing of it.
 */
export type LongSearch = {
  /** What it tells of the messages that it finds; null: nothing, the message alone is searched for. */
  mark: 'safe' | 'receipt' | null;
  terms: readonly string[];
  /** null: asked in a part so short that no doubt is known of it. */
  canary: KnownMessage | null;
};

/** A message of the mailbox that is found by its sender's address and its time. */
export type KnownMessage = { messageId: string; term: string };

/** `isFound`: the known message is among the answers, or there is none. */
export type AskedSearch = LongSearch & { isFound: boolean };

/** Of a search that is cut even so, no more is asked. */
const MOST_SEARCHES = 400;

export type LongSearchInput = {
  /** In the order in which they were asked, all of them answered. */
  asked: readonly AskedSearch[];
  /** Searches whose answers protect mail, and which have to be asked. */
  wanted: readonly Pick<LongSearch, 'mark' | 'terms'>[];
  /** Searches that were asked before any message was known. */
  listed: readonly Pick<LongSearch, 'mark' | 'terms'>[];
  /** null while none is known. */
  canary: KnownMessage | null;
};

/**
 * What is to be asked next: each long search with a known message; and where that is missing, the message by itself, and
 * then one search in halves, until a part of it is answered whole, and all others in parts as long.
 */
export function nextLongSearches(input: LongSearchInput): LongSearch[] {
  const { asked, wanted, canary } = input;
  if (asked.length === 0) {
    return wanted.flatMap((search) =>
      canary === null ? partsOf(search, MOST_ALTERNATIVES, null) : [{ ...search, canary }],
    );
  }
  const known = asked.find((search) => search.canary !== null)?.canary ?? null;
  const missing = unanswered(asked);
  if (known !== null && missing.length > 0) {
    const control = asked.find(({ mark }) => mark === null);
    if (control === undefined) return [{ mark: null, terms: [], canary: known }];
    if (!control.isFound)
      return missing.flatMap((search) => partsOf(search, MOST_ALTERNATIVES, null));
  }
  const most = provenTerms(asked);
  const next =
    most === null
      ? halvesOf(missing, known)
      : [...missing, ...unproven(input, most)].flatMap((search) => partsOf(search, most, known));
  return asked.length + next.length > MOST_SEARCHES ? [] : next;
}

function halvesOf(missing: readonly AskedSearch[], canary: KnownMessage | null): LongSearch[] {
  const [shortest] = missing.toSorted((one, other) => one.terms.length - other.terms.length);
  if (shortest === undefined || shortest.terms.length < 2) return [];
  return partsOf(shortest, Math.ceil(shortest.terms.length / 2), canary);
}

/** What was asked before any message was known, and of more terms than are known to be answered whole. */
function unproven({ asked, listed }: Pick<LongSearchInput, 'asked' | 'listed'>, most: number) {
  return listed.filter(
    ({ mark, terms }) => terms.length > most && asked.every((search) => search.mark !== mark),
  );
}

/** How many terms a search may have to be answered whole; null: nothing is known to be cut, or no part to be answered. */
export function provenTerms(asked: readonly AskedSearch[]): number | null {
  if (!hasSung(asked)) return null;
  const tried = asked.filter(({ mark, canary }) => mark !== null && canary !== null);
  const cut = tried.filter(({ isFound }) => !isFound).map(({ terms }) => terms.length);
  const least = Math.min(...cut);
  const whole = tried.filter(({ isFound, terms }) => isFound && terms.length < least);
  return whole.length === 0 ? null : Math.max(...whole.map(({ terms }) => terms.length));
}

/** Whether Gmail has cut a search: the known message is found by itself, and not as the last of many. */
export function hasSung(asked: readonly AskedSearch[]): boolean {
  const control = asked.find(({ mark }) => mark === null);
  return control?.isFound === true && asked.some(({ isFound }) => !isFound);
}

/**
 * Whether a search was cut, and what it should have found was not asked for in parts that are answered whole. Call once
 * nothing is left to ask.
 */
export function isIncomplete(input: Pick<LongSearchInput, 'asked' | 'listed'>): boolean {
  const { asked } = input;
  if (!hasSung(asked)) return false;
  return unanswered(asked).length > 0 || unproven(input, provenTerms(asked) ?? 1).length > 0;
}

/** Searches that were cut, but for those that were asked again in parts. */
function unanswered(asked: readonly AskedSearch[]): AskedSearch[] {
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

/** How Gmail is asked, `bounds` bounding it. */
export function longSearchQuery({ terms, canary }: LongSearch, bounds: readonly string[]): string {
  const alternatives = [...terms, ...(canary === null ? [] : [canary.term])];
  return [`{${alternatives.join(' ')}}`, ...bounds].join(' ');
}

/** Finds a message by its sender and the second in which it came. */
export function knownMessageTerm(address: string, receivedMs: number): string {
  const second = Math.floor(receivedMs / 1000);
  return `(from:(${address}) after:${second - 1} -after:${second + 1})`;
}

import { SPAM_OR_TRASH } from '#tests/tools/google-sandbox/mailbox/label.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import { PostingIndex } from '#tests/tools/google-sandbox/mailbox/posting-index.ts';

import { Bitset } from './bitset.ts';
import { ByteBudgetCache } from './byte-budget-cache.ts';
import { distortQuery, type SearchDistortion } from './distort-search.ts';
import { matchLabelId, type SearchedCategories } from './match-label.ts';
import type { SearchSettings } from './match-size.ts';
import {
  createTermMatcher,
  dependsOnLabels,
  recipientsMatching,
  sendersMatching,
} from './match-term.ts';
import { parseQuery } from './parse-query.ts';
import { printQuery } from './print-query.ts';
import { hasPositiveTerm, type QueryNode, type QueryTerm } from './query-node.ts';
import { SubjectIndex } from './subject-index.ts';

const CACHED_TERM_BYTES = 48 * 2 ** 20;
const HOUR_MS = 3_600_000;
const CACHED_RESULT_BYTES = 48 * 2 ** 20;
const SPAM_TRASH_NAMES: ReadonlySet<string> = new Set(['spam', 'trash', 'bin']);

export type MessageSearch = { q: string; labelIds: readonly string[]; includeSpamTrash: boolean };

type CachedTerm = {
  byteLength: number;
  bits: Bitset;
  contentVersion: number;
  labelVersion: number | null;
};
type CachedResult = {
  byteLength: number;
  ordinals: Uint32Array;
  contentVersion: number;
  labelVersion: number;
};

/**
 * Answers searches over one mailbox. Each term becomes a bit per message, newest first, kept until what it
 * depends on changes; AND, OR and NOT then cost a few microseconds even over a million messages.
 */
export class MailboxSearch {
  readonly #mailbox: Mailbox;
  readonly #settings: SearchSettings;
  readonly #clock: () => number;
  readonly #categories: SearchedCategories;
  readonly #terms = new ByteBudgetCache<CachedTerm>(CACHED_TERM_BYTES);
  readonly #addressIndexes = new Map<
    'senders' | 'recipients',
    { index: PostingIndex; contentVersion: number }
  >();
  #subjectIndex: { index: SubjectIndex; contentVersion: number } | null = null;
  readonly #results = new ByteBudgetCache<CachedResult>(CACHED_RESULT_BYTES);

  constructor(
    mailbox: Mailbox,
    settings: SearchSettings,
    clock: () => number,
    categories: SearchedCategories = { offersPurchases: false },
  ) {
    this.#mailbox = mailbox;
    this.#settings = settings;
    this.#clock = clock;
    this.#categories = categories;
  }

  /** Ordinals found, newest first; null when a label id does not exist. */
  find(search: MessageSearch): Uint32Array | null {
    const { contentVersion, labelVersion } = this.#mailbox;
    const hour = Math.floor(this.#clock() / HOUR_MS);
    const { offersPurchases } = this.#categories;
    const { q, labelIds, includeSpamTrash } = search;
    const key = JSON.stringify([q, labelIds, includeSpamTrash, hour, offersPurchases]);
    const cached = this.#results.get(key);
    if (cached?.contentVersion === contentVersion && cached.labelVersion === labelVersion) {
      return cached.ordinals;
    }
    const ordinals = this.#findAfresh(search);
    if (ordinals === null) return null;
    const { byteLength } = ordinals;
    this.#results.set(key, { byteLength, ordinals, contentVersion, labelVersion });
    return ordinals;
  }

  /** What is found in place of what was asked; null when a label id does not exist. */
  findDistorted(search: MessageSearch, distortion: SearchDistortion): Uint32Array | null {
    const nowMs = this.#clock();
    if (distortion.kind === 'lag-search') return this.#findAsOf(search, nowMs - distortion.lagMs);
    const surroundings = { settings: this.#settings, nowMs };
    const query = distortQuery(parseQuery(search.q), distortion, surroundings);
    return this.find({ ...search, q: printQuery(query) });
  }

  /** The matching places in the newest-first order, spam and trash included. */
  evaluate(node: QueryNode): Bitset {
    const size = this.#mailbox.newestFirst.length;
    switch (node.kind) {
      case 'and':
        return node.nodes.reduce((bits, child) => bits.and(this.evaluate(child)), Bitset.all(size));
      case 'or':
        return node.nodes.reduce((bits, child) => bits.or(this.evaluate(child)), new Bitset(size));
      case 'not':
        return this.evaluate(node.node).not();
      case 'term':
        return this.#evaluateTerm(node);
    }
  }

  /** What was found at an earlier time. What has been deleted since is not found. */
  #findAsOf(search: MessageSearch, atMs: number): Uint32Array | null {
    const { labels, added } = this.#mailbox.history.changesSince(atMs);
    const found = this.#mailbox.whileLabelled(labels, () => this.find(search));
    return found?.filter((ordinal) => !added.has(ordinal)) ?? null;
  }

  #findAfresh({ q, labelIds, includeSpamTrash }: MessageSearch): Uint32Array | null {
    const mailbox = this.#mailbox;
    const query = parseQuery(q);
    let bits = this.evaluate(query);
    for (const id of labelIds) {
      const matches = matchLabelId(mailbox, id);
      if (matches === null) return null;
      bits = bits.and(this.#bitsWhere(`id:${id}`, true, () => matches));
    }
    const seesSpamTrash =
      includeSpamTrash ||
      labelIds.some((id) => id === 'SPAM' || id === 'TRASH') ||
      hasPositiveTerm(query, asksForSpamOrTrash);
    if (!seesSpamTrash) {
      const labels = mailbox.columns.systemLabels;
      const isHidden = (ordinal: number) => ((labels[ordinal] ?? 0) & SPAM_OR_TRASH) !== 0;
      bits = bits.and(this.#bitsWhere('hidden:', true, () => isHidden).not());
    }
    const order = mailbox.newestFirst;
    return bits.places().map((place) => order[place] ?? 0);
  }

  #evaluateTerm(term: QueryTerm): Bitset {
    const nowMs = this.#clock();
    const mailbox = this.#mailbox;
    const hour = term.operator?.endsWith('_than') === true ? Math.floor(nowMs / HOUR_MS) : 0;
    const categories = this.#categories;
    const key = JSON.stringify([term.operator, term.value, hour, categories.offersPurchases]);
    const lookUp = this.#lookUp(term);
    if (lookUp !== null) return this.#cached(key, false, lookUp);
    return this.#bitsWhere(key, dependsOnLabels(term), () =>
      createTermMatcher(term, { mailbox, settings: this.#settings, categories, nowMs }),
    );
  }

  /** For what an index answers; the rest is asked message by message. */
  #lookUp({ operator, value }: QueryTerm): (() => Bitset) | null {
    const mailbox = this.#mailbox;
    switch (operator) {
      case 'from':
        return () => this.#bitsOfAddresses('senders', sendersMatching(mailbox, value));
      case 'to':
        return () => this.#bitsOfAddresses('recipients', recipientsMatching(mailbox, value));
      case 'subject':
        return () => this.#bitsOfSubjects(value);
      default:
        return null;
    }
  }

  /** The messages whose sender's or recipients' number is marked. */
  #bitsOfAddresses(column: 'senders' | 'recipients', isNumberFound: Uint8Array): Bitset {
    const { newestFirst, columns, contentVersion } = this.#mailbox;
    let known = this.#addressIndexes.get(column);
    if (known?.contentVersion !== contentVersion) {
      const index = new PostingIndex(newestFirst, columns[column], isNumberFound.length);
      known = { index, contentVersion };
      this.#addressIndexes.set(column, known);
    }
    const { index } = known;
    const bits = new Bitset(newestFirst.length);
    isNumberFound.forEach((isFound, number) => {
      if (isFound === 1) for (const place of index.placesOf(number)) bits.add(place);
    });
    return bits;
  }

  #bitsOfSubjects(value: string): Bitset {
    const mailbox = this.#mailbox;
    const { contentVersion } = mailbox;
    if (this.#subjectIndex?.contentVersion !== contentVersion) {
      this.#subjectIndex = { index: new SubjectIndex(mailbox), contentVersion };
    }
    return this.#subjectIndex.index.find(value);
  }

  #bitsWhere(
    key: string,
    isLabelDependent: boolean,
    createMatcher: () => (ordinal: number) => boolean,
  ): Bitset {
    return this.#cached(key, isLabelDependent, () => {
      const order = this.#mailbox.newestFirst;
      const matches = createMatcher();
      return Bitset.where(order.length, (place) => matches(order[place] ?? 0));
    });
  }

  #cached(key: string, isLabelDependent: boolean, compute: () => Bitset): Bitset {
    const { contentVersion } = this.#mailbox;
    const labelVersion = isLabelDependent ? this.#mailbox.labelVersion : null;
    const cached = this.#terms.get(key);
    if (cached?.contentVersion === contentVersion && cached.labelVersion === labelVersion) {
      return cached.bits;
    }
    const bits = compute();
    const { byteLength } = bits;
    this.#terms.set(key, { byteLength, bits, contentVersion, labelVersion });
    return bits;
  }
}

function asksForSpamOrTrash({ operator, value }: QueryTerm): boolean {
  const name = value.toLowerCase();
  if (operator === 'in' && name === 'anywhere') return true;
  return (
    (operator === 'in' || operator === 'label' || operator === 'is') && SPAM_TRASH_NAMES.has(name)
  );
}

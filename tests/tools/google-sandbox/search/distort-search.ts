import { parseQueryDate, parseQuerySpan } from './match-date.ts';
import { parseQuerySize, type SearchSettings } from './match-size.ts';
import type { QueryNode, QueryTerm } from './query-node.ts';

/** A question that Gmail reads as another one, without a word about it. */
export type QueryDistortion =
  /** Of all alternatives of a search, counted from its beginning, only the first so many are looked for. */
  | { kind: 'truncate-search'; maxTerms: number }
  /** Sizes compare as if each message were so many per cent larger than it says; smaller below zero. */
  | { kind: 'shift-sizes'; percent: number }
  /** `after:`, where it is not negated, finds mail that is up to so much older as well. */
  | { kind: 'leak-older-mail'; leakMs: number }
  /** Of an address that `from:` names only the last so many parts of its domain are looked at. */
  | { kind: 'blur-senders'; labels: number };

/** How a search may find something else than what was asked. */
export type SearchDistortion =
  | QueryDistortion
  /** New labels and new mail are found only so long after they came. */
  | { kind: 'lag-search'; lagMs: number };

/** The search that is carried out in place of the one that was asked. */
export function distortQuery(
  query: QueryNode,
  distortion: QueryDistortion,
  { settings, nowMs }: { settings: SearchSettings; nowMs: number },
): QueryNode {
  switch (distortion.kind) {
    case 'truncate-search':
      return new Truncation(distortion.maxTerms).apply(query);
    case 'shift-sizes':
      return mapTerms(query, (term) => shiftSize(term, 1 + distortion.percent / 100, settings));
    case 'leak-older-mail':
      return mapTerms(query, (term, isNegated) =>
        isNegated ? term : leakOlder(term, distortion.leakMs, nowMs),
      );
    case 'blur-senders':
      return mapTerms(query, (term) => blurSender(term, distortion.labels));
  }
}

class Truncation {
  #termsLeft: number;

  constructor(maxTerms: number) {
    this.#termsLeft = maxTerms;
  }

  apply(node: QueryNode): QueryNode {
    switch (node.kind) {
      case 'term':
        return node;
      case 'not':
        return { kind: 'not', node: this.apply(node.node) };
      case 'and':
        return { kind: 'and', nodes: node.nodes.map((child) => this.apply(child)) };
      case 'or':
        return { kind: 'or', nodes: node.nodes.flatMap((child) => this.#keep(child)) };
    }
  }

  #keep(alternative: QueryNode): QueryNode[] {
    if (this.#termsLeft <= 0) return [];
    if (!hasAlternatives(alternative)) this.#termsLeft -= 1;
    return [this.apply(alternative)];
  }
}

function hasAlternatives(node: QueryNode): boolean {
  if (node.kind === 'term') return false;
  if (node.kind === 'not') return hasAlternatives(node.node);
  return node.kind === 'or' || node.nodes.some(hasAlternatives);
}

function mapTerms(
  node: QueryNode,
  map: (term: QueryTerm, isNegated: boolean) => QueryTerm,
  isNegated = false,
): QueryNode {
  if (node.kind === 'term') return map(node, isNegated);
  if (node.kind === 'not') return { kind: 'not', node: mapTerms(node.node, map, !isNegated) };
  return { ...node, nodes: node.nodes.map((child) => mapTerms(child, map, isNegated)) };
}

/** `size × factor > limit` is `size > limit ÷ factor`, in whole bytes. */
function shiftSize(term: QueryTerm, factor: number, settings: SearchSettings): QueryTerm {
  const isSmaller = term.operator?.startsWith('smaller') === true;
  const isSize = isSmaller || ['larger', 'larger_than', 'size'].includes(term.operator ?? '');
  const limit = isSize ? parseQuerySize(term.value, settings) : null;
  if (limit === null) return term;
  const shifted = limit / factor;
  const isRoundedUp = isSmaller === (settings.sizeBoundary === 'strict');
  return { ...term, value: String(isRoundedUp ? Math.ceil(shifted) : Math.floor(shifted)) };
}

function leakOlder(term: QueryTerm, leakMs: number, nowMs: number): QueryTerm {
  const sinceMs = sinceOf(term, nowMs);
  if (sinceMs === null) return term;
  const seconds = Math.max(0, Math.floor((sinceMs - leakMs) / 1000));
  // Fewer digits than five are no time.
  return { ...term, operator: 'after', value: String(seconds).padStart(5, '0') };
}

function blurSender(term: QueryTerm, labels: number): QueryTerm {
  if (term.operator !== 'from' || !term.value.includes('@')) return term;
  const domain = term.value.slice(term.value.lastIndexOf('@') + 1);
  return { ...term, value: domain.split('.').slice(-labels).join('.') };
}

function sinceOf({ operator, value }: QueryTerm, nowMs: number): number | null {
  if (operator === 'after' || operator === 'newer') return parseQueryDate(value);
  return operator === 'newer_than' ? parseQuerySpan(value, nowMs) : null;
}

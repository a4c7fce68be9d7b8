/** A Gmail search, parsed. An `and` of nothing matches everything, an `or` of nothing matches nothing. */
export type QueryNode =
  | { kind: 'and'; nodes: readonly QueryNode[] }
  | { kind: 'or'; nodes: readonly QueryNode[] }
  | { kind: 'not'; node: QueryNode }
  | QueryTerm;

/** `operator` null: words looked for in subject, sender and recipients. */
export type QueryTerm = {
  kind: 'term';
  operator: string | null;
  value: string;
  /** Written in quotes: the words have to follow one another. */
  isQuoted: boolean;
};

export const MATCH_ALL: QueryNode = { kind: 'and', nodes: [] };

/** Whether any term that is not negated, or negated twice over, satisfies the test. */
export function hasPositiveTerm(
  node: QueryNode,
  test: (term: QueryTerm) => boolean,
  isNegated = false,
): boolean {
  if (node.kind === 'term') return !isNegated && test(node);
  if (node.kind === 'not') return hasPositiveTerm(node.node, test, !isNegated);
  return node.nodes.some((child) => hasPositiveTerm(child, test, isNegated));
}

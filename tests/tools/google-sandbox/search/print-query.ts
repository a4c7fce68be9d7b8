import type { QueryNode } from './query-node.ts';

/** How alternatives are written: `a OR b` or `{a b}`. */
export type AlternativesStyle = 'or' | 'braces';

/** Writes a search so that reading it gives the same nodes again. */
export function printQuery(node: QueryNode, style: AlternativesStyle = 'or'): string {
  return node.kind === 'and' && node.nodes.length > 0
    ? printSequence(node.nodes, style)
    : printUnit(node, style);
}

function printSequence(nodes: readonly QueryNode[], style: AlternativesStyle): string {
  return nodes
    .map((node) =>
      node.kind === 'or' ? printAlternatives(node.nodes, style) : printUnit(node, style),
    )
    .join(' ');
}

function printAlternatives(nodes: readonly QueryNode[], style: AlternativesStyle): string {
  const units = nodes.map((node) => printUnit(node, style));
  return style === 'braces' || units.length === 0 ? `{${units.join(' ')}}` : units.join(' OR ');
}

function printUnit(node: QueryNode, style: AlternativesStyle): string {
  switch (node.kind) {
    case 'and':
      return `(${printSequence(node.nodes, style)})`;
    case 'or': {
      const alternatives = printAlternatives(node.nodes, style);
      return style === 'braces' ? alternatives : `(${alternatives})`;
    }
    case 'not':
      return `-${printUnit(node.node, style)}`;
    case 'term': {
      const value = node.isQuoted ? `"${node.value}"` : node.value;
      return node.operator === null ? value : `${node.operator}:${value}`;
    }
  }
}

import type { QueryNode } from './query-node.ts';

/** Writes a search so that reading it gives the same nodes again. */
export function printQuery(node: QueryNode): string {
  return node.kind === 'and' && node.nodes.length > 0 ? printSequence(node.nodes) : printUnit(node);
}

function printSequence(nodes: readonly QueryNode[]): string {
  return nodes
    .map((node) => (node.kind === 'or' ? printAlternatives(node.nodes) : printUnit(node)))
    .join(' ');
}

function printAlternatives(nodes: readonly QueryNode[]): string {
  return nodes.length === 0 ? '{}' : nodes.map(printUnit).join(' OR ');
}

function printUnit(node: QueryNode): string {
  switch (node.kind) {
    case 'and':
      return `(${printSequence(node.nodes)})`;
    case 'or':
      return `(${printAlternatives(node.nodes)})`;
    case 'not':
      return `-${printUnit(node.node)}`;
    case 'term': {
      const value = node.isQuoted ? `"${node.value}"` : node.value;
      return node.operator === null ? value : `${node.operator}:${value}`;
    }
  }
}

import { MATCH_ALL, type QueryNode } from './query-node.ts';
import { tokenizeQuery, type QueryToken } from './tokenize-query.ts';

/**
 * Reads a search. OR binds closer than the space between words, as in Gmail: `a OR b c` is
 * `(a OR b) c`. A bracket that is never closed closes at the end; one that was never opened is skipped.
 */
export function parseQuery(query: string): QueryNode {
  const parser = new QueryParser(tokenizeQuery(query));
  const nodes: QueryNode[] = [];
  while (!parser.isAtEnd) {
    const node = parser.readSequence(null);
    if (node.kind !== 'and' || node.nodes.length > 0) nodes.push(node);
    parser.skip();
  }
  return nodes.length === 1 && nodes[0] !== undefined ? nodes[0] : { kind: 'and', nodes };
}

class QueryParser {
  readonly #tokens: readonly QueryToken[];
  #position = 0;

  constructor(tokens: readonly QueryToken[]) {
    this.#tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#tokens.length;
  }

  skip(): void {
    this.#position += 1;
  }

  /** All up to a closing bracket, joined by AND. `operator`: the one that a group stands behind. */
  readSequence(operator: string | null): QueryNode {
    const nodes: QueryNode[] = [];
    while (!this.isAtEnd && !this.#isAtClosing()) {
      const node = this.#readAlternatives(operator);
      if (node !== null) nodes.push(node);
    }
    return nodes.length === 1 && nodes[0] !== undefined ? nodes[0] : { kind: 'and', nodes };
  }

  #readAlternatives(operator: string | null): QueryNode | null {
    const nodes: QueryNode[] = [];
    for (;;) {
      const node = this.#readUnary(operator);
      if (node !== null) nodes.push(node);
      if (this.#peek()?.kind !== 'or') break;
      this.skip();
    }
    if (nodes.length > 1) return { kind: 'or', nodes };
    return nodes[0] ?? null;
  }

  #readUnary(operator: string | null): QueryNode | null {
    const token = this.#peek();
    if (token === undefined || this.#isAtClosing() || token.kind === 'or') return null;
    this.skip();
    switch (token.kind) {
      case 'and':
        return null;
      case '-': {
        const node = this.#readUnary(operator);
        return node === null ? null : { kind: 'not', node };
      }
      case '(':
      case '{':
        return this.#readGroup(token.kind, operator);
      case 'operator': {
        const value = this.#peek();
        if (value === undefined) return MATCH_ALL;
        if (value.kind === '(' || value.kind === '{') {
          this.skip();
          return this.#readGroup(value.kind, token.name);
        }
        return this.#readUnary(token.name);
      }
      case 'word':
        return { kind: 'term', operator, value: token.text, isQuoted: token.isQuoted };
      default:
        return null;
    }
  }

  #readGroup(opening: '(' | '{', operator: string | null): QueryNode {
    let node: QueryNode;
    if (opening === '(') {
      node = this.readSequence(operator);
    } else {
      const nodes: QueryNode[] = [];
      while (!this.isAtEnd && !this.#isAtClosing()) {
        const alternative = this.#readAlternatives(operator);
        if (alternative !== null) nodes.push(alternative);
      }
      node = nodes.length === 1 && nodes[0] !== undefined ? nodes[0] : { kind: 'or', nodes };
    }
    if (this.#isAtClosing()) this.skip();
    return node;
  }

  #peek(): QueryToken | undefined {
    return this.#tokens[this.#position];
  }

  #isAtClosing(): boolean {
    const kind = this.#peek()?.kind;
    return kind === ')' || kind === '}';
  }
}

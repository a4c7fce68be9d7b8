import { QUERY_OPERATORS } from './query-operator.ts';

export type QueryToken =
  | { kind: '(' | ')' | '{' | '}' | '-' | 'or' | 'and' }
  /** An operator's name; its value or group follows directly. */
  | { kind: 'operator'; name: string }
  | { kind: 'word'; text: string; isQuoted: boolean };

const BRACKETS = /^[(){}]/;
const QUOTED = /^"([^"]*)(?:"|$)/;
const OPERATOR = /^([a-z][a-z0-9_]*):(?=[^\s)}])/i;
const WORD = /^[^\s(){}"]+/;

/** Splits a search into tokens. Any text is a search: Gmail never refuses one. */
export function tokenizeQuery(query: string): QueryToken[] {
  const tokens: QueryToken[] = [];
  let rest = query.trimStart();
  let followsOperator = false;
  while (rest !== '') {
    const { token, length } = nextToken(rest, followsOperator);
    if (token !== null) tokens.push(token);
    followsOperator = token?.kind === 'operator';
    rest = rest.slice(length).trimStart();
  }
  return tokens;
}

function nextToken(rest: string, isValue: boolean): { token: QueryToken | null; length: number } {
  const bracket = BRACKETS.exec(rest)?.[0];
  if (bracket === '(' || bracket === ')' || bracket === '{' || bracket === '}') {
    return { token: { kind: bracket }, length: 1 };
  }
  const quoted = QUOTED.exec(rest);
  if (quoted !== null) {
    return {
      token: { kind: 'word', text: quoted[1] ?? '', isQuoted: true },
      length: quoted[0].length,
    };
  }
  if (!isValue) {
    if (/^-[^\s]/.test(rest)) return { token: { kind: '-' }, length: 1 };
    const operator = OPERATOR.exec(rest);
    const name = operator?.[1]?.toLowerCase();
    if (operator !== null && name !== undefined && QUERY_OPERATORS.has(name)) {
      return { token: { kind: 'operator', name }, length: operator[0].length };
    }
  }
  const word = WORD.exec(rest)?.[0] ?? rest;
  if (!isValue && word === 'OR') return { token: { kind: 'or' }, length: 2 };
  if (!isValue && word === '|') return { token: { kind: 'or' }, length: 1 };
  if (!isValue && word === 'AND') return { token: { kind: 'and' }, length: 3 };
  if (!isValue && word === '-') return { token: null, length: 1 };
  return { token: { kind: 'word', text: word, isQuoted: false }, length: word.length };
}

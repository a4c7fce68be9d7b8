import fc from 'fast-check';
import { expect, test } from 'vitest';

import { parseQuery } from './parse-query.ts';
import { printQuery } from './print-query.ts';
import type { QueryNode } from './query-node.ts';
import { QUERY_OPERATORS } from './query-operator.ts';

const word = (text: string): QueryNode => ({
  kind: 'term',
  operator: null,
  value: text,
  isQuoted: false,
});
const term = (operator: string, value: string): QueryNode => ({
  kind: 'term',
  operator,
  value,
  isQuoted: false,
});

test('reads words side by side as AND', () => {
  expect(parseQuery('red shoes')).toEqual({ kind: 'and', nodes: [word('red'), word('shoes')] });
});

test('binds OR closer than AND', () => {
  expect(parseQuery('a OR b c')).toEqual({
    kind: 'and',
    nodes: [{ kind: 'or', nodes: [word('a'), word('b')] }, word('c')],
  });
});

test('reads braces as OR and a group behind an operator as values of it', () => {
  const either = { kind: 'or', nodes: [term('from', 'a@x.example'), term('from', 'b.example')] };
  expect(parseQuery('from:{a@x.example b.example}')).toEqual(either);
  expect(parseQuery('from:(a@x.example OR b.example)')).toEqual(either);
  expect(parseQuery('{from:a@x.example from:b.example}')).toEqual(either);
});

test('negates terms and groups, but leaves hyphens inside words', () => {
  expect(parseQuery('-in:spam')).toEqual({ kind: 'not', node: term('in', 'spam') });
  expect(parseQuery('-(a b)')).toEqual({
    kind: 'not',
    node: { kind: 'and', nodes: [word('a'), word('b')] },
  });
  expect(parseQuery('e-mail')).toEqual(word('e-mail'));
});

test('keeps quoted phrases and values together', () => {
  expect(parseQuery('"two words" subject:"my sale"')).toEqual({
    kind: 'and',
    nodes: [
      { kind: 'term', operator: null, value: 'two words', isQuoted: true },
      { kind: 'term', operator: 'subject', value: 'my sale', isQuoted: true },
    ],
  });
});

test('takes an unknown operator for plain text', () => {
  expect(parseQuery('foo:bar')).toEqual(word('foo:bar'));
});

test('survives brackets and quotes that do not pair up', () => {
  expect(parseQuery('(a b')).toEqual({ kind: 'and', nodes: [word('a'), word('b')] });
  expect(parseQuery(') a')).toEqual(word('a'));
  expect(parseQuery('"open end')).toEqual({
    kind: 'term',
    operator: null,
    value: 'open end',
    isQuoted: true,
  });
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      parseQuery(text);
    }),
  );
});

const plainValue = fc
  .stringMatching(/^[a-z0-9å@./_][a-z0-9åäö@./_-]{0,12}$/)
  .filter((text) => text !== '');
const termNode = fc.oneof(
  fc.record({
    kind: fc.constant('term' as const),
    operator: fc.constantFrom(null, ...QUERY_OPERATORS),
    value: plainValue,
    isQuoted: fc.constant(false),
  }),
  fc.record({
    kind: fc.constant('term' as const),
    operator: fc.constantFrom(null, 'from', 'subject'),
    value: fc.stringMatching(/^[a-zA-Z (){}:-]{0,15}$/),
    isQuoted: fc.constant(true),
  }),
);
const { node: anyNode } = fc.letrec<{ node: QueryNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    termNode,
    fc.record({ kind: fc.constant('not' as const), node: tie('node') }),
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      nodes: fc.array(tie('node'), { minLength: 2, maxLength: 4 }),
    }),
  ),
}));

test('reads back exactly what it printed', () => {
  fc.assert(
    fc.property(anyNode, fc.constantFrom('or' as const, 'braces' as const), (node, style) => {
      expect(parseQuery(printQuery(node, style))).toEqual(node);
    }),
    { numRuns: 1000, seed: 20_261_015 },
  );
});

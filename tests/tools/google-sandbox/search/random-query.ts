import fc from 'fast-check';

import {
  EDGE_DATES_MS,
  EDGE_SIZES_BYTES,
  FILENAMES,
  OWN_LABELS,
  PEOPLE,
  SUBJECTS,
} from './random-letter.ts';
import type { QueryNode, QueryTerm } from './query-node.ts';

const PLACES = ['inbox', 'sent', 'drafts', 'spam', 'Trash', 'bin', 'chats'];
const STATES = ['unread', 'starred', 'important'];
const LABELS = [...OWN_LABELS, ...OWN_LABELS.map((label) => label.replaceAll(/[ /]/g, '-'))];
const PARTIES = [
  ...PEOPLE.map(({ address }) => address),
  ...PEOPLE.map(({ name }) => name),
  'me',
  'NEWS@shop.example',
  'shop.example',
  '@shop.example',
  'example',
  'shop',
  'x',
  'åsa',
  'hop',
  'shop blue',
  '&',
];
const WORDS = ['big', 'TODAY', 'sale', 'shoes', 'åre', 'from', 'e-mail', 'letter', 'berg', '&&'];
const SIZES = [
  ...EDGE_SIZES_BYTES.flatMap((size) => [size - 1, size, size + 1].map(String)),
  '1K',
  '1k',
  '500K',
  '1M',
  '10m',
  '25M',
  '0',
  'many',
  '10x',
];
const DATES = [
  ...EDGE_DATES_MS.flatMap((at) => [at / 1000 - 1, at / 1000, at / 1000 + 1].map(String)),
  ...EDGE_DATES_MS.map((at) => new Date(at).toISOString().slice(0, 10).replaceAll('-', '/')),
  '2025-10-15',
  '2026/1/2',
  '2024/02/29',
  '2026/02/30',
  '2026/13/01',
  'yesterday',
];
const SPANS = ['1d', '2d', '30d', '365d', '1m', '6m', '11m', '1y', '2y', '3y', '2w', 'long'];

/** Every operator with values that find something, nothing, and that it cannot read. */
const VALUES: readonly (readonly [operator: string | null, values: readonly string[]])[] = [
  [null, [...WORDS, ...SUBJECTS.map((text) => text.replaceAll('"', '')), 'foo:sale', 'x:y', 'bo']],
  ['from', PARTIES],
  ['to', PARTIES],
  ['cc', PARTIES],
  ['subject', [...WORDS, 'big sale', 'sale big', 'Bilder från']],
  ['list', ['club.lists.example', 'info@club.lists.example', 'offers', 'shop', 'CLUB']],
  ['label', [...LABELS, ...PLACES, ...STATES, 'anywhere', 'nothing']],
  ['in', [...PLACES, ...STATES, ...LABELS, 'anywhere', 'nowhere']],
  ['is', [...STATES, 'read', 'spam', 'anywhere', 'blue']],
  ['has', ['attachment', 'userlabels', 'nouserlabels', 'wings']],
  [
    'category',
    ['primary', 'personal', 'social', 'Promotions', 'updates', 'forums', 'purchases', 'other'],
  ],
  ['larger', SIZES],
  ['smaller', SIZES],
  ['size', SIZES],
  ['older_than', SPANS],
  ['newer_than', SPANS],
  ['before', DATES],
  ['after', DATES],
  ['filename', [...FILENAMES, 'pdf', 'JPG', 'zip', 'invoice', 'semester 2026', 'semes']],
  ['rfc822msgid', ['Letter-0@a.example', '<Letter-7@a.example>', 'letter-0@a.example', '7']],
];

export const RANDOM_OPERATORS: readonly (string | null)[] = VALUES.map(([operator]) => operator);

const anyTerm: fc.Arbitrary<QueryTerm> = fc
  .constantFrom(...VALUES)
  .chain(([operator, values]) =>
    fc.record({
      kind: fc.constant('term' as const),
      operator: fc.constant(operator),
      value: fc.constantFrom(...values),
      isQuoted: fc.boolean(),
    }),
  )
  .map((term) => ({ ...term, isQuoted: term.isQuoted || /[\s(){}]/.test(term.value) }));

/** Searches of all operators, nested three deep. */
export const { query: anyQuery } = fc.letrec<{ query: QueryNode }>((tie) => ({
  query: fc.oneof(
    { maxDepth: 3, depthSize: 'medium', withCrossShrink: true },
    anyTerm,
    fc.record({ kind: fc.constant('not' as const), node: tie('query') }),
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      nodes: fc.array(tie('query'), { minLength: 2, maxLength: 3 }),
    }),
  ),
}));

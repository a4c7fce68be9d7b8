import fc from 'fast-check';
import { expect, test } from 'vitest';

import { findHeader } from '#tests/tools/google-sandbox/mailbox/message-content.ts';
import { buildMailbox, NOW_MS, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';

import { MailboxSearch } from './mailbox-search.ts';
import type { SearchSettings } from './match-size.ts';
import { naivelyAsksForHidden, naivelyMatches } from './naive-filter.ts';
import { parseQuery } from './parse-query.ts';
import { printPerson } from './plain-letter.ts';
import { printQuery } from './print-query.ts';
import type { QueryNode } from './query-node.ts';
import { randomLetters } from './random-letter.ts';
import { anyQuery, RANDOM_OPERATORS } from './random-query.ts';

const SEED = 20_261_015;
const LETTERS = randomLetters(150, SEED);
const MAILBOX = buildMailbox(
  LETTERS.map((letter) => ({
    from: printPerson(letter.from),
    to: letter.to.map(printPerson).join(', '),
    subject: letter.subject,
    sizeBytes: letter.sizeBytes,
    internalDate: letter.internalDateMs,
    labelIds: letter.labels,
    attachments: letter.filenames.map((filename) => ({ filename, sizeBytes: 10 })),
    headers: [
      ['Message-ID', `<${letter.messageId}>`],
      ...(letter.cc.length > 0 ? [['Cc', letter.cc.map(printPerson).join(', ')] as const] : []),
      ...(letter.listId === null ? [] : [['List-Id', letter.listId] as const]),
    ],
  })),
);
const ALL_SETTINGS: SearchSettings[] = [
  { sizeBoundary: 'strict', sizeUnit: 'binary' },
  { sizeBoundary: 'inclusive', sizeUnit: 'decimal' },
];
const SEARCHES = ALL_SETTINGS.map((settings) => ({
  settings,
  search: new MailboxSearch(MAILBOX, settings, () => NOW_MS),
}));

function operatorsOf(node: QueryNode): (string | null)[] {
  if (node.kind === 'term') return [node.operator];
  return node.kind === 'not' ? operatorsOf(node.node) : node.nodes.flatMap(operatorsOf);
}

test('finds what a plain filter finds, for a thousand random searches of all operators', () => {
  const seenOperators = new Set<string | null>();
  let telling = 0;
  fc.assert(
    fc.property(
      anyQuery,
      fc.constantFrom('or' as const, 'braces' as const),
      fc.constantFrom(...SEARCHES),
      fc.boolean(),
      fc.constantFrom<string[][]>([], [], ['INBOX'], ['TRASH'], ['familj', 'UNREAD']),
      (query, style, { search, settings }, includeSpamTrash, labelIds) => {
        const q = printQuery(query, style);
        const showsHidden =
          includeSpamTrash || labelIds.includes('TRASH') || naivelyAsksForHidden(query);
        const expected = LETTERS.filter(
          (letter) =>
            labelIds.every((id) => letter.labels.includes(id)) &&
            (showsHidden || !letter.labels.some((id) => id === 'SPAM' || id === 'TRASH')) &&
            naivelyMatches(query, letter, { owner: OWNER, nowMs: NOW_MS, settings }),
        ).toSorted((one, other) => other.internalDateMs - one.internalDateMs);
        const found = search.find({ q, labelIds, includeSpamTrash }) ?? [];
        expect(
          Array.from(found, (ordinal) => findHeader(MAILBOX.headersOf(ordinal), 'Message-ID')),
        ).toEqual(expected.map(({ messageId }) => `<${messageId}>`));
        operatorsOf(query).forEach((operator) => seenOperators.add(operator));
        if (expected.length > 0 && expected.length < LETTERS.length) telling += 1;
      },
    ),
    { numRuns: 1000, seed: SEED },
  );
  expect([...seenOperators].toSorted()).toEqual([...RANDOM_OPERATORS].toSorted());
  expect(telling).toBeGreaterThan(500);
});

test('a search of any operators and its negation part the mailbox in two', () => {
  fc.assert(
    fc.property(anyQuery, fc.constantFrom(...SEARCHES), (query, { search }) => {
      const found = (node: QueryNode) =>
        search.find({ q: printQuery(node), labelIds: [], includeSpamTrash: true }) ?? [];
      const both = [...found(query), ...found({ kind: 'not', node: query })];
      expect(both.toSorted((one, other) => one - other)).toEqual(LETTERS.map((_, index) => index));
    }),
    { numRuns: 1000, seed: SEED },
  );
});

test('reads back every such search as it was', () => {
  fc.assert(
    fc.property(anyQuery, fc.constantFrom('or' as const, 'braces' as const), (query, style) => {
      expect(parseQuery(printQuery(query, style))).toEqual(query);
    }),
    { numRuns: 1000, seed: SEED },
  );
});

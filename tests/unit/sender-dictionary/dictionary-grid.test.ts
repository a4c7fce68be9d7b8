import fc from 'fast-check';
import { expect, test } from 'vitest';

import { generateMailbox } from '#tests/tools/google-sandbox/generate/generate-mailbox.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import { MailboxSearch } from '#tests/tools/google-sandbox/search/mailbox-search.ts';
import { DEFAULT_SEARCH_SETTINGS } from '#tests/tools/google-sandbox/search/match-size.ts';
import { buildMailbox, NOW_MS, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import {
  addFinding,
  createDictionaryGrid,
  type DictionaryGrid,
  resolveDomain,
  type GridLine,
  knownSenderDomain,
  MAX_GRID_DOMAINS,
} from '#worker/domain/scans/senders/sender-dictionary.ts';
import { SENDER_DOMAINS } from '#worker/domain/scans/senders/sender-domains.ts';

function domainsNumbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `sender${index}.example`);
}

function termsOf({ query }: GridLine): string[] {
  return [...query.matchAll(/from:([^\s}]+)/g)].map(([, domain]) => domain ?? '');
}

function linesFinding(grid: DictionaryGrid, domains: readonly string[]): GridLine[] {
  const wanted = new Set(domains);
  return grid.lines.filter((line) => termsOf(line).some((domain) => wanted.has(domain)));
}

function decode(grid: DictionaryGrid, lines: readonly GridLine[]): string | null {
  return resolveDomain(grid, lines.reduce(addFinding, 0));
}

/** A grid, and some of its domains that one message is taken to be from. */
const gridAndMatches = fc.integer({ min: 1, max: MAX_GRID_DOMAINS }).chain((count) =>
  fc.record({
    grid: fc.constant(createDictionaryGrid(domainsNumbered(count))),
    matches: fc.uniqueArray(
      fc.nat(count - 1).map((index) => `sender${index}.example`),
      {
        minLength: 0,
        maxLength: 4,
      },
    ),
  }),
);

test('every size takes the fewest queries that a line or a grid of at most 32 × 32 can take', () => {
  for (let count = 0; count <= MAX_GRID_DOMAINS; count += 1) {
    let fewest = count <= 32 ? count : Infinity;
    for (let rows = 1; rows <= 32; rows += 1) {
      const columns = Math.ceil(count / rows);
      if (columns <= 32) fewest = Math.min(fewest, rows + columns);
    }
    const { lines } = createDictionaryGrid(domainsNumbered(count));
    expect(lines).toHaveLength(fewest);
    expect(Math.max(0, ...lines.map((line) => termsOf(line).length))).toBeLessThanOrEqual(32);
  }
});

test.each([
  [0, []],
  [1, ['from:sender0.example']],
  [3, ['from:sender0.example', 'from:sender1.example', 'from:sender2.example']],
  [
    6,
    [
      '{from:sender0.example from:sender1.example from:sender2.example}',
      '{from:sender3.example from:sender4.example from:sender5.example}',
      '{from:sender0.example from:sender3.example}',
      '{from:sender1.example from:sender4.example}',
      '{from:sender2.example from:sender5.example}',
    ],
  ],
])('the queries for %i domains', (count, queries) => {
  const { lines } = createDictionaryGrid(domainsNumbered(count));
  expect(lines.map(({ query }) => query)).toStrictEqual(queries);
});

test('more domains than a grid holds are refused', () => {
  const domains = domainsNumbered(MAX_GRID_DOMAINS + 1);
  expect(() => createDictionaryGrid(domains)).toThrow(RangeError);
});

test('the dictionary takes 63 queries, none longer than 700 characters', () => {
  const { lines } = createDictionaryGrid(SENDER_DOMAINS);
  expect(lines).toHaveLength(63);
  expect(Math.max(...lines.map(({ query }) => query.length))).toBeLessThan(700);
});

test('a message from one domain is decoded to it, in any order of lines and with repetitions', () => {
  fc.assert(
    fc.property(gridAndMatches, fc.infiniteStream(fc.nat(1000)), ({ grid, matches }, draws) => {
      const lines = linesFinding(grid, matches);
      const keyed = [...lines, ...lines].map((line) => ({ line, key: draws.next().value ?? 0 }));
      const shuffled = keyed.toSorted((a, b) => a.key - b.key).map(({ line }) => line);
      const expected = matches.length === 1 ? (matches[0] ?? null) : null;
      expect(decode(grid, shuffled)).toBe(expected);
    }),
    { numRuns: 400 },
  );
});

test('a message that came or went between two lines is never given a domain it is not from', () => {
  fc.assert(
    fc.property(gridAndMatches, fc.nat(64), fc.boolean(), ({ grid, matches }, cut, came) => {
      const present = came ? grid.lines.slice(cut) : grid.lines.slice(0, cut);
      const found = new Set(present);
      const named = decode(
        grid,
        linesFinding(grid, matches).filter((line) => found.has(line)),
      );
      expect([null, ...matches]).toContain(named);
    }),
    { numRuns: 400 },
  );
});

test('a crossing of the short last row that no domain stands at decodes to none', () => {
  const grid = createDictionaryGrid(domainsNumbered(7));
  const row = grid.lines.findLast(({ axis }) => axis === 'row');
  const column = grid.lines.findLast(({ axis }) => axis === 'column');
  expect(row === undefined || column === undefined ? '' : decode(grid, [row, column])).toBeNull();
});

function decodeMailbox(mailbox: Mailbox, grid: DictionaryGrid): Map<number, string | null> {
  const search = new MailboxSearch(mailbox, DEFAULT_SEARCH_SETTINGS, () => NOW_MS);
  const findings = new Map<number, number>();
  for (const line of grid.lines) {
    const request = { q: `${line.query} after:1000000000`, labelIds: [], includeSpamTrash: false };
    for (const ordinal of search.find(request) ?? []) {
      findings.set(ordinal, addFinding(findings.get(ordinal) ?? 0, line));
    }
  }
  return new Map(
    [...findings].map(([ordinal, finding]) => [ordinal, resolveDomain(grid, finding)]),
  );
}

test('asked of a mailbox with look-alikes, the grid names the sender of all mail it knows, and no other', () => {
  const mailbox = generateMailbox({
    messages: 3000,
    seed: 3,
    nowMs: NOW_MS,
    owner: { address: OWNER, name: 'Anna' },
    variant: 'look-alikes',
    wellKnown: { domains: SENDER_DOMAINS, volumeShare: 0.5 },
  });
  const decoded = decodeMailbox(mailbox, createDictionaryGrid(SENDER_DOMAINS));
  expect(decoded.size).toBeGreaterThan(500);
  for (const ordinal of mailbox.newestFirst) {
    const labels = mailbox.labelIdsOf(ordinal);
    if (labels.includes('SPAM') || labels.includes('TRASH')) continue;
    const [from] = mailbox.senderTable.addressesOf(mailbox.columns.senders[ordinal] ?? 0);
    expect(decoded.get(ordinal) ?? null).toBe(knownSenderDomain(from?.domain ?? ''));
  }
});

test('a message with two senders of the dictionary is left to be fetched', () => {
  const mailbox = buildMailbox([
    { from: 'Two <news@ikea.com>, Three <news@spotify.com>' },
    { from: 'One <news@mail.ikea.com>' },
  ]);
  const decoded = decodeMailbox(mailbox, createDictionaryGrid(SENDER_DOMAINS));
  expect([...decoded.values()].toSorted()).toStrictEqual(['ikea.com', null]);
});

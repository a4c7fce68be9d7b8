import { expect, test } from 'vitest';

import { BUILT_BANDS, buildKnownMailbox } from '#tests/support/build-mailbox-index.ts';
import {
  excludedPositions,
  exclusionsOf,
  keptByRules,
  type KeepRule,
  NO_EXCLUSIONS,
} from '#worker/domain/cleanups/exclusions.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { NO_UNLOCKED_ROWS } from '#worker/domain/protection/safe-list.ts';

const [, THIS_YEAR, YEAR_BEFORE] = BUILT_BANDS.map((_, band) => band);
const TAKEN_IN_MS = Date.UTC(2026, 5, 1);

/** As Gmail gives it to what it takes in at that time. */
function idAt(takenInMs: number, order: number): string {
  return ((BigInt(takenInMs) << 20n) + BigInt(order)).toString(16);
}

/** `later`, `earlier`: was taken in so long after or before its date that only its band is known. */
type Given = { band: number | undefined; imported?: 'later' | 'earlier' | undefined };

/** A newsletter's messages, as their dates and ids are. */
function buildSender(given: readonly Given[]) {
  return buildKnownMailbox(
    given.map(({ band = 0, imported }, order) => {
      const { toMs } = BUILT_BANDS[band] ?? { toMs: 0 };
      const daysApart = imported === 'earlier' ? 4_000 : order + 2;
      const atMs = imported === 'later' ? TAKEN_IN_MS + 400 * DAY_MS : toMs - daysApart * DAY_MS;
      return {
        id: idAt(atMs, order),
        ageBand: band,
        sender: 1,
        marks: ['promotions'],
      };
    }),
    { bulkGroups: new Set([1 * 32 + 0]) },
  );
}

function keptOf(given: readonly Given[], rule: KeepRule): number[] {
  const mailbox = buildSender(given);
  const positions = Uint32Array.from(given.keys());
  const newestFirst = positions.sort((a, b) => {
    const [bandA = 0, bandB = 0] = [given[a]?.band, given[b]?.band];
    if (bandA !== bandB) return bandA - bandB;
    return mailbox.index.bigIntIdAt(a) > mailbox.index.bigIntIdAt(b) ? -1 : 1;
  });
  const keptBy = keptByRules(mailbox, newestFirst);
  return [...given.keys()].filter((position) => keptBy(position).includes(rule));
}

const mails = (count: number, band: number | undefined, imported?: Given['imported']): Given[] =>
  Array.from({ length: count }, () => ({ band, imported }));

test('the newest by age band and id stay', () => {
  expect(keptOf([...mails(2, THIS_YEAR), ...mails(4, YEAR_BEFORE)], 'newest-3')).toEqual([0, 1, 2]);
});

test('of mail that was imported, all that may be among the newest stays beside as many as the rule names', () => {
  const given = [
    ...mails(1, THIS_YEAR),
    ...mails(3, YEAR_BEFORE, 'later'),
    ...mails(4, YEAR_BEFORE),
    ...mails(2, (YEAR_BEFORE ?? 0) + 1, 'later'),
  ];
  expect(keptOf(given, 'newest-1')).toEqual([0]);
  expect(keptOf(given, 'newest-3')).toEqual([0, 1, 2, 3, 4, 5]);
});

test('imported mail that sorts behind the last one that the rule names stays too, if of the same time', () => {
  const given = [
    ...mails(2, THIS_YEAR),
    ...mails(2, THIS_YEAR, 'earlier'),
    ...mails(2, YEAR_BEFORE, 'earlier'),
  ];
  expect(keptOf(given, 'newest-1')).toEqual([0, 2, 3]);
});

test('where all is imported, what is older than the rule reaches is not told apart, and stays', () => {
  const given = [...mails(3, THIS_YEAR, 'later'), ...mails(2, YEAR_BEFORE, 'later')];
  expect(keptOf(given, 'newest-3')).toEqual([0, 1, 2, 3, 4]);
});

test('the past year stays by its bands, imported or not', () => {
  const given = [...mails(1, THIS_YEAR, 'later'), ...mails(1, THIS_YEAR), ...mails(2, YEAR_BEFORE)];
  const isPast = (band: number | undefined) => BUILT_BANDS[band ?? -1]?.isPastYear === true;
  expect(keptOf(given, 'last-12-months')).toEqual(
    [...given.keys()].filter((position) => isPast(given[position]?.band)),
  );
});

test('nothing is excluded where nothing was asked to stay', () => {
  const mailbox = buildSender(mails(2, THIS_YEAR));
  expect(excludedPositions(mailbox, NO_UNLOCKED_ROWS, NO_EXCLUSIONS)).toHaveLength(0);
});

test('rules and picked messages of rows that are not chosen bear on nothing, and order does not count', () => {
  const exclusions = {
    messageIds: ['2', '1'],
    keepNewest: [
      { rowId: 'sender:2' as const, rule: 'newest-1' as const },
      { rowId: 'sender:1' as const, rule: 'newest-3' as const },
    ],
    onlyMessages: [{ rowId: 'large:25' as const, messageIds: ['4', '3'] }],
  };
  expect(exclusionsOf(['sender:1', 'old:2019'], exclusions)).toEqual({
    messageIds: ['1', '2'],
    keepNewest: [{ rowId: 'sender:1', rule: 'newest-3' }],
    onlyMessages: [],
  });
});

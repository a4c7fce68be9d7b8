import fc from 'fast-check';
import { expect, test } from 'vitest';

import { campaignRuns } from '#tests/support/campaign.ts';
import { liveOn } from '#tests/support/mailbox-life.ts';

import { happen, histories } from './random-history.ts';
import { buildRescanStage, type RescanStageOptions } from './rescan-stage.ts';

const stages = fc.record({
  seed: fc.integer({ min: 1, max: 50 }),
  mode: fc.constantFrom('quick' as const, 'complete' as const),
  variant: fc.constantFrom(
    'standard' as const,
    'standard' as const,
    'hard' as const,
    'answered-senders' as const,
    'no-categories' as const,
  ),
  hasWellKnown: fc.boolean(),
}) satisfies fc.Arbitrary<RescanStageOptions>;

test('whatever happens between scans, each that goes on from the last says of all mail what is true', async () => {
  let imported = 0;
  let scans = 0;
  await fc.assert(
    fc.asyncProperty(
      stages,
      fc.array(histories, { minLength: 1, maxLength: 3 }),
      async (options, ages) => {
        const stage = buildRescanStage(options);
        let previous = await stage.scan();
        expect(previous.problems).toEqual([]);
        for (const steps of ages) {
          happen(stage, steps);
          previous = await stage.rescan(previous);
          expect(previous.problems).toEqual([]);
          scans += 1;
          if (previous.isImported) imported += 1;
        }
      },
    ),
    campaignRuns(6, 400),
  );
  expect(imported).toBeGreaterThan(scans / 2);
});

test('over the turn of a year all mail is in the year that it is of', async () => {
  for (const mode of ['quick', 'complete'] as const) {
    const stage = buildRescanStage({ mode });
    stage.pass((Date.UTC(2026, 11, 31, 22) - stage.clock.nowMs) / 3_600_000);
    let previous = await stage.scan();
    for (const seed of [1, 2, 3]) {
      liveOn(stage, stage.mailbox, { hours: 1.5, arrivals: 8, changes: 7, seed });
      previous = await stage.rescan(previous);
      expect(previous.isImported).toBe(true);
      expect(previous.problems).toEqual([]);
    }
    expect(previous.report?.summary.byYear.at(-1)?.year).toBe(2027);
  }
});

test('mail that comes while a scan begins, before it has asked where the history stands, is in the next', async () => {
  const stage = buildRescanStage();
  const headers: [string, string][] = [['From', 'nagon@vanner.example']];
  const letter = { headers, sizeBytes: 4_000 };
  let isCome = false;
  const first = await stage.scan({
    async openGmail(isForced) {
      if (!isCome) stage.owner.receive([{ ...letter, labelIds: ['INBOX', 'STARRED'] }]);
      isCome = true;
      return stage.openGmail(isForced);
    },
  });
  stage.pass(1);
  const second = await stage.rescan(first);
  expect(second.isImported).toBe(true);
  expect(second.problems).toEqual([]);
  expect(second.report?.summary.totalEmails).toBe((first.report?.summary.totalEmails ?? 0) + 1);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { campaignSize } from '#tests/support/campaign.ts';

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
  let adopted = 0;
  let scans = 0;
  await fc.assert(
    fc.asyncProperty(
      stages,
      fc.array(histories, { minLength: 1, maxLength: 3 }),
      async (options, ages) => {
        const stage = buildRescanStage(options);
        let former = await stage.scan();
        expect(former.problems).toEqual([]);
        for (const steps of ages) {
          happen(stage, steps);
          former = await stage.rescan(former);
          expect(former.problems).toEqual([]);
          scans += 1;
          if (former.isAdopted) adopted += 1;
        }
      },
    ),
    { numRuns: campaignSize(12, 400) },
  );
  expect(adopted).toBeGreaterThan(scans / 2);
});

import fc from 'fast-check';
import { test, vi } from 'vitest';

import { campaignSize, IS_LONG_CAMPAIGN } from '#tests/support/campaign.ts';

import { anyAction, buildStory } from './cleanup-model.ts';

vi.setConfig({ testTimeout: IS_LONG_CAMPAIGN ? 0 : 120_000 });

test('whatever happens to an order, the mailbox and our books agree, and all of it can be taken back', async () => {
  const anyStory = fc.record({
    actions: fc.array(anyAction, { minLength: 3, maxLength: 25 }),
    deliveries: fc.integer({ min: 1, max: 3 }),
    seed: fc.integer({ min: 1, max: 1_000_000 }),
    forgetsHistory: fc.boolean(),
    trashedBefore: fc.constantFrom(0, 7),
    hasWrongRow: fc.boolean(),
    doSearchesLag: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(anyStory, async (story) => {
      const { perform, check, end } = await buildStory(story);
      for (const action of story.actions) {
        await perform(action);
        await check();
      }
      await end();
    }),
    { numRuns: campaignSize(12, 1_000), ...(IS_LONG_CAMPAIGN ? {} : { seed: 20_261_122 }) },
  );
});

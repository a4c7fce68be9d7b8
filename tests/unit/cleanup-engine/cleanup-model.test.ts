import fc from 'fast-check';
import { test, vi } from 'vitest';

import { campaignSize, IS_LONG_CAMPAIGN } from '#tests/support/campaign.ts';

import { anyAction, buildStory, type Story } from './cleanup-model.ts';

vi.setConfig({ testTimeout: IS_LONG_CAMPAIGN ? 0 : 120_000 });

/** Its owner archives in the trash what a move without an answer has put there. */
const ARCHIVED_IN_DOUBT: Story = {
  actions: [
    { kind: 'pay' },
    { kind: 'fault', fault: 'lost', times: 1 },
    { kind: 'run', rounds: 4 },
    { kind: 'trash', change: 'archives', from: 0 },
  ],
  deliveries: 1,
  seed: 1,
  forgetsHistory: false,
  trashedBefore: 0,
  hasWrongRow: false,
  doSearchesLag: false,
};

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
    {
      numRuns: campaignSize(12, 1_000),
      examples: [[ARCHIVED_IN_DOUBT]],
      ...(IS_LONG_CAMPAIGN ? {} : { seed: 20_261_122 }),
    },
  );
});

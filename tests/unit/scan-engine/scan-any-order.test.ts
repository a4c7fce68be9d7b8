import fc from 'fast-check';
import { expect, test } from 'vitest';

import { campaignRuns } from '#tests/support/campaign.ts';
import type { GmailAnswer, GmailCall } from '#tests/support/replayed-scan.ts';
import { SimulatedCrash } from '#tests/support/scan-harness.ts';

import { publishedResult } from './published-result.ts';
import { oneSenderScan, smallScan, wellKnownScan, wovenScan } from './replayed-mailboxes.ts';

/** What happens to a scan: nothing of it may show in its result. */
type Mishaps = {
  /** Commits after which a life ends. */
  crashes: readonly number[];
  /** How long each call takes, over and over: whatever is under way is answered in any order. */
  latenciesMs: readonly number[];
  /** Which of the calls for a further page are refused as stale. */
  stalePages: readonly number[];
};

const STALE: GmailAnswer = {
  status: 400,
  body: JSON.stringify({ error: { code: 400, message: 'Invalid pageToken' } }),
};

/** A listing may begin again three times; then the scan would rightly end. */
const MAX_RESTARTS = 3;

const anyMishaps: fc.Arbitrary<Mishaps> = fc.record({
  crashes: fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { maxLength: 40 }),
  latenciesMs: fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 60 }),
  stalePages: fc.uniqueArray(fc.nat(30), { maxLength: MAX_RESTARTS }),
});

function refusingPages(stalePages: readonly number[]) {
  let pages = 0;
  return ({ isFirstPage }: GmailCall): GmailAnswer | null => {
    if (isFirstPage) return null;
    pages += 1;
    return stalePages.includes(pages - 1) ? STALE : null;
  };
}

test.each([
  ['a small mailbox', smallScan, 3],
  ['a mailbox with well-known senders', wellKnownScan, 2],
  ['a mailbox that is listed as a large one', wovenScan, 1],
])(
  'of %s a scan says the same in whatever order answers come, wherever it crashes and restarts',
  async (_what, build, sample) => {
    const { scan, options } = build();
    const expected = publishedResult(await scan.run(options));
    const asked = fc.asyncProperty(
      anyMishaps,
      async ({ crashes, latenciesMs, stalePages }: Mishaps) => {
        const refuse = refusingPages(stalePages);
        const run = await scan.run({
          ...options,
          latencyMs: ({ number }) => latenciesMs[number % latenciesMs.length] ?? 1,
          answerInstead: (call) => refuse(call) ?? options.answerInstead?.(call) ?? null,
          afterCommit(commit) {
            if (crashes.includes(commit)) throw new SimulatedCrash();
          },
        });
        expect(publishedResult(run)).toEqual(expected);
        expect(run.mostUnderWay).toBeLessThanOrEqual(5);
      },
    );
    await fc.assert(asked, campaignRuns(sample, 400));
  },
);

test.each([
  ['the plan', wellKnownScan, (search: string) => !search.includes('from:')],
  ['well-known senders', wellKnownScan, (search: string) => search.includes('from:')],
  ['one sender', oneSenderScan, (search: string) => search.includes('from:')],
])(
  'a listing of %s that begins again after a crash changes nothing',
  async (_what, build, isMeant) => {
    const { scan, options } = build();
    const expected = publishedResult(await scan.run(options));
    let refused = 0;
    const run = await scan.run({
      ...options,
      answerInstead({ search, isFirstPage }) {
        if (isFirstPage || refused === 2 || !isMeant(search ?? '')) return null;
        refused += 1;
        return STALE;
      },
      afterCommit(commit, { listings }) {
        if (listings.totalRestarts() > 0 && commit % 9 === 0) throw new SimulatedCrash();
      },
    });
    expect(refused).toBe(2);
    expect(run.lives).toBeGreaterThan(1);
    expect(publishedResult(run)).toEqual(expected);
  },
);

test('alarms that come twice ask twice and count once', async () => {
  const { scan, options } = wellKnownScan();
  const whole = await scan.run(options);
  for (const alarms of [2, 4]) {
    const run = await scan.run({
      ...options,
      alarms,
      latencyMs: ({ number }) => 20 + (number % 7),
    });
    expect(run.calls.length).toBeGreaterThan(whole.calls.length * 1.5);
    expect(publishedResult(run)).toEqual(publishedResult(whole));
  }
});

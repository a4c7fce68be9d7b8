import { expect, test } from 'vitest';

import { DAY_MS } from '#worker/domain/duration.ts';
import { RECHECK_UNITS } from '#worker/domain/rechecks/recheck.ts';
import { BULK_CATEGORY_BITS, MESSAGE_MARKS } from '#worker/domain/scans/messages/message-mark.ts';
import { findActiveSenders } from '#worker/rechecks/find-active-senders.ts';

import { buildSandboxScan, generatedMailbox, SCAN_NOW_MS } from '#tests/support/sandbox-scan.ts';
import { SeededRandom } from '#tests/tools/google-sandbox/generate/seeded-random.ts';

const CATEGORIES = Object.values(MESSAGE_MARKS)
  .map(({ bit }) => bit)
  .filter((bit) => (BULK_CATEGORY_BITS & bit) !== 0);
const SINCE_MS = SCAN_NOW_MS - 14 * DAY_MS;

/** Addresses of newsletters that truly came in those days, and two that send nothing. */
function buildCheck(messages: number, seed: number) {
  const { openGmail, truth } = buildSandboxScan(generatedMailbox(messages, seed));
  const since = `after:${Math.floor(SINCE_MS / 1000)}`;
  const bulk = '{category:promotions category:social category:updates category:forums}';
  const senders = truth.idsFound(`${bulk} ${since}`).flatMap((id) => {
    const message = truth.message(id);
    return message?.kind === 'bulk' ? message.senderAddress.toLowerCase() : [];
  });
  const active = [...new Set(senders)].slice(0, 40);
  const wanted = new Set([...active, 'silent@stopped.example', 'quiet@stopped.example']);
  async function check(mostUnits = RECHECK_UNITS) {
    const access = await openGmail(false);
    if (!access.ok) throw new Error('there is no access');
    const random = new SeededRandom(seed);
    return findActiveSenders({
      gmail: access.gmail,
      sinceMs: SINCE_MS,
      categories: CATEGORIES,
      senderCount: wanted.size,
      mostUnits,
      matchSender: (keys) => keys.find((key) => wanted.has(key)) ?? null,
      takeUnits: async () => {},
      random: () => random.next(),
    });
  }
  return { active, check };
}

test.each([
  { messages: 2_000, isAllRead: true },
  { messages: 20_000, isAllRead: true },
  { messages: 100_000, isAllRead: false },
])(
  'of $messages messages, no silent sender is named and every other one is, within the budget',
  async ({ messages, isAllRead }) => {
    const { active, check } = buildCheck(messages, 1);
    const found = await check();
    expect(found.units).toBeLessThanOrEqual(RECHECK_UNITS);
    const named = found.senders.map(({ senderKey }) => senderKey);
    // Whoever is named came in those days: neither of the silent two did.
    expect(active).toEqual(expect.arrayContaining(named));
    expect({ isAllRead: found.unreadCount === 0 && !found.isCut }).toEqual({ isAllRead });
    expect({ areAllNamed: named.length === active.length }).toEqual({ areAllNamed: isAllRead });
    expect(named.length).toBeGreaterThan(0);
  },
);

test('with a small budget the biggest senders are named, and the rest counts as unread', async () => {
  const { active, check } = buildCheck(20_000, 2);
  const found = await check(400);
  expect(found.units).toBeLessThanOrEqual(400);
  expect(found.unreadCount).toBeGreaterThan(0);
  expect(found.senders.length).toBeLessThan(active.length);
});

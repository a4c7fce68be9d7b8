import { expect, test } from 'vitest';

import { HOSTILE_ADDRESSES } from '#tests/unit/unsubscribes/hostile-addresses.ts';

import { addressOf, buildGivenSenders, offering } from './build-unsubscribing.ts';

test('of all hostile addresses, each offered for one click by a sender that is proven, none is asked for anything', async () => {
  // White space in a header's address means nothing (RFC 2369): what is left of such a one is another address.
  const addresses = HOSTILE_ADDRESSES.map(([, address]) => address).filter(
    (address) => !/[ \t]/.test(address),
  );
  expect(addresses.length).toBeGreaterThanOrEqual(150);
  const good = 'https://leave.shop.example/u';
  const { prepare } = await buildGivenSenders(addresses.length + 1, (number) => [
    offering(number, addresses[number] ?? good),
  ]);
  let askedCount = 0;
  const { job, stage } = await prepare({
    at: (failpoint) => {
      if (failpoint === 'ask.before') askedCount += 1;
    },
  });
  await job.start();
  const { unsubscribes } = await job.run();
  // Only the one beside them is: it shows that asking would be seen.
  expect(stage.requests().map(addressOf)).toEqual([good]);
  expect(askedCount).toBe(1);
  expect(await stage.rows()).toHaveLength(1);
  expect(unsubscribes).toMatchObject({ waitingCount: 0, confirmedCount: 1, askedCount: 0 });
});

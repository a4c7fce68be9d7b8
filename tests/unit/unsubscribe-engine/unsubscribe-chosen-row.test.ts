import { expect, test } from 'vitest';

import { buildUnsubscribeStage } from '#tests/support/unsubscribe-stage.ts';

import {
  addressOf,
  buildClickable,
  buildGivenSenders,
  buildUnsubscribing,
  newsletterRows,
  offering,
  untruthOf,
} from './build-unsubscribing.ts';

const HOST = 'leave.platform.example';

test('a sender is not asked by the mail of another that stands where its own was, nor is the other', async () => {
  const { prepare, senders } = await buildClickable(4);
  const [first, second, third, another] = senders;
  if (first === undefined || second === undefined || third === undefined) throw new Error('few');
  const strayed = { ...second, messageIds: another?.messageIds ?? [] };
  const chosen = newsletterRows(senders);
  const { job, stage } = await prepare({ chosen, senders: [first, strayed, third] });
  await job.start();
  const { unsubscribes } = await job.run();
  expect(stage.requests().map(addressOf).toSorted()).toEqual([
    'https://leave.s0.example/u/0',
    'https://leave.s2.example/u/2',
  ]);
  expect(unsubscribes).toMatchObject({ confirmedCount: 2, notPossibleCount: 1, untriedCount: 1 });
  expect((await job.senders()).senders[1]).toMatchObject({
    status: 'not_possible',
    reason: 'not_as_chosen',
    link: null,
  });
  expect(job.resume()).toBe(false);
});

test("another's mail does not hide what the sender's own mail says", async () => {
  const { prepare, senders } = await buildGivenSenders(2, (number) => [
    offering(number, `https://leave.s${number}.example/u`),
  ]);
  const [chosen, another] = senders;
  if (chosen === undefined || another === undefined) throw new Error('two were built');
  const messageIds = [...another.messageIds, ...chosen.messageIds];
  const rows = newsletterRows(senders);
  const { job, stage } = await prepare({ chosen: rows, senders: [{ ...chosen, messageIds }] });
  await job.start();
  await job.run();
  expect(stage.requests().map(addressOf)).toEqual(['https://leave.s0.example/u']);
});

test('whoever has not been asked when the row turns out not to be what it says is left in peace', async () => {
  const { prepare, senders } = await buildClickable(50, HOST);
  const { job, stage } = await prepare({ chosen: newsletterRows(senders, [48, 49]) });
  await job.start();
  const done = await job.run();
  expect(done.mismatchedCount).toBe(2);
  expect(done.unsubscribes).toMatchObject({
    confirmedCount: 48,
    notPossibleCount: 2,
    untriedCount: 2,
    retryableCount: 0,
  });
  const asked = stage.requests().map(addressOf);
  expect(asked).toHaveLength(48);
  for (const number of [48, 49]) expect(asked).not.toContain(`https://${HOST}/u/${number}`);
});

test.each([['standard'], ['hostile-headers'], ['shared-domains'], ['mixed-senders']] as const)(
  'in a mailbox that is %s, nobody who can be asked is left out for it',
  async (variant) => {
    const mailbox = await buildUnsubscribing(6_000, { variant });
    const { senders, ways, rows, cleanup } = mailbox;
    const stage = await buildUnsubscribeStage(mailbox);
    const rowIds = rows.newsletters.map(({ id }) => id);
    const job = cleanup(rowIds, { senders, unsubscribe: stage.unsubscribe });
    await job.start();
    await job.run();
    const { senders: told } = await job.senders();
    const untruths = told.map((sender, place) =>
      untruthOf(sender, ways[place] ?? { kind: 'none' }, stage.requests()),
    );
    expect(untruths.filter((untruth) => untruth !== null)).toEqual([]);
    expect(told.filter(({ reason }) => reason === 'not_as_chosen')).toEqual([]);
  },
);

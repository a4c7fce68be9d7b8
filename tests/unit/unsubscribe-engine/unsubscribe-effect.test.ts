import { expect, test } from 'vitest';

import { MAILBOX_OWNER } from '#tests/support/sandbox-scan.ts';
import { GMAIL_PRICES } from '#worker/domain/quota/user-units.ts';

import {
  addressOf,
  buildGivenSenders,
  buildUnsubscribing,
  linking,
  offering,
  untruthOf,
} from './build-unsubscribing.ts';

test.each([['standard'], ['hostile-headers'], ['shared-domains']] as const)(
  'in a mailbox that is %s, every sender is asked that can be, once, and its status is what it answered',
  async (variant) => {
    const { prepare, senders, ways, sandbox } = await buildUnsubscribing(6_000, { variant });
    const { job, stage } = await prepare();
    await job.start();
    const { unsubscribes } = await job.run();
    const { senders: list } = await job.senders();
    const requests = stage.requests();
    expect(list.map(({ sender }) => sender)).toEqual(senders.map(({ name }) => name));
    const untruths = list.map((sender, place) =>
      untruthOf(sender, ways[place] ?? { kind: 'none' }, requests),
    );
    expect(untruths.filter((untruth) => untruth !== null)).toEqual([]);

    const clickable = ways.flatMap((way) => (way.kind === 'one-click' ? [way.href] : []));
    expect(requests.map(addressOf).toSorted()).toEqual(clickable.toSorted());
    expect(requests.flatMap(({ violations }) => violations)).toEqual([]);
    const countOf = (status: string) => list.filter((sender) => sender.status === status).length;
    expect(unsubscribes).toEqual({
      waitingCount: 0,
      confirmedCount: countOf('confirmed'),
      askedCount: countOf('asked'),
      needsClickCount: countOf('needs_click'),
      notPossibleCount: countOf('not_possible'),
      untriedCount: 0,
      retryableCount: 0,
    });
    expect(countOf('confirmed')).toBeGreaterThan(5);

    const calls = sandbox.ledger.calls(MAILBOX_OWNER.address);
    const gets = calls.filter(({ method }) => method === 'users.messages.get');
    expect(gets.every(({ units }) => units === GMAIL_PRICES.getMessage)).toBe(true);
    expect(gets.length).toBeLessThanOrEqual(3 * senders.length);
    expect(sandbox.ledger.contentAskedFor()).toEqual([]);
  },
);

test('it neither waits for the moving of mail nor keeps it waiting', async () => {
  const { prepare, sandbox } = await buildUnsubscribing(2_000);
  const { job } = await prepare();
  await job.start();
  const unavailable = { kind: 'answer', status: 403, body: {} } as const;
  sandbox.faults.add({
    method: 'users.messages.batchModify',
    skip: 0,
    times: 10_000,
    action: unavailable,
  });
  sandbox.senders.setAll('hanging');
  const progress = await job.run();
  expect(progress.status).toBe('failed');
  expect(progress.unsubscribes?.waitingCount).toBe(0);
  sandbox.faults.clear();
});

test('the newest message that offers a click counts, then the newest link, and nothing is asked of others', async () => {
  const href = (number: number, message: number) => `https://leave.s${number}.example/${message}`;
  const nothing = { ageDays: 1 };
  const { prepare } = await buildGivenSenders(
    4,
    (number) =>
      [
        [
          nothing,
          linking(number, href(0, 1), { ageDays: 2 }),
          offering(number, href(0, 2), { ageDays: 3 }),
        ],
        [offering(number, href(1, 0), nothing), offering(number, href(1, 1), { ageDays: 2 })],
        [
          nothing,
          linking(number, href(2, 1), { ageDays: 2 }),
          linking(number, href(2, 2), { ageDays: 3 }),
        ],
        [nothing, { ageDays: 2 }],
      ][number] ?? [],
  );
  const { job, stage } = await prepare();
  await job.start();
  await job.run();
  expect(stage.requests().map(addressOf).toSorted()).toEqual([href(0, 2), href(1, 0)]);
  const { senders } = await job.senders();
  expect(senders.map(({ status, reason, link }) => [status, reason, link?.href])).toEqual([
    ['confirmed', null, undefined],
    ['confirmed', null, undefined],
    ['needs_click', 'not_offered', href(2, 1)],
    ['not_possible', 'no_way', undefined],
  ]);
});

test('mail that lies in spam by now is not asked about, nor is mail that is gone', async () => {
  const { prepare, owner, senders } = await buildGivenSenders(3, (number) => [
    offering(number, `https://leave.s${number}.example/u`),
  ]);
  const mailOf = (number: number) => ({ ids: senders[number]?.messageIds ?? [] });
  owner.changeLabels(mailOf(0), { addLabelIds: ['SPAM'], removeLabelIds: ['INBOX'] });
  owner.deleteForever(mailOf(1));
  const { job, stage } = await prepare();
  await job.start();
  await job.run();
  const list = (await job.senders()).senders;
  expect(list.map(({ status, reason }) => [status, reason])).toEqual([
    ['not_possible', 'in_spam'],
    ['not_possible', 'message_gone'],
    ['confirmed', null],
  ]);
  expect(stage.requests().map(({ host }) => host)).toEqual(['leave.s2.example']);
});

test.each([
  ['ok', 'confirmed', null],
  ['accepted', 'confirmed', null],
  ['slow', 'confirmed', null],
  ['redirecting', 'asked', 'redirected'],
  ['refusing', 'needs_click', 'refused'],
  ['failing', 'needs_click', 'refused'],
  ['hanging', 'asked', 'no_answer'],
  ['dropping', 'asked', 'no_answer'],
] as const)(
  'a sender that is %s ends as %s (%s), asked once',
  async (behaviour, status, reason) => {
    const href = 'https://leave.s0.example/u';
    const { prepare, sandbox } = await buildGivenSenders(1, (number) => [offering(number, href)]);
    sandbox.senders.setAll(behaviour);
    const { job, stage } = await prepare();
    await job.start();
    await job.run();
    const { senders } = await job.senders();
    const link = status === 'confirmed' ? null : { kind: 'web', href, host: 'leave.s0.example' };
    expect(senders).toEqual([
      { number: 1, rowId: 'sender:1', sender: 'Sender 0', status, reason, link },
    ]);
    expect(stage.requests()).toHaveLength(1);
    expect(await stage.rows()).toMatchObject([{ status, reason }]);
  },
);

import { expect, test } from 'vitest';

import { buildUnsubscribing } from './build-unsubscribing.ts';

test('a row says beforehand how its sender can be left, where the scan has seen it', async () => {
  const { rows, chooseSenders, mailbox } = await buildUnsubscribing(6_000);
  const told = rows.newsletters.map(({ id, unsubscribe, reason }) => {
    const [messageId = ''] = chooseSenders([id])[0]?.messageIds ?? [];
    const headers = mailbox.headersOf(mailbox.find(messageId) ?? 0);
    const has = (name: string) => headers.some(([header]) => header.toLowerCase() === name);
    return { unsubscribe, evidence: reason.evidence, has };
  });
  const oneClick = told.filter(({ unsubscribe }) => unsubscribe === 'one-click');
  expect(oneClick.length).toBeGreaterThan(10);
  expect(oneClick.every(({ has }) => has('list-unsubscribe-post'))).toBe(true);
  expect(oneClick.every(({ evidence }) => evidence[0] === 'oneClick')).toBe(true);
  const byHand = told.filter(({ unsubscribe }) => unsubscribe === 'by-hand');
  expect(byHand.length).toBeGreaterThan(0);
  expect(byHand.every(({ has }) => has('list-unsubscribe'))).toBe(true);
  const unknown = told.filter(({ unsubscribe }) => unsubscribe === null);
  expect(unknown.every(({ evidence }) => !evidence.includes('listUnsubscribe'))).toBe(true);
});

test('what a row has promised by one click is asked by one click', async () => {
  const { rows, senders, ways } = await buildUnsubscribing(6_000);
  const promised = rows.newsletters.filter(({ unsubscribe }) => unsubscribe === 'one-click');
  const kept = promised.filter(({ sender }) => {
    const place = senders.findIndex(({ name }) => name === sender);
    return ways[place]?.kind === 'one-click';
  });
  expect(kept).toHaveLength(promised.length);
});

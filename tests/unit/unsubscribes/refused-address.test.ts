import { expect, test } from 'vitest';

import { createSqliteD1 } from '#tests/support/sqlite-d1.ts';
import { createLog } from '#worker/log.ts';
import { createKeyedHash } from '#worker/platform/security/hash.ts';
import { unsubscribeSender } from '#worker/unsubscribes/unsubscribe-sender.ts';

import { GOOD } from './build-message.ts';

test('a sender is not asked where another parser reads its link otherwise than our rules, however well it is proven', async () => {
  const asked: string[] = [];
  const deps = {
    db: createSqliteD1().through(async (step) => step()),
    keyedHash: createKeyedHash(new Uint8Array(32)),
    oneClick: {
      agreesOn: () => false,
      ask: async ({ href }: { href: string }) => {
        asked.push(href);
        return 'accepted' as const;
      },
    },
    ownHosts: ['grinbox.example'],
    clock: () => 1,
    sleep: async () => {},
    log: createLog('error', () => {}),
  };
  const order = {
    userId: 'usr_a',
    orderId: 'ord_a',
    beginAsking: async () => true,
    terms: { promised: null, mayLeaveGroup: false },
  };
  const headers = GOOD.map(([name, value]) => ({ name, value }));
  const message = { headers, fromDomain: 'shop.example', isSpam: false, isOfGroup: false };
  expect(await unsubscribeSender(deps, order, message)).toMatchObject({
    kind: 'unsubscribed',
    result: { status: 'not_possible', reason: 'address_refused', isAsked: false },
  });
  expect(asked).toEqual([]);
});

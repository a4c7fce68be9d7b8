import { expect, test } from 'vitest';

import type { PreviewAnswer, PreviewRequest } from '#worker/contract/mailbox-scan.ts';
import { buildShop, outcomeOf, ROWS_VERSION } from '#tests/worker/support/build-order.ts';
import { dumpAllTables } from '#tests/worker/support/table-dump.ts';
import { previewSchema } from '#worker/contract/clean-rows.ts';

const MESSAGE = {
  id: '1a',
  keptBy: [],
  isUnread: false,
  subject: 'Subject-canary',
  sender: 'Shop',
  receivedAtMs: 1,
  sizeBytes: 2,
};

/** A scan whose object answers so, and remembers what it was asked. */
async function buildPreviewed(answer: PreviewAnswer | null) {
  const asked: PreviewRequest[] = [];
  const shop = await buildShop({
    mailboxScan: () => ({
      preview: async (wish) => {
        asked.push(wish);
        return answer;
      },
    }),
  });
  const look = (query: string) =>
    shop.api.send(`/api/scans/${shop.scanId}/preview${query}`, { cookie: shop.cookie });
  return { asked, look };
}

function read(total: number): PreviewAnswer {
  return { kind: 'read', messages: [MESSAGE], goneCount: 1, total };
}

test.each([
  [25, 0, null],
  [26, 0, 25],
  [9_000, 8_950, 8_975],
  [9_000, 8_975, null],
])(
  'of %i messages, 25 from number %i on are shown, and then from %o',
  async (total, offset, next) => {
    const { asked, look } = await buildPreviewed(read(total));
    const response = await look(
      `?row=old:2019&version=${ROWS_VERSION}&order=largest&offset=${offset}`,
    );
    const { messages, goneCount, nextOffset } = previewSchema.parse(await response.json());
    expect({ messages, goneCount, nextOffset }).toEqual({
      messages: [MESSAGE],
      goneCount: 1,
      nextOffset: next,
    });
    expect(asked).toEqual([
      {
        rowId: 'old:2019',
        rowsVersion: ROWS_VERSION,
        order: 'largest',
        offset,
        limit: 25,
        isPinned: false,
        protection: { edits: [], unlocks: [] },
      },
    ]);
  },
);

test('what is shown of a message is stored nowhere', async () => {
  const { look } = await buildPreviewed(read(1));
  expect(await (await look(`?row=sender:1&version=${ROWS_VERSION}`)).text()).toContain('canary');
  expect(await dumpAllTables()).not.toContain('Subject-canary');
});

test.each([
  [null, '409 scan_not_finished'],
  [{ kind: 'changed' } as const, '409 rows_changed'],
  [{ kind: 'refused', code: 'rate_limit' } as const, '429 rate_limit'],
  [{ kind: 'refused', code: 'gmail_unavailable' } as const, '503 gmail_unavailable'],
])('when the scan answers %j the caller hears why: %s', async (answer, outcome) => {
  const { look } = await buildPreviewed(answer);
  expect(await outcomeOf(await look(`?row=sender:1&version=${ROWS_VERSION}`))).toBe(outcome);
});

test.each([
  '',
  '?row=sender:1',
  '?version=1',
  '?row=sender:0&version=1',
  '?row=all&version=1',
  '?row=1a00000&version=1',
  '?row=sender:1&version=-1',
  '?row=sender:1&version=1&offset=-1',
  '?row=sender:1&version=1&order=oldest',
  '?row=sender:1&version=1&limit=500',
  '?row=sender:1&version=1&unlocks=x',
])('the question %s is outside the contract', async (query) => {
  const { asked, look } = await buildPreviewed(read(1));
  expect(await outcomeOf(await look(query))).toBe('400 bad_request');
  expect(asked).toEqual([]);
});

import { expect, test } from 'vitest';

import { buildScannedMailbox } from '#tests/support/scanned-mailbox.ts';

/** No document says how long a search may be; others have found Gmail to cut theirs. */
const LONGEST = 300;

test('of a search that Gmail cuts the senders are lost, and not what else it says: undo puts all back where it lay', async () => {
  const { rows, cleanup, truth, openCleanupGmail } = await buildScannedMailbox(4_000);
  const before = truth.labelSnapshot();
  const lengths: number[] = [];
  const job = cleanup(
    rows.newsletters.map(({ id }) => id),
    {
      async openGmail(isForced) {
        const opened = await openCleanupGmail(isForced);
        if (!opened.ok) return opened;
        const { gmail } = opened;
        const listMessages: typeof gmail.listMessages = (query, pageToken) => {
          lengths.push(query.length);
          return gmail.listMessages(query.slice(0, LONGEST), pageToken);
        };
        return { ...opened, gmail: { ...gmail, listMessages } };
      },
    },
  );
  await job.start();
  const { movedCount, selectedCount } = await job.run();
  expect(movedCount).toBe(selectedCount);
  expect(Math.max(...lengths)).toBeGreaterThan(LONGEST);
  job.undo();
  await job.run();
  expect(truth.labelSnapshot()).toEqual(before);
});

import { expect, test } from 'vitest';

import { allRowIds, buildScannedMailbox } from '#tests/support/scanned-mailbox.ts';

test('the trash then holds exactly what the chosen rows meant, and nothing else has changed', async () => {
  const mailbox = await buildScannedMailbox(8_000);
  const before = mailbox.truth.labelSnapshot();
  const rowIds = allRowIds(mailbox.rows).filter((_, order) => order % 2 === 0);
  const { ids } = mailbox.choose(rowIds);
  const cleanup = mailbox.cleanup(rowIds);
  await cleanup.start();
  const progress = await cleanup.run();

  expect(progress).toMatchObject({ goal: 'move', status: 'done', movedCount: ids.length });
  expect(ids.length).toBeGreaterThan(1_000);
  const chosen = new Set(ids);
  const trashedBefore = Object.keys(before).filter((id) => before[id]?.includes('TRASH'));
  expect(new Set(mailbox.truth.trashIds())).toEqual(new Set([...trashedBefore, ...ids]));
  const after = mailbox.truth.labelSnapshot();
  const changed = Object.keys(after).filter((id) => String(after[id]) !== String(before[id]));
  expect(new Set(changed)).toEqual(chosen);
  expect(cleanup.copy()?.progress).toEqual(progress);

  expect(cleanup.undo()).toBe(true);
  const undone = await cleanup.run();
  expect(undone).toMatchObject({ goal: 'restore', status: 'done', restoredCount: ids.length });
  expect(mailbox.truth.labelSnapshot()).toEqual(before);
});

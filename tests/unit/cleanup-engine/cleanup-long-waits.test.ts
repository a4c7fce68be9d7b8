import { expect, test } from 'vitest';

import { buildChosenMailbox } from '#tests/support/chosen-mailbox.ts';
import { buildLedgerQuota } from '#tests/support/ledger-quota.ts';
import { MAILBOX_OWNER } from '#tests/support/sandbox-scan.ts';
import { HOUR_MS } from '#worker/domain/duration.ts';

test('what its owner stars while a clean-up waits for the quota of the next day is left alone', async () => {
  const mailbox = await buildChosenMailbox({ messages: 4_000 });
  const { clock, ids, sandbox, truth } = mailbox;
  const quota = buildLedgerQuota(clock, { unitsPerDay: 250 });
  const job = mailbox.cleanup({ quota });
  await job.start();
  const untilMs = clock.nowMs + HOUR_MS;
  while (clock.nowMs < untilMs) await job.pass(1);
  clock.nowMs = (await quota.usage()).day.endMs;
  const trashed = new Set(truth.trashIds());
  const starred = ids.filter((id) => !trashed.has(id)).slice(-5);
  expect(job.progress()?.status).toBe('working');
  sandbox.owner(MAILBOX_OWNER.address)?.changeLabels({ ids: starred }, 'star');
  expect(await job.run()).toMatchObject({
    status: 'done',
    movedCount: ids.length - 5,
    protectedSinceCount: 5,
    alreadyDeletedCount: 0,
  });
  expect(truth.trashIds().filter((id) => starred.includes(id))).toEqual([]);
});

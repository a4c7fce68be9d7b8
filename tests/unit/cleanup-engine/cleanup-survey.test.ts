import { expect, test } from 'vitest';

import { buildChosenMailbox } from '#tests/support/chosen-mailbox.ts';
import { allRowIds, buildScannedMailbox } from '#tests/support/scanned-mailbox.ts';
import { MAILBOX_OWNER } from '#tests/support/sandbox-scan.ts';
import { EVERY_ROW } from '#worker/domain/protection/safe-list.ts';

const MESSAGES = 1_500;
const LIST = 'users.messages.list';

/** A scanned mailbox whose owner then does something before the clean-up begins. */
async function buildChangedMailbox() {
  const mailbox = await buildScannedMailbox(MESSAGES);
  const owner = mailbox.sandbox.owner(MAILBOX_OWNER.address);
  if (owner === null) throw new Error('the account has no owner');
  const rowIds = allRowIds(mailbox.rows);
  const { ids } = mailbox.choose(rowIds);
  return { ...mailbox, owner, rowIds, ids };
}

test('mail starred or labelled after the scan is left alone, and told apart', async () => {
  const { owner, rowIds, ids, truth, cleanup } = await buildChangedMailbox();
  owner.changeLabels({ ids: ids.slice(0, 3) }, 'star');
  owner.changeLabels({ ids: ids.slice(3, 5) }, { addLabelIds: ['Viktigt'], removeLabelIds: [] });
  const before = truth.labelSnapshot();
  const job = cleanup(rowIds);
  await job.start();
  const progress = await job.run();
  expect(progress).toMatchObject({
    status: 'done',
    protectedSinceCount: 5,
    alreadyDeletedCount: 0,
  });
  expect(progress.movedCount).toBe(ids.length - 5);
  const after = truth.labelSnapshot();
  for (const id of ids.slice(0, 5)) expect(after[id]).toEqual(before[id]);
});

test('mail deleted or trashed after the scan is not counted as moved, nor brought back by undo', async () => {
  const { owner, rowIds, ids, truth, cleanup } = await buildChangedMailbox();
  owner.deleteForever({ ids: ids.slice(0, 4) });
  owner.changeLabels({ ids: ids.slice(4, 10) }, 'trash');
  const before = truth.labelSnapshot();
  const job = cleanup(rowIds);
  await job.start();
  const progress = await job.run();
  expect(progress).toMatchObject({
    status: 'done',
    alreadyDeletedCount: 10,
    movedCount: ids.length - 10,
  });
  job.undo();
  await job.run();
  expect(truth.labelSnapshot()).toEqual(before);
});

test('mail that was trashed and taken out again is moved like any other', async () => {
  const { owner, rowIds, ids, cleanup } = await buildChangedMailbox();
  owner.changeLabels({ ids: ids.slice(0, 4) }, 'trash');
  owner.changeLabels({ ids: ids.slice(0, 4) }, 'untrash');
  const job = cleanup(rowIds);
  await job.start();
  expect(await job.run()).toMatchObject({
    movedCount: ids.length,
    alreadyDeletedCount: 0,
    protectedSinceCount: 0,
  });
});

test.each([
  ['is told of by the history', false],
  ['is found by listings', true],
])(
  'what a mail program has filed since the scan is moved, and what its owner has labelled is not, where that %s',
  async (_name, isForgotten) => {
    const { owner, rowIds, ids, truth, cleanup } = await buildChangedMailbox();
    const label = (of: string[], ...addLabelIds: string[]) =>
      owner.changeLabels({ ids: of }, { addLabelIds, removeLabelIds: [] });
    label(ids.slice(0, 5), '[Imap]/Trash');
    label(ids.slice(5, 8), 'Junk');
    label(ids.slice(8, 10), '[Imap]/Trash', 'Viktigt');
    label(ids.slice(10, 13), 'Viktigt');
    owner.changeLabels({ ids: ids.slice(13, 14) }, 'star');
    if (isForgotten) owner.forgetHistory();
    const job = cleanup(rowIds);
    await job.start();
    expect(await job.run()).toMatchObject({
      status: 'done',
      protectedSinceCount: 6,
      movedCount: ids.length - 6,
    });
    const inTrash = new Set(truth.trashIds());
    expect(ids.filter((id) => !inTrash.has(id))).toEqual(ids.slice(8, 14));
  },
);

test('where Gmail has forgotten the history, labelled mail is found page by page, beside what programs have filed', async () => {
  const { sandbox, ids, truth, cleanup } = await buildChosenMailbox({
    messages: 2_600,
    chosen: 1_800,
  });
  const owner = sandbox.owner(MAILBOX_OWNER.address);
  const kept = ids.slice(0, 1_300);
  owner?.changeLabels({ ids: kept }, { addLabelIds: ['Viktigt'], removeLabelIds: [] });
  owner?.changeLabels({ ids: ids.slice(600) }, { addLabelIds: ['Junk'], removeLabelIds: [] });
  owner?.forgetHistory();
  const job = cleanup();
  await job.start();
  expect(await job.run()).toMatchObject({
    status: 'done',
    protectedSinceCount: 1_300,
    movedCount: 500,
  });
  const inTrash = new Set(truth.trashIds());
  expect(ids.filter((id) => !inTrash.has(id))).toEqual(kept);
});

test('where Gmail has forgotten the history, listings say the same of trash, stars and labels', async () => {
  const { owner, rowIds, ids, truth, cleanup, sandbox } = await buildChangedMailbox();
  owner.changeLabels({ ids: ids.slice(0, 3) }, 'star');
  owner.changeLabels({ ids: ids.slice(3, 5) }, { addLabelIds: ['Viktigt'], removeLabelIds: [] });
  owner.changeLabels({ ids: ids.slice(5, 12) }, 'trash');
  owner.forgetHistory();
  const before = truth.labelSnapshot();
  const job = cleanup(rowIds);
  await job.start();
  expect(await job.run()).toMatchObject({
    protectedSinceCount: 5,
    alreadyDeletedCount: 7,
    movedCount: ids.length - 12,
  });
  expect(sandbox.ledger.calls().some(({ status }) => status === 404)).toBe(true);
  job.undo();
  await job.run();
  expect(truth.labelSnapshot()).toEqual(before);
});

test('where Gmail has forgotten the history, what was unlocked is moved, and what was starred since is not', async () => {
  const { owner, rowIds, ids, choose, truth, cleanup } = await buildChangedMailbox();
  const unlocks = (['starred', 'labelled'] as const).map((protection) => ({
    rowId: EVERY_ROW,
    protection,
  }));
  const { ids: chosen } = choose(rowIds, unlocks);
  expect(chosen.length).toBeGreaterThan(ids.length + 5);
  const since = ids.slice(0, 3);
  owner.changeLabels({ ids: since }, 'star');
  owner.forgetHistory();
  const job = cleanup(rowIds, { unlocks });
  await job.start();
  expect(await job.run()).toMatchObject({ protectedSinceCount: 3, movedCount: chosen.length - 3 });
  const inTrash = new Set(truth.trashIds());
  expect(chosen.filter((id) => !inTrash.has(id))).toEqual(since);
});

test('a scan that did not learn the history id is cleaned by listings as well', async () => {
  const { owner, rowIds, ids, cleanup } = await buildChangedMailbox();
  owner.changeLabels({ ids: ids.slice(0, 3) }, 'star');
  const job = cleanup(rowIds, { historyId: null });
  await job.start();
  expect(await job.run()).toMatchObject({ protectedSinceCount: 3, movedCount: ids.length - 3 });
});

test('archived mail is put back where it was, not into the inbox, whatever the trash does to labels', async () => {
  for (const trashDropsInbox of [true, false]) {
    const { owner, rowIds, ids, truth, cleanup, sandbox } = await buildChangedMailbox();
    const account = sandbox.accounts.find(MAILBOX_OWNER.address);
    if (account === null) throw new Error('no account');
    account.settings.trashDropsInbox = trashDropsInbox;
    owner.changeLabels({ ids: ids.slice(0, 50) }, 'archive');
    const before = truth.labelSnapshot();
    expect(ids.some((id) => before[id]?.includes('INBOX'))).toBe(true);
    const job = cleanup(rowIds);
    await job.start();
    await job.run();
    job.undo();
    await job.run();
    expect(truth.labelSnapshot()).toEqual(before);
  }
});

test('when everything chosen has gone meanwhile, nothing is asked of Gmail and the clean-up is done', async () => {
  const { owner, rowIds, ids, cleanup, sandbox } = await buildChangedMailbox();
  owner.deleteForever({ ids });
  const job = cleanup(rowIds);
  await job.start();
  expect(await job.run()).toMatchObject({
    status: 'done',
    movedCount: 0,
    alreadyDeletedCount: ids.length,
  });
  const moves = sandbox.ledger.calls().filter(({ method }) => method.endsWith('batchModify'));
  expect(moves).toEqual([]);
  expect(job.undo()).toBe(false);
});

test('of a very large mailbox no message of the queue fetches more than fifty pages, and none is fetched twice', async () => {
  const mailbox = await buildChosenMailbox({ messages: 40_000, chosen: 1_000 });
  let opened = 0;
  const job = mailbox.cleanup({
    // Without a history the whole mailbox is listed, and more than once.
    historyId: null,
    async openGmail(isForced) {
      opened += 1;
      return mailbox.openCleanupGmail(isForced);
    },
  });
  await job.start();
  const perMessage: number[] = [];
  while (job.progress()?.status !== 'done') {
    const before = opened;
    await job.pass(1);
    perMessage.push(opened - before);
  }
  expect(Math.max(...perMessage)).toBe(50);
  expect(job.progress()).toMatchObject({ status: 'done', movedCount: mailbox.ids.length });
  const lists = mailbox.sandbox.ledger
    .calls()
    .filter(({ method }) => method === 'users.messages.list');
  expect(lists.length).toBeGreaterThan(80);
  // No listing has been begun anew.
  const begun = lists.filter(({ parameters }) => parameters.hasPageToken !== true);
  expect(new Set(begun.map(({ parameters }) => parameters.q)).size).toBe(begun.length);
});

test('a page token that Gmail knows no longer has one search made again, and not those before it', async () => {
  const countLists = async (isStale: boolean) => {
    const { cleanup, sandbox, ids } = await buildChosenMailbox({ messages: 6_000 });
    if (isStale) {
      const action = { kind: 'refuse', refusal: 'page-token-400' } as const;
      sandbox.faults.add({ method: LIST, page: 1, skip: 1, action });
    }
    const job = cleanup();
    await job.start();
    expect(await job.run()).toMatchObject({ status: 'done', movedCount: ids.length });
    return sandbox.ledger.calls().filter(({ method }) => method === LIST).length;
  };
  expect(await countLists(true)).toBe((await countLists(false)) + 2);
});

import { expect, test } from 'vitest';
import { z } from 'zod';

import { generateMailbox } from '#tests/tools/google-sandbox/generate/generate-mailbox.ts';
import { NOW_MS, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import { buildSandbox } from '#tests/tools/google-sandbox/support/build-sandbox.ts';

const labelsSchema = z.object({ labels: z.array(z.object({ id: z.string() })) });

test('the counts of every label are those of its messages, also after changes', async () => {
  const owner = { address: OWNER, name: 'Anna' };
  const mailbox = generateMailbox({ messages: 2000, seed: 12, nowMs: NOW_MS, owner });
  const { gmail, batchModify } = buildSandbox({ mailbox });
  const labelIds = labelsSchema.parse((await gmail('labels')).body).labels.map(({ id }) => id);
  expect(labelIds).toEqual(expect.arrayContaining(['INBOX', 'TRASH', 'CATEGORY_PROMOTIONS']));

  const countAfresh = (labelId: string) => {
    const labelled = Array.from(mailbox.newestFirst, (ordinal) => ({
      thread: mailbox.columns.threadRoots[ordinal],
      labels: mailbox.labelIdsOf(ordinal),
    })).filter(({ labels }) => {
      const isHidden = labels.includes('SPAM') || labels.includes('TRASH');
      return labels.includes(labelId) && (!isHidden || labelId === 'SPAM' || labelId === 'TRASH');
    });
    const unread = labelled.filter(({ labels }) => labels.includes('UNREAD'));
    const threadsOf = (messages: typeof labelled) =>
      new Set(messages.map(({ thread }) => thread)).size;
    return {
      messagesTotal: labelled.length,
      messagesUnread: unread.length,
      threadsTotal: threadsOf(labelled),
      threadsUnread: threadsOf(unread),
    };
  };
  const compareAll = async () => {
    for (const id of labelIds) {
      const fields = 'messagesTotal,messagesUnread,threadsTotal,threadsUnread';
      const { body } = await gmail(`labels/${encodeURIComponent(id)}?fields=${fields}`);
      expect({ id, body }).toEqual({ id, body: countAfresh(id) });
    }
  };
  await compareAll();
  const ids = Array.from(mailbox.newestFirst.subarray(0, 700), (ordinal) =>
    mailbox.ids.idOf(ordinal),
  );
  await batchModify({ ids, addLabelIds: ['TRASH'], removeLabelIds: ['UNREAD'] });
  expect(countAfresh('TRASH').messagesTotal).toBeGreaterThanOrEqual(700);
  await compareAll();
});

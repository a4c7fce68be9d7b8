import { expect, test } from 'vitest';

import { buildMixedNewsletter } from '#tests/support/mixed-newsletter.ts';
import { MAILBOX_OWNER } from '#tests/support/sandbox-scan.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { MESSAGE_MARKS } from '#worker/domain/scans/messages/message-mark.ts';

const LIST = 'users.messages.list';
const { bit: PROMOTIONS } = MESSAGE_MARKS.promotions;

test.each([
  ['its row holds mail from there too', [0, PROMOTIONS], 0],
  ['searches do not know of it yet', [PROMOTIONS], 5 * MINUTE_MS],
])(
  'mail that its owner has moved to Primary since the scan stays where %s',
  async (_why, categories, lagMs) => {
    const mailbox = await buildMixedNewsletter({
      newsletters: 8,
      letters: 0,
      labelIds: ['INBOX', 'CATEGORY_PROMOTIONS'],
      categories,
      readCount: 3,
    });
    const { sandbox, ids, truth, clock } = mailbox;
    sandbox.faults.add({ method: LIST, times: 'endless', action: { kind: 'lag-search', lagMs } });
    clock.nowMs += 1_000;
    sandbox
      .owner(MAILBOX_OWNER.address)
      ?.changeLabels(
        { ids: ids.slice(0, 1) },
        { addLabelIds: ['CATEGORY_PERSONAL'], removeLabelIds: ['CATEGORY_PROMOTIONS'] },
      );
    const job = mailbox.cleanup();
    await job.start();
    expect(await job.run()).toMatchObject({ movedCount: 7, protectedSinceCount: 1 });
    expect(truth.trashIds().toSorted()).toEqual(ids.slice(1));
  },
);

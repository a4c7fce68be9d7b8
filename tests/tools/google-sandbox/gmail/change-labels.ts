import type { Account } from '#tests/tools/google-sandbox/accounts.ts';
import {
  createLabelEdit,
  type LabelChange,
} from '#tests/tools/google-sandbox/mailbox/label-change.ts';
import { AUTOMATIC_LABELS, systemLabelBit } from '#tests/tools/google-sandbox/mailbox/label.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';

import { invalidArgument } from './google-error.ts';

/** Throws Google's 400 for a change that no message can undergo. */
export function checkLabelChange(mailbox: Mailbox, change: LabelChange): void {
  const { addLabelIds, removeLabelIds } = change;
  if (addLabelIds.length + removeLabelIds.length === 0) {
    throw invalidArgument('No label add or removes specified');
  }
  for (const id of [...addLabelIds, ...removeLabelIds]) {
    const isKnown = systemLabelBit(id) !== 0 || mailbox.labels.has(id);
    if (!isKnown || AUTOMATIC_LABELS.has(id)) throw invalidArgument(`Invalid label: ${id}`);
  }
  if (addLabelIds.some((id) => removeLabelIds.includes(id))) {
    throw invalidArgument('Cannot both add and remove the same label');
  }
}

/** Changes labels, and with them those that Gmail takes away by itself. */
export function changeLabels(
  { mailbox, settings }: Pick<Account, 'mailbox' | 'settings'>,
  ordinals: Iterable<number>,
  { addLabelIds, removeLabelIds }: LabelChange,
): void {
  const leavesInbox =
    addLabelIds.includes('SPAM') || (settings.trashDropsInbox && addLabelIds.includes('TRASH'));
  const edit = createLabelEdit(mailbox.labels, {
    addLabelIds,
    removeLabelIds: leavesInbox ? [...removeLabelIds, 'INBOX'] : removeLabelIds,
  });
  mailbox.changeLabels(ordinals, edit, { sharesRecord: settings.historyRecords === 'per-change' });
}

import { isHidden } from '#tests/tools/google-sandbox/gmail/count-messages.ts';
import { SYSTEM_LABELS, systemLabelBit } from '#tests/tools/google-sandbox/mailbox/label.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';

export type LabelCount = { id: string; name: string; messages: number; unread: number };

/** Messages under each label that has any; those in spam and trash count there only. */
export function countByLabel(mailbox: Mailbox): LabelCount[] {
  const { systemLabels, userLabelSets } = mailbox.columns;
  const unread = systemLabelBit('UNREAD');
  const names = new Map(mailbox.labels.list().map(({ id, name }) => [id, name]));
  const counts = new Map<string, LabelCount>();
  const states = new Map<number, { ordinal: number; messages: number }>();
  // Few combinations of labels occur, so that each is taken apart once.
  for (const ordinal of mailbox.newestFirst) {
    const key =
      (userLabelSets[ordinal] ?? 0) * 2 ** SYSTEM_LABELS.length + (systemLabels[ordinal] ?? 0);
    const state = states.get(key);
    if (state === undefined) states.set(key, { ordinal, messages: 1 });
    else state.messages += 1;
  }
  for (const { ordinal, messages } of states.values()) {
    const labelIds = isHidden(mailbox, ordinal)
      ? mailbox.labelIdsOf(ordinal).filter((id) => id === 'SPAM' || id === 'TRASH')
      : mailbox.labelIdsOf(ordinal);
    for (const id of labelIds) {
      const count = counts.get(id) ?? { id, name: names.get(id) ?? id, messages: 0, unread: 0 };
      count.messages += messages;
      if (((systemLabels[ordinal] ?? 0) & unread) !== 0) count.unread += messages;
      counts.set(id, count);
    }
  }
  const order = new Map<string, number>(SYSTEM_LABELS.map((label, index) => [label, index]));
  const placeOf = ({ id }: LabelCount) => order.get(id) ?? SYSTEM_LABELS.length;
  return [...counts.values()].sort(
    (one, other) => placeOf(one) - placeOf(other) || one.name.localeCompare(other.name),
  );
}

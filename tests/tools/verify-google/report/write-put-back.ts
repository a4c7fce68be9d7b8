import { MARK } from '#tests/tools/verify-google/write/marked-messages.ts';
import type { LabelSets, PutBack } from '#tests/tools/verify-google/write/put-back.ts';

const COUNTED_LABELS = ['INBOX', 'UNREAD', 'STARRED', 'IMPORTANT', 'TRASH'];

/** How the marked messages were and are, in counts, and what is left to do by hand. */
export function writePutBack({ messages, notRestored, before, after }: PutBack): string {
  const compared =
    after === null ? [] : [`Marked messages before and after: ${writeComparison(before, after)}.`];
  if (notRestored === 0) {
    return [...compared, `All ${messages} carry exactly the labels that they had.`].join('\n');
  }
  return [
    ...compared,
    `${notRestored} of ${messages} marked messages are not known to be as they were.`,
    howToPutBack(before),
  ].join('\n');
}

function writeComparison(before: LabelSets, after: LabelSets): string {
  return [
    ...COUNTED_LABELS.map((label) => `${label} ${count(before, label)}/${count(after, label)}`),
    `all labels ${countAll(before)}/${countAll(after)}`,
  ].join(', ');
}

/** What to do by hand, from how the messages were before. Names none of them. */
export function howToPutBack(before: LabelSets): string {
  return [
    `To put them back by hand: in Gmail, search for “in:trash label:${MARK}”, select all and choose Move to inbox.`,
    `  Of the ${before.size} messages, ${count(before, 'INBOX')} were in the inbox (archive the others), ${count(before, 'UNREAD')} unread, ${count(before, 'STARRED')} starred, ${count(before, 'IMPORTANT')} marked as important.`,
    '  Gmail empties its trash after 30 days.',
  ].join('\n');
}

function count(sets: LabelSets, label: string): number {
  return [...sets.values()].filter((labels) => labels.has(label)).length;
}

function countAll(sets: LabelSets): number {
  return [...sets.values()].reduce((sum, labels) => sum + labels.size, 0);
}

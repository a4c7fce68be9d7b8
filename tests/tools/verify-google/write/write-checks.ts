import type { CheckText } from '#tests/tools/verify-google/check.ts';
import { told, unanimous, untold, type Finding } from '#tests/tools/verify-google/finding.ts';

import type { Observation } from './observe-trashing.ts';

/** A behaviour that shows only when mail is moved: judged from what was seen, once, for all of them. */
export type WriteCheck = CheckText & { judge: (seen: Observation) => Finding };

function defineWriteCheck<const Answer extends string>(
  check: CheckText<Answer> & { judge: (seen: Observation) => Finding<NoInfer<Answer>> },
): WriteCheck {
  return check;
}

/** What becomes of a label when its message goes to the trash. */
function labelCheck(
  id: string,
  what: string,
  matters: string,
  isMeant: (label: string) => boolean,
) {
  return defineWriteCheck({
    id: `write.trash-${id}`,
    question: `Does ${what} stay on a message that batchModify moves to the trash?`,
    asked: 'its labels before and after',
    answers: ['it stays', 'it goes', 'now this, now that'],
    matters,
    judge({ before, trashed }) {
      const votes = [...before].flatMap(([messageId, labels]) =>
        [...labels].filter(isMeant).map((label) => trashed.get(messageId)?.has(label) === true),
      );
      return unanimous(votes, {
        all: 'it stays',
        none: 'it goes',
        some: 'now this, now that',
      });
    },
  });
}

function isUserLabel(label: string): boolean {
  return !/^[A-Z_]+$/.test(label);
}

const UNDO =
  'Undo would have to give it back (durable-objects/mailbox-cleanup/batch-gmail-calls.ts).';

export const WRITE_CHECKS: readonly WriteCheck[] = [
  labelCheck(
    'inbox',
    'INBOX',
    'Set GmailSettings.trashDropsInbox; undo holds either way.',
    (label) => label === 'INBOX',
  ),
  labelCheck('unread', 'UNREAD', UNDO, (label) => label === 'UNREAD'),
  labelCheck('star', 'STARRED', UNDO, (label) => label === 'STARRED'),
  labelCheck('important', 'IMPORTANT', UNDO, (label) => label === 'IMPORTANT'),
  labelCheck('category', 'its category', UNDO, (label) => label.startsWith('CATEGORY_')),
  labelCheck('user-label', 'a label of the owner', UNDO, isUserLabel),
  defineWriteCheck({
    id: 'write.trash-adds',
    question: 'What does a message get that batchModify moves to the trash?',
    asked: 'labels that it has after and had not before',
    answers: ['TRASH alone', 'TRASH and more', 'not even TRASH'],
    matters: UNDO,
    judge({ before, trashed }) {
      const added = [...before].map(([id, labels]) => trashed.get(id)?.difference(labels));
      const inTrash = added.filter((labels) => labels?.has('TRASH') === true).length;
      const more = added.filter((labels) => (labels?.size ?? 0) > 1).length;
      const counts = { messages: added.length, inTrash, more };
      if (inTrash < added.length) return told('not even TRASH', counts);
      return told(more > 0 ? 'TRASH and more' : 'TRASH alone', counts);
    },
  }),
  defineWriteCheck({
    id: 'write.found-in-trash',
    question: 'Does in:trash find them at once?',
    asked: 'in:trash and their label with includeSpamTrash, for a few seconds',
    answers: ['yes', 'no', 'in part'],
    matters:
      'The clean-up looks so for what it moved (durable-objects/mailbox-cleanup/survey/survey.ts).',
    judge({ before, foundInTrash }) {
      const counts = { messages: before.size, found: foundInTrash };
      if (foundInTrash === 0) return told('no', counts);
      return told(foundInTrash === before.size ? 'yes' : 'in part', counts);
    },
  }),
  defineWriteCheck({
    id: 'write.found-outside',
    question: 'Does a search by their label find them in the trash?',
    asked: 'label: without includeSpamTrash',
    answers: ['no', 'yes'],
    matters: 'Mend search/mailbox-search.ts of the sandbox.',
    judge: ({ before, foundOutside }) =>
      told(foundOutside === 0 ? 'no' : 'yes', { messages: before.size, found: foundOutside }),
  }),
  defineWriteCheck({
    id: 'write.total',
    question: "Does the profile's messagesTotal fall by what went to the trash?",
    asked: 'the profile before and after',
    answers: ['yes', 'no', 'by another number'],
    matters: 'Set GmailSettings.profileCountsSpamAndTrash.',
    judge({ before, totalBefore, totalTrashed }) {
      const fallen = totalBefore - totalTrashed;
      const counts = { messages: before.size, fallen };
      if (fallen === 0) return told('no', counts);
      return told(fallen === before.size ? 'yes' : 'by another number', counts);
    },
  }),
  defineWriteCheck({
    id: 'write.history-records',
    question: 'How does the history tell of a batchModify?',
    asked: 'the history since just before',
    answers: ['a record for each message', 'one record for all', 'otherwise', 'not at all'],
    matters: 'Set GmailSettings.historyRecords; the clean-up reads either.',
    judge({ before, history: { records, trashAdded } }) {
      const counts = { messages: before.size, records, trashAdded };
      if (trashAdded === 0) return told('not at all', counts);
      if (trashAdded !== before.size) return told('otherwise', counts);
      if (records === before.size) return told('a record for each message', counts);
      return told(records === 1 ? 'one record for all' : 'otherwise', counts);
    },
  }),
  defineWriteCheck({
    id: 'write.history-inbox',
    question: 'Does the history tell that INBOX went as well?',
    asked: 'labelsRemoved of those that left the inbox',
    answers: ['yes', 'no', 'of some'],
    matters: 'Mend gmail/list-history.ts of the sandbox.',
    judge({ before, trashed, history: { inboxRemoved } }) {
      const left = [...before].filter(
        ([id, labels]) => labels.has('INBOX') && trashed.get(id)?.has('INBOX') === false,
      ).length;
      if (left === 0) return untold('noSuchMail');
      const counts = { left, told: inboxRemoved };
      if (inboxRemoved === 0) return told('no', counts);
      return told(inboxRemoved === left ? 'yes' : 'of some', counts);
    },
  }),
  defineWriteCheck({
    id: 'write.history-tab',
    question: 'Does the history tell that a message was moved to another tab?',
    asked: 'labelsAdded and labelsRemoved of one category in the place of another',
    answers: ['both labels', 'one of them', 'not at all'],
    matters: 'A scan that goes on from the last one would keep the old tab (worker/domain/scans).',
    judge({ tabChange }) {
      if (tabChange === null) return untold('noSuchMail');
      const { categoriesAdded, categoriesRemoved } = tabChange;
      if (categoriesAdded > 0 && categoriesRemoved > 0) return told('both labels', tabChange);
      const isToldInPart = categoriesAdded > 0 || categoriesRemoved > 0;
      return told(isToldInPart ? 'one of them' : 'not at all', tabChange);
    },
  }),
  defineWriteCheck({
    id: 'write.twice',
    question: 'Does moving the same messages again change anything?',
    asked: 'the history since the first time',
    answers: ['no', 'yes'],
    matters: 'The clean-up may do a batch twice (durable-objects/mailbox-cleanup/cleanup-job.ts).',
    judge: ({ recordsOfSecondMove: records }) => told(records === 0 ? 'no' : 'yes', { records }),
  }),
  defineWriteCheck({
    id: 'write.restore',
    question: 'Does the product’s undo give every label back?',
    asked: 'labels after removing TRASH and adding INBOX where it was, and before',
    answers: ['yes', 'no', 'of some'],
    matters: UNDO,
    judge({ before, restored, untrashedId }) {
      const votes = [...before].flatMap(([id, labels]) =>
        id === untrashedId ? [] : [restored.get(id)?.symmetricDifference(labels).size === 0],
      );
      return unanimous(votes, { all: 'yes', none: 'no', some: 'of some' });
    },
  }),
  defineWriteCheck({
    id: 'write.untrash',
    question: 'Does messages.untrash put a message back into the inbox?',
    asked: 'the labels of one message after it',
    answers: ['no', 'yes'],
    matters: 'Mend gmail/modify-message.ts of the sandbox; the product uses batchModify.',
    judge({ before, restored, untrashedId }) {
      if (before.get(untrashedId)?.has('INBOX') !== true) return untold('noSuchMail');
      return told(restored.get(untrashedId)?.has('INBOX') === true ? 'yes' : 'no');
    },
  }),
];

import { defineCheck, type Check } from '#tests/tools/verify-google/check.ts';
import { told, untold } from '#tests/tools/verify-google/finding.ts';
import {
  countLabel,
  getProfile,
  listIds,
  listPage,
} from '#tests/tools/verify-google/gmail/read-gmail.ts';
import type { ProbedMailbox } from '#tests/tools/verify-google/mailbox/probed-mailbox.ts';

/** Listed twice at most, for 300 units: a larger mailbox is not listed whole for one answer. */
const MOST_PAGES_OF_ALL = 30;
const MOST_MESSAGES = MOST_PAGES_OF_ALL * 500;
const MOST_PAGES_OF_LABEL = 3;
const LABELS = [
  'INBOX',
  'SENT',
  'DRAFT',
  'CHAT',
  'SPAM',
  'TRASH',
  'UNREAD',
  'STARRED',
  'IMPORTANT',
  'CATEGORY_PROMOTIONS',
  'CATEGORY_SOCIAL',
  'CATEGORY_UPDATES',
  'CATEGORY_FORUMS',
];
const MOST_COUNTED = 1400;

/** The readings of a profile's total that a mailbox can bear out, by how many messages each means. */
async function totalsOf({ gmail }: ProbedMailbox) {
  const shown = await listIds(gmail, {}, MOST_PAGES_OF_ALL);
  const all = await listIds(gmail, { includeSpamTrash: true }, MOST_PAGES_OF_ALL);
  const spam = await listIds(gmail, { labelIds: ['SPAM'], includeSpamTrash: true }, 4);
  return { shown: shown.length, all: all.length, spam: spam.length };
}

export const totalChecks: readonly Check[] = [
  defineCheck({
    id: 'total.labels',
    question: 'Does labels.get count what a listing by the label finds?',
    asked: 'labels of Gmail’s own, those with up to 1,400 messages',
    answers: ['yes', 'no', 'of some'],
    matters:
      'A scan does not list what a label counts none of; mend gmail/labels.ts of the sandbox.',
    async run({ gmail }) {
      let [asked, equal] = [0, 0];
      for (const labelId of LABELS) {
        const count = await countLabel(gmail, labelId);
        if (count > MOST_COUNTED) continue;
        const isHidden = labelId === 'SPAM' || labelId === 'TRASH';
        const search = { labelIds: [labelId], ...(isHidden ? { includeSpamTrash: true } : {}) };
        const listed = await listIds(gmail, search, MOST_PAGES_OF_LABEL);
        asked += 1;
        if (listed.length === count) equal += 1;
      }
      if (asked === 0) return untold('noSuchMail');
      if (equal === asked) return told('yes', { asked, equal });
      return told(equal === 0 ? 'no' : 'of some', { asked, equal });
    },
  }),
  defineCheck({
    id: 'total.estimate',
    question: 'Does resultSizeEstimate say how much was found?',
    asked: 'searches that find different amounts',
    answers: ['no, the same for all', 'no, another number', 'yes'],
    matters: 'Mend gmail/result-page.ts of the sandbox; the product never reads it.',
    async run(mailbox) {
      const { gmail, slice, sample } = mailbox;
      const middle = sample[Math.floor(sample.length / 2)];
      if (middle === undefined) return untold('noSuchMail');
      const second = Math.floor(middle.receivedAtMs / 1000);
      const seen: { estimate: number; found: number }[] = [];
      for (const part of ['', `after:${second}`, `-larger:${middle.sizeBytes}`]) {
        const found = (await mailbox.find(part)).size;
        const q = `${part} ${slice.query}`.trim();
        const { resultSizeEstimate: estimate } = await listPage(gmail, { q, maxResults: 1 });
        if (estimate === undefined) return untold('unreadable');
        if (found > 0 && !seen.some((other) => other.found === found))
          seen.push({ estimate, found });
      }
      const exact = seen.filter(({ estimate, found }) => estimate === found).length;
      const different = new Set(seen.map(({ estimate }) => estimate)).size;
      const counts = { asked: seen.length, exact, different };
      if (seen.length < 2) return untold('noSuchMail', counts);
      if (exact === seen.length) return told('yes', counts);
      return told(different === 1 ? 'no, the same for all' : 'no, another number', counts);
    },
  }),
  defineCheck({
    id: 'total.profile',
    question: "Does the profile's messagesTotal count spam and trash?",
    asked: 'the profile, and all mail listed with and without them',
    answers: ['neither', 'both', 'spam only', 'trash only', 'it fits no listing'],
    matters: 'Set GmailSettings.profileCountsSpamAndTrash; progress of a scan is measured by it.',
    async run(mailbox) {
      const before = await getProfile(mailbox.gmail);
      const { messagesTotal: foretold } = before;
      if (foretold > MOST_MESSAGES) return untold('tooMuchMail', { total: foretold });
      const { shown, all, spam } = await totalsOf(mailbox);
      const { messagesTotal: total, historyId } = await getProfile(mailbox.gmail);
      const counts = { total, shown, all, spam };
      if (historyId !== before.historyId) return untold('changing', counts);
      if (shown === all) return untold('noSuchMail', counts);
      if (total === shown) return told('neither', counts);
      if (total === all) return told('both', counts);
      if (total === shown + spam) return told('spam only', counts);
      return told(total === all - spam ? 'trash only' : 'it fits no listing', counts);
    },
  }),
];

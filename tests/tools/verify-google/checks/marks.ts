import { defineCheck, type Check } from '#tests/tools/verify-google/check.ts';
import { CannotTell, told, untold, type Finding } from '#tests/tools/verify-google/finding.ts';
import { listPage } from '#tests/tools/verify-google/gmail/read-gmail.ts';
import type { ProbedMailbox } from '#tests/tools/verify-google/mailbox/probed-mailbox.ts';
import { planLabels } from '#worker/domain/scans/messages/label-plan.ts';
import { MESSAGE_MARKS } from '#worker/domain/scans/messages/message-mark.ts';
import { RECEIPT_SEARCHES, RECEIPT_TERMS } from '#worker/domain/scans/messages/receipt-words.ts';

const MOST_USER_LABELS = 12;
const TERMS_AT_A_TIME = 6;
const OTHER_CATEGORIES = [
  'CATEGORY_PROMOTIONS',
  'CATEGORY_SOCIAL',
  'CATEGORY_UPDATES',
  'CATEGORY_FORUMS',
];
const OTHERWISE = ['more', 'less', 'other mail'] as const;
const ANSWERS = ['exactly what has the label', ...OTHERWISE] as const;
const RECEIPT_ANSWERS = ['exactly what the terms find', ...OTHERWISE] as const;

/** The label behind each mark of the scan; the one for labels of the owner's own is asked about apart. */
const LABEL_OF_MARK: ReadonlyMap<string, string> = new Map([
  ['promotions', 'CATEGORY_PROMOTIONS'],
  ['social', 'CATEGORY_SOCIAL'],
  ['updates', 'CATEGORY_UPDATES'],
  ['forums', 'CATEGORY_FORUMS'],
  ['draft', 'DRAFT'],
  ['chat', 'CHAT'],
  ['starred', 'STARRED'],
  ['important', 'IMPORTANT'],
]);

/** Other searches of the product, by what they should find. */
const PLACES = [
  { id: 'sent', query: 'in:sent', labelIds: ['SENT'] },
  { id: 'unread', query: 'is:unread', labelIds: ['UNREAD'] },
  { id: 'inbox', query: 'in:inbox', labelIds: ['INBOX'] },
  { id: 'trash', query: 'in:trash', labelIds: ['TRASH'] },
  { id: 'spam', query: 'in:spam', labelIds: ['SPAM'] },
  { id: 'sent-to-oneself', query: 'in:sent in:inbox', labelIds: ['SENT', 'INBOX'] },
];

/** `alike`: the answer where both find the same mail. */
function compare<Alike extends string>(
  found: ReadonlySet<string>,
  expected: ReadonlySet<string>,
  alike: Alike,
): Finding<Alike | (typeof OTHERWISE)[number]> {
  const counts = { found: found.size, expected: expected.size };
  if (found.size === 0 && expected.size === 0) return untold('noSuchMail');
  const isMore = found.difference(expected).size > 0;
  const isLess = expected.difference(found).size > 0;
  if (isMore && isLess) return told('other mail', counts);
  if (isMore) return told('more', counts);
  return told(isLess ? 'less' : alike, counts);
}

function labelCheck(id: string, query: string, labelIds: readonly string[]): Check {
  return defineCheck({
    id: `mark.${id}`,
    question: `What does ${query} find?`,
    asked: 'a page of it, and a page by labelIds',
    answers: ANSWERS,
    matters: 'The scan protects, and the clean-up leaves alone, by this.',
    async run(mailbox) {
      const q = `-after:${mailbox.horizonMs / 1000}`;
      const isHidden = labelIds.includes('TRASH') || labelIds.includes('SPAM');
      const search = isHidden ? { includeSpamTrash: true } : {};
      const found = await listPage(mailbox.gmail, { q: `${query} ${q}`, ...search });
      const labelled = await listPage(mailbox.gmail, { q, labelIds, ...search });
      const idsOf = (page: typeof found) => new Set(page.messages?.map((message) => message.id));
      return compare(idsOf(found), idsOf(labelled), 'exactly what has the label');
    },
  });
}

/** What carries any of the user's own labels. */
async function findUserLabelled(mailbox: ProbedMailbox): Promise<ReadonlySet<string>> {
  const labels = mailbox.labels.filter(({ type }) => type === 'user');
  if (labels.length === 0) throw new CannotTell('noSuchMail', { labels: 0 });
  if (labels.length > MOST_USER_LABELS) {
    throw new CannotTell('tooMuchMail', { labels: labels.length });
  }
  let labelled: ReadonlySet<string> = new Set();
  for (const label of labels) {
    labelled = labelled.union(await mailbox.find('', { labelIds: [label.id] }));
  }
  return labelled;
}

async function findAny(
  mailbox: ProbedMailbox,
  searches: readonly string[],
): Promise<ReadonlySet<string>> {
  let found: ReadonlySet<string> = new Set();
  for (const search of searches) found = found.union(await mailbox.find(search));
  return found;
}

/** The searches for receipts, by a few terms at a time. */
function shortSearches(): string[] {
  const searches: string[] = [];
  for (let first = 0; first < RECEIPT_TERMS.length; first += TERMS_AT_A_TIME) {
    searches.push(`(${RECEIPT_TERMS.slice(first, first + TERMS_AT_A_TIME).join(' OR ')})`);
  }
  return searches;
}

/** A label of a mail program's that some mail of the slice carries, with the search for it. */
async function findProgramLabel(mailbox: ProbedMailbox) {
  for (const label of mailbox.labels) {
    const { programLabelIds, searches } = planLabels([label]);
    if (label.type !== 'user' || programLabelIds.length === 0) continue;
    const labelled = await mailbox.find('', { labelIds: [label.id] });
    if (labelled.size > 0) return { labelled, search: searches[0] ?? '' };
  }
  throw new CannotTell('noSuchMail', { labels: mailbox.labels.length });
}

export const markChecks: readonly Check[] = [
  ...Object.entries(MESSAGE_MARKS).flatMap(([mark, { query }]) => {
    const labelId = LABEL_OF_MARK.get(mark);
    return labelId === undefined ? [] : [labelCheck(mark, query, [labelId])];
  }),
  ...PLACES.map(({ id, query, labelIds }) => labelCheck(id, query, labelIds)),
  defineCheck({
    id: 'mark.user-labels',
    question: `What does ${MESSAGE_MARKS.labelled.query} find?`,
    asked: "the newest mail by it, and by each of the user's labels",
    answers: ANSWERS,
    matters: 'The scan protects labelled mail by this.',
    async run(mailbox) {
      const labelled = await findUserLabelled(mailbox);
      const found = await mailbox.find(MESSAGE_MARKS.labelled.query);
      return compare(found, labelled, 'exactly what has the label');
    },
  }),
  defineCheck({
    id: 'mark.program-labels',
    question: 'What is labelled but for what has a label of a mail program?',
    asked:
      'the newest mail by has:userlabels -label:NAME, and by has:userlabels and the id of the label',
    answers: ['exactly what has the label', ...OTHERWISE],
    matters: 'The scan protects by it (worker/domain/scans/messages/label-plan.ts).',
    async run(mailbox) {
      const { labelled, search } = await findProgramLabel(mailbox);
      const all = await mailbox.find(MESSAGE_MARKS.labelled.query);
      const found = await mailbox.find(search);
      return compare(all.difference(found), labelled, 'exactly what has the label');
    },
  }),
  defineCheck({
    id: 'mark.from-me',
    question: 'Does from:me find what the owner sent?',
    asked: 'the newest mail by in:sent, by from:me without drafts and chats, and by both in braces',
    answers: ['yes', 'in part', 'no', 'not with in:sent in braces'],
    matters:
      'Own mail that another program sent is told by it (worker/domain/scans/messages/message-mark.ts).',
    async run(mailbox) {
      const sent = await mailbox.find('in:sent');
      if (sent.size === 0) return untold('noSuchMail');
      const own = await mailbox.find('from:me -in:drafts -in:chats');
      const both = await mailbox.find(MESSAGE_MARKS.sent.query);
      const counts = { sent: sent.size, own: own.size, both: both.size };
      const found = sent.intersection(own).size;
      if (found === 0) return told('no', counts);
      if (sent.union(own).symmetricDifference(both).size > 0) {
        return told('not with in:sent in braces', counts);
      }
      return told(found === sent.size ? 'yes' : 'in part', counts);
    },
  }),
  defineCheck({
    id: 'mark.receipt',
    question: 'What do the searches for the words of receipts find?',
    asked: `the newest mail by ${RECEIPT_SEARCHES.length} searches {subject:… subject:…}, and by ${TERMS_AT_A_TIME} terms at a time`,
    answers: RECEIPT_ANSWERS,
    matters: 'The scan keeps receipts, orders and bookings out of every row by this.',
    async run(mailbox) {
      const found = await findAny(mailbox, RECEIPT_SEARCHES);
      const expected = await findAny(mailbox, shortSearches());
      return compare(found, expected, 'exactly what the terms find');
    },
  }),
  defineCheck({
    id: 'mark.primary',
    question: 'What does category:primary find?',
    asked: 'the newest mail by it, by CATEGORY_PERSONAL, and by the four other categories',
    answers: ['CATEGORY_PERSONAL', 'all but the four other categories', 'other mail'],
    matters: 'Mend search/match-label.ts of the sandbox; the product does not ask for it.',
    async run(mailbox) {
      const found = await mailbox.find('category:primary');
      const personal = await mailbox.find('', { labelIds: ['CATEGORY_PERSONAL'] });
      let rest: ReadonlySet<string> = new Set(mailbox.slice.ids);
      for (const labelId of OTHER_CATEGORIES) {
        rest = rest.difference(await mailbox.find('', { labelIds: [labelId] }));
      }
      const counts = { found: found.size, personal: personal.size, rest: rest.size };
      if (personal.symmetricDifference(rest).size === 0) return untold('readingsAlike', counts);
      if (found.symmetricDifference(personal).size === 0) return told('CATEGORY_PERSONAL', counts);
      const isRest = found.symmetricDifference(rest).size === 0;
      return told(isRest ? 'all but the four other categories' : 'other mail', counts);
    },
  }),
  defineCheck({
    id: 'mark.trash-by-name',
    question: 'Does in:trash find the trash where includeSpamTrash is not set?',
    asked: 'in:trash with and without it',
    answers: ['yes', 'no', 'in part'],
    matters:
      'Only the sandbox (search/mailbox-search.ts): the product always sets it for the trash.',
    async run(mailbox) {
      const all = await mailbox.findEverywhere('in:trash', { includeSpamTrash: true });
      if (all.size === 0) return untold('noSuchMail');
      const found = (await mailbox.findEverywhere('in:trash')).intersection(all);
      const counts = { trash: all.size, found: found.size };
      if (found.size === 0) return told('no', counts);
      return told(found.size === all.size ? 'yes' : 'in part', counts);
    },
  }),
];

import { defineCheck, type Check } from '#tests/tools/verify-google/check.ts';
import { CannotTell, told, untold } from '#tests/tools/verify-google/finding.ts';
import { listRequest } from '#tests/tools/verify-google/gmail/read-gmail.ts';
import type { ProbedMailbox } from '#tests/tools/verify-google/mailbox/probed-mailbox.ts';

/** Made up: no mailbox holds it. `invalid` can never be a domain (RFC 2606). */
const MADE_UP = 'grinboxverify7f3a9c';
const SPACED_NAME = /^[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)+$/u;

/** What a search that means nothing finds. */
async function judgeNonsense(mailbox: ProbedMailbox, nonsense: string) {
  const { gmail, slice } = mailbox;
  const { status } = await gmail.call(listRequest({ q: nonsense, maxResults: 1 }));
  if (status !== 200) return told('it is refused', { status });
  const found = await mailbox.find(nonsense);
  const counts = { found: found.size, all: slice.ids.length };
  if (found.size === 0) return told('nothing', counts);
  return told(found.size === slice.ids.length ? 'all mail' : 'some mail', counts);
}

const NONSENSE_ANSWERS = ['nothing', 'all mail', 'some mail', 'it is refused'] as const;

/** Whether one search may name so many domains, the last of which is a true one. */
async function findsLastOf(mailbox: ProbedMailbox, count: number): Promise<boolean | null> {
  const mail = mailbox.sample.find(({ sender }) => sender !== null);
  if (mail === undefined || mail.sender === null) throw new CannotTell('noSuchMail');
  const others = Array.from({ length: count - 1 }, (_, n) => `${MADE_UP}-${n}.invalid`);
  const from = `{${[...others, mail.sender.host].map((host) => `from:${host}`).join(' ')}}`;
  const q = `${from} ${mailbox.slice.query}`;
  const { status } = await mailbox.gmail.call(listRequest({ q, maxResults: 1 }));
  if (status !== 200) return null;
  return (await mailbox.find(from)).has(mail.id);
}

function lengthCheck(count: number): Check {
  return defineCheck({
    id: `query.${count}-domains`,
    question: `Does one search take ${count} domains?`,
    asked: `{from:… from:…} of ${count - 1} made-up domains and one of the mailbox`,
    answers: ['yes', 'it is refused', 'it passes over some'],
    matters:
      'The grid asks for 32 at once (worker/domain/scans/senders/sender-dictionary.ts), a search for the ' +
      'safe-list or for receipts for 28 (worker/domain/scans/search-terms.ts).',
    async run(mailbox) {
      const isFound = await findsLastOf(mailbox, count);
      if (isFound === null) return told('it is refused', { domains: count });
      return told(isFound ? 'yes' : 'it passes over some', { domains: count });
    },
  });
}

/** Google's help names the category; whether an account has it shows in what is found. */
function categoryCheck(name: string): Check {
  return defineCheck({
    id: `category.${name}`,
    question: `What does category:${name} find?`,
    asked: 'the newest mail by it',
    answers: NONSENSE_ANSWERS,
    matters:
      'Set GmailSettings.offersPurchases of the sandbox. Mail that it finds is to be protected; where it ' +
      'finds all mail or is refused, the product may not ask for it.',
    run: (mailbox) => judgeNonsense(mailbox, `category:${name}`),
  });
}

/** A label whose name has a space and that some mail of the slice carries. */
async function findSpacedLabel(mailbox: ProbedMailbox) {
  for (const { id, name, type } of mailbox.labels) {
    if (type !== 'user' || !SPACED_NAME.test(name)) continue;
    const labelled = await mailbox.find('', { labelIds: [id] });
    if (labelled.size > 0) return { name, labelled };
  }
  throw new CannotTell('noSuchMail', { labels: 0 });
}

function spacedLabelCheck(id: string, question: string, write: (name: string) => string): Check {
  return defineCheck({
    id: `query.label-${id}`,
    question,
    asked: 'a label whose name has a space, by name and by its id',
    answers: ['yes', 'no'],
    matters:
      'Only the sandbox (search/match-label.ts): the product names labels without other signs.',
    async run(mailbox) {
      const { name, labelled } = await findSpacedLabel(mailbox);
      const found = await mailbox.find(`label:${write(name)}`);
      const isSame = found.symmetricDifference(labelled).size === 0;
      return told(isSame ? 'yes' : 'no', { labelled: labelled.size, found: found.size });
    },
  });
}

export const queryChecks: readonly Check[] = [
  defineCheck({
    id: 'query.unknown-operator',
    question: 'What does an operator find that does not exist?',
    asked: 'a made-up operator with a made-up word',
    answers: NONSENSE_ANSWERS,
    matters: 'An operator that Google drops would be noticed so (search/tokenize-query.ts).',
    run: (mailbox) => judgeNonsense(mailbox, `${MADE_UP}:${MADE_UP}`),
  }),
  defineCheck({
    id: 'query.unreadable-value',
    question: 'What does larger: find with a word behind it?',
    asked: 'larger: with a made-up word',
    answers: NONSENSE_ANSWERS,
    matters: 'Only the sandbox (search/match-term.ts): the product writes numbers.',
    run: (mailbox) => judgeNonsense(mailbox, `larger:${MADE_UP}`),
  }),
  defineCheck({
    id: 'query.or-binds',
    question: 'How is “a OR b c” read?',
    asked: 'category:promotions OR category:updates before the bounds of the newest mail',
    answers: ['(a OR b) c', 'a OR (b c)', 'otherwise'],
    matters: 'Mend search/parse-query.ts of the sandbox; the product writes OR in brackets only.',
    async run(mailbox) {
      const middle = mailbox.sample[Math.floor(mailbox.sample.length / 2)];
      if (middle === undefined) return untold('noSuchMail');
      const newer = `after:${Math.floor(middle.receivedAtMs / 1000)}`;
      const [one, other] = ['category:promotions', 'category:updates'];
      const [ofOne, ofOther] = [await mailbox.find(one), await mailbox.find(other)];
      const ofNewer = await mailbox.find(newer);
      const closer = ofOne.union(ofOther).intersection(ofNewer);
      const looser = ofOne.union(ofOther.intersection(ofNewer));
      // In brackets, so that the bounds of the newest mail hold for every part in either reading.
      const found = await mailbox.find(`(${one} OR ${other} ${newer})`);
      const counts = { closer: closer.size, looser: looser.size, found: found.size };
      if (closer.size === looser.size) return untold('readingsAlike', counts);
      if (found.symmetricDifference(closer).size === 0) return told('(a OR b) c', counts);
      const isLooser = found.symmetricDifference(looser).size === 0;
      return told(isLooser ? 'a OR (b c)' : 'otherwise', counts);
    },
  }),
  defineCheck({
    id: 'query.braces',
    question: 'Do braces around bracketed groups mean either of them?',
    asked: '{(larger:N category:promotions) (-larger:N category:updates)} and its groups alone',
    answers: ['yes', 'no'],
    matters: 'Listing two senders at once rests on it.',
    async run(mailbox) {
      const middle = mailbox.sample[Math.floor(mailbox.sample.length / 2)];
      if (middle === undefined) return untold('noSuchMail');
      const groups = [
        `larger:${middle.sizeBytes} category:promotions`,
        `-larger:${middle.sizeBytes} category:updates`,
      ];
      let either: ReadonlySet<string> = new Set();
      for (const group of groups) either = either.union(await mailbox.find(group));
      const found = await mailbox.find(`{${groups.map((group) => `(${group})`).join(' ')}}`);
      const counts = { either: either.size, found: found.size };
      if (either.size === 0) return untold('noSuchMail', counts);
      return told(found.symmetricDifference(either).size === 0 ? 'yes' : 'no', counts);
    },
  }),
  ...[30, 32, 64, 128].map(lengthCheck),
  ...['purchases', 'reservations'].map(categoryCheck),
  spacedLabelCheck('hyphens', 'Does label: find a name with spaces written as hyphens?', (name) =>
    name.toLowerCase().replaceAll(' ', '-'),
  ),
  spacedLabelCheck(
    'quotes',
    'Does label: find a name with spaces in quotes?',
    (name) => `"${name}"`,
  ),
];

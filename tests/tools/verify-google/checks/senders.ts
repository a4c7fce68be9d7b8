import { defineCheck, type Check } from '#tests/tools/verify-google/check.ts';
import { told, unanimous, untold } from '#tests/tools/verify-google/finding.ts';
import type { ProbedMailbox } from '#tests/tools/verify-google/mailbox/probed-mailbox.ts';
import type { SampledMail, Sender } from '#tests/tools/verify-google/mailbox/sampled-mail.ts';
import { senderSearch } from '#worker/domain/scans/senders/sender-key.ts';

import { distinctBy } from './distinct-by.ts';

const SUBJECTS = 3;
const LATIN_WORD = /^[a-z]{4,}$/;
const SAMPLE_ANSWERS = ['exactly that', 'other mail too', 'not all of it'] as const;
const SANDBOX_RULE = 'Mend search/match-address.ts of the sandbox.';

type SentBy = SampledMail & { sender: Sender };

/** A message of each sender in the sample. */
function mailBySender({ sample }: ProbedMailbox): SentBy[] {
  const sent = sample.flatMap((mail) =>
    mail.sender === null ? [] : [{ ...mail, sender: mail.sender }],
  );
  return distinctBy(sent, ({ sender }) => sender.address);
}

type WordCheck = {
  id: string;
  question: string;
  asked: string;
  matters?: string;
  /** What of a sender to ask for; null where this one would tell nothing. */
  wordOf: (sender: Sender) => string | null;
};

/** Whether from: with some part of a sender finds that sender's mail. */
function wordCheck({ id, question, asked, matters, wordOf }: WordCheck): Check {
  return defineCheck({
    id: `from.${id}`,
    question,
    asked,
    answers: ['yes', 'no', 'sometimes'],
    matters: matters ?? `${SANDBOX_RULE} The product asks for whole addresses only.`,
    async run(mailbox) {
      const votes: boolean[] = [];
      for (const mail of mailBySender(mailbox)) {
        const word = wordOf(mail.sender);
        if (word === null || votes.length === SUBJECTS) continue;
        votes.push((await mailbox.find(`from:(${word})`)).has(mail.id));
      }
      return unanimous(votes, { all: 'yes', none: 'no', some: 'sometimes' });
    },
  });
}

/** Whether from: finds, of the whole sample, exactly the mail that it should. */
async function judgeSample(
  mailbox: ProbedMailbox,
  asked: readonly { query: string; isMeant: (sender: Sender) => boolean }[],
) {
  if (asked.length === 0) return untold('noSuchMail');
  const counts = { asked: asked.length, meant: 0, missing: 0, beside: 0 };
  for (const { query, isMeant } of asked) {
    const found = await mailbox.find(query);
    for (const { id, sender } of mailbox.sample) {
      const isWanted = sender !== null && isMeant(sender);
      if (isWanted) counts.meant += 1;
      if (isWanted && !found.has(id)) counts.missing += 1;
      if (!isWanted && found.has(id)) counts.beside += 1;
    }
  }
  if (counts.missing > 0) return told('not all of it', counts);
  return told(counts.beside > 0 ? 'other mail too' : 'exactly that', counts);
}

/** Whether a search for two senders finds, of the sample, both and nobody else. */
function eitherCheck(
  id: string,
  form: string,
  write: (one: string, other: string) => string,
): Check {
  return defineCheck({
    id: `from.${id}`,
    question: `What does ${form} find?`,
    asked: 'two addresses at once, over the sample',
    answers: SAMPLE_ANSWERS,
    matters: 'Asking for many senders at once rests on it.',
    run(mailbox) {
      const [one, other] = mailBySender(mailbox).map(({ sender }) => sender.address);
      if (one === undefined || other === undefined) return Promise.resolve(untold('noSuchMail'));
      const isMeant = ({ address }: Sender) => address === one || address === other;
      return judgeSample(mailbox, [{ query: write(one, other), isMeant }]);
    },
  });
}

function tailOf(host: string): string | null {
  const [first = '', ...rest] = host.split('.');
  return first.length >= 5 && rest.length > 0 ? [first.slice(2), ...rest].join('.') : null;
}

/** The domain above, unless that is something like co.uk, below which strangers live. */
function parentOf(host: string): string | null {
  const parent = host.split('.').slice(1);
  return parent.length >= 2 && (parent.at(-2) ?? '').length > 3 ? parent.join('.') : null;
}

export const senderChecks: readonly Check[] = [
  defineCheck({
    id: 'from.address',
    question: 'What does from:(an address) find?',
    asked: `from: the addresses of ${SUBJECTS} senders, over the sample`,
    answers: SAMPLE_ANSWERS,
    matters:
      'Rows of newsletters hold what this finds (worker/domain/scans/senders/sender-key.ts).',
    run: (mailbox) =>
      judgeSample(
        mailbox,
        mailBySender(mailbox)
          .slice(0, SUBJECTS)
          .map(({ sender }) => ({
            query: senderSearch(sender.address),
            isMeant: (other) => other.address === sender.address,
          })),
      ),
  }),
  defineCheck({
    id: 'from.domain',
    question: 'What does from:(a domain) find?',
    asked: `from: the domains of ${SUBJECTS} senders, over the sample`,
    answers: SAMPLE_ANSWERS,
    matters: 'The grid of well-known senders rests on it (worker/domain/sender-dictionary).',
    run: (mailbox) =>
      judgeSample(
        mailbox,
        distinctBy(mailBySender(mailbox), ({ sender }) => sender.host)
          .slice(0, SUBJECTS)
          .map(({ sender: { host } }) => ({
            query: `from:(${host})`,
            isMeant: (other) => other.host === host || other.host.endsWith(`.${host}`),
          })),
      ),
  }),
  eitherCheck('or', 'from:(a OR b)', (one, other) => `from:(${one} OR ${other})`),
  eitherCheck('braces', '{from:a from:b}', (one, other) => `{from:${one} from:${other}}`),
  wordCheck({
    id: 'domain-below',
    question: 'Does from:(a domain) find mail of a domain below it?',
    asked: 'from: the domain above those of senders such as x@news.shop.example',
    matters: 'The grid of well-known senders rests on it (worker/domain/sender-dictionary).',
    wordOf: ({ host }) => parentOf(host),
  }),
  wordCheck({
    id: 'domain-tail',
    question: 'Does from:(a domain) find a domain that only ends alike?',
    asked: 'from: the domain without its first two letters',
    matters: 'A yes would put mail of strangers into rows of a dictionary.',
    wordOf: ({ host }) => tailOf(host),
  }),
  wordCheck({
    id: 'at-domain',
    question: 'Does from:(@domain) find mail of that domain?',
    asked: 'from: @ and the domain of a sender',
    wordOf: ({ host }) => `@${host}`,
  }),
  wordCheck({
    id: 'domain-word',
    question: 'Does from:(the name before the top level) find that sender?',
    asked: 'from: the word before the top level of a domain',
    wordOf({ host }) {
      const word = host.split('.').at(-2) ?? '';
      return LATIN_WORD.test(word) ? word : null;
    },
  }),
  wordCheck({
    id: 'local-part',
    question: 'Does from:(what stands before the @) find that sender?',
    asked: 'from: the local part where it is one word',
    wordOf: ({ localPart }) => (LATIN_WORD.test(localPart) ? localPart : null),
  }),
  wordCheck({
    id: 'name-word',
    question: 'Does from: find by a word of the display name?',
    asked: 'from: a word that stands in the name and not in the address',
    wordOf: ({ nameWords: [word] }) => word ?? null,
  }),
  wordCheck({
    id: 'word-start',
    question: 'Does from: find by the beginning of a word?',
    asked: 'from: all but the last two letters of a word of the display name',
    wordOf: ({ nameWords }) => nameWords.find((word) => word.length >= 6)?.slice(0, -2) ?? null,
  }),
];

import { defineCheck, type Check } from '#tests/tools/verify-google/check.ts';
import { unanimous } from '#tests/tools/verify-google/finding.ts';
import type { SampledMail } from '#tests/tools/verify-google/mailbox/sampled-mail.ts';

const SUBJECTS = 3;

type Question = { id: string; query: string };

function recipientCheck(
  text: { id: string; question: string; asked: string; matters: string },
  questionsOf: (sent: readonly SampledMail[]) => readonly Question[],
): Check {
  return defineCheck({
    ...text,
    answers: ['yes', 'no', 'sometimes'],
    async run(mailbox) {
      const votes: boolean[] = [];
      for (const { id, query } of questionsOf(mailbox.sentSample).slice(0, SUBJECTS)) {
        votes.push((await mailbox.findEverywhere(query)).has(id));
      }
      return unanimous(votes, { all: 'yes', none: 'no', some: 'sometimes' });
    },
  });
}

export const recipientChecks: readonly Check[] = [
  recipientCheck(
    {
      id: 'to.address',
      question: 'Does in:sent to:(an address) find what was sent there?',
      asked: 'the first recipients of sent mail',
      matters: 'Protecting senders whom the owner has written to rests on it.',
    },
    (sent) =>
      sent.flatMap(({ id, to: [address] }) =>
        address === undefined ? [] : [{ id, query: `in:sent to:(${address})` }],
      ),
  ),
  recipientCheck(
    {
      id: 'to.domain',
      question: 'Does in:sent to:(a domain) find what was sent there?',
      asked: 'the domains of the first recipients of sent mail',
      matters: 'Mend search/match-address.ts of the sandbox.',
    },
    (sent) =>
      sent.flatMap(({ id, to: [address] }) =>
        address === undefined
          ? []
          : [{ id, query: `in:sent to:(${address.slice(address.lastIndexOf('@') + 1)})` }],
      ),
  ),
  recipientCheck(
    {
      id: 'to.copies',
      question: 'Does to: find those who got a copy (Cc)?',
      asked: 'addresses that stand in Cc only',
      matters: 'Mend imported-entry.ts of the sandbox, which counts Cc and Bcc as recipients.',
    },
    (sent) =>
      sent.flatMap(({ id, to, cc }) => {
        const copied = cc.find((address) => !to.includes(address));
        return copied === undefined ? [] : [{ id, query: `in:sent to:(${copied})` }];
      }),
  ),
];

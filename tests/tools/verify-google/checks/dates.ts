import { defineCheck, type Check } from '#tests/tools/verify-google/check.ts';
import { told, unanimous, untold } from '#tests/tools/verify-google/finding.ts';
import type { ProbedMailbox } from '#tests/tools/verify-google/mailbox/probed-mailbox.ts';
import type { SampledMail } from '#tests/tools/verify-google/mailbox/sampled-mail.ts';

import { EARLIEST_DATE_MS, futureStartMs } from '#worker/domain/scans/listing/age-band.ts';

import { distinctBy } from './distinct-by.ts';

const SUBJECTS = 3;

function secondOf(ms: number): number {
  return Math.floor(ms / 1000);
}

/** Messages of different seconds, not at the very edges of the slice, where its own bounds would interfere. */
function subjects(mailbox: ProbedMailbox): SampledMail[] {
  const inner = mailbox.sample.slice(1, -1);
  return distinctBy(inner, ({ receivedAtMs }) => secondOf(receivedAtMs)).slice(0, SUBJECTS);
}

async function votesAtOwnSecond(mailbox: ProbedMailbox, operator: 'after' | 'before') {
  const outward = operator === 'after' ? -1 : 1;
  const votes: { atSecond: boolean; isByInternalDate: boolean }[] = [];
  for (const { id, receivedAtMs } of subjects(mailbox)) {
    const own = secondOf(receivedAtMs);
    const finds = async (second: number) => (await mailbox.find(`${operator}:${second}`)).has(id);
    const isFoundOutside = await finds(own + outward);
    const isFoundInside = await finds(own - outward);
    votes.push({ atSecond: await finds(own), isByInternalDate: isFoundOutside && !isFoundInside });
  }
  return votes;
}

function ownSecondCheck(operator: 'after' | 'before'): Check {
  return defineCheck({
    id: `date.${operator}-limit`,
    question: `Does ${operator}:S find a message of the second S?`,
    asked: `${operator}: at, before and after the second of ${SUBJECTS} messages`,
    answers: ['yes', 'no', 'sometimes'],
    matters:
      'Mend search/match-term.ts of the sandbox; the scan holds either way, since it lists complements.',
    async run(mailbox) {
      const votes = await votesAtOwnSecond(mailbox, operator);
      if (!votes.every(({ isByInternalDate }) => isByInternalDate)) return untold('anotherTime');
      const atSecond = votes.map((vote) => vote.atSecond);
      return unanimous(atSecond, { all: 'yes', none: 'no', some: 'sometimes' });
    },
  });
}

/** Mail of the slice that has no business in an answer. */
async function findsAmiss(mailbox: ProbedMailbox, query: string): Promise<number> {
  const found = await mailbox.find(query);
  return mailbox.sample.filter(({ id }) => found.has(id)).length;
}

export const dateChecks: readonly Check[] = [
  ownSecondCheck('after'),
  ownSecondCheck('before'),
  defineCheck({
    id: 'date.compares',
    question: 'Which date does after: go by?',
    asked: 'after: a second between the two dates of messages whose dates differ',
    answers: ['internalDate', 'the Date header', 'now one, now the other'],
    matters:
      'Ages, years and the window of senders (worker/domain/scans/listing/age-band.ts) go by it.',
    async run(mailbox) {
      const votes: boolean[] = [];
      for (const { id, receivedAtMs, sentAtMs } of mailbox.sample.slice(1, -1)) {
        if (sentAtMs === null || votes.length === SUBJECTS) continue;
        const [received, sent] = [secondOf(receivedAtMs), secondOf(sentAtMs)];
        if (Math.abs(received - sent) < 2) continue;
        const between = Math.min(received, sent) + 1;
        const isFound = (await mailbox.find(`after:${between}`)).has(id);
        votes.push(isFound === received > sent);
      }
      return unanimous(votes, {
        all: 'internalDate',
        none: 'the Date header',
        some: 'now one, now the other',
      });
    },
  }),
  defineCheck({
    id: 'date.far-moments',
    question: 'Is newer mail found by before: 1990, or older by after: tomorrow?',
    asked: 'both in epoch seconds, the first of nine digits, over the newest mail',
    answers: ['no', 'newer mail', 'older mail'],
    matters:
      'Mail of 1970 and of the future is told by it (worker/domain/scans/listing/listing-facets.ts); where it finds more, that is in no row.',
    async run(mailbox) {
      if (mailbox.sample.length === 0) return untold('noSuchMail');
      const newer = await findsAmiss(mailbox, `before:${EARLIEST_DATE_MS / 1000}`);
      const older = await findsAmiss(mailbox, `after:${futureStartMs(mailbox.horizonMs) / 1000}`);
      const counts = { newer, older };
      if (newer > 0) return told('newer mail', counts);
      return told(older > 0 ? 'older mail' : 'no', counts);
    },
  }),
  defineCheck({
    id: 'date.epoch-seconds',
    question: 'Is a number behind after: read as epoch seconds?',
    asked: 'after: the second behind a message of the sample, for exactly the newer ones',
    answers: ['yes', 'no'],
    matters: 'The scan writes every bound so (worker/domain/scans/listing/listing-plan.ts).',
    async run(mailbox) {
      const middle = mailbox.sample[Math.floor(mailbox.sample.length / 2)];
      if (middle === undefined) return untold('noSuchMail');
      const found = await mailbox.find(`after:${secondOf(middle.receivedAtMs) + 1}`);
      const wanted = mailbox.sample.filter(
        ({ receivedAtMs }) => secondOf(receivedAtMs) > secondOf(middle.receivedAtMs),
      );
      if (wanted.length === 0) return untold('noSuchMail');
      const hits = wanted.filter(({ id }) => found.has(id)).length;
      const isRead = hits === wanted.length && !found.has(middle.id);
      return told(isRead ? 'yes' : 'no', { wanted: wanted.length, found: hits });
    },
  }),
];

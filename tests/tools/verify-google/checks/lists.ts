import { defineCheck, type Check } from '#tests/tools/verify-google/check.ts';
import { CannotTell, told } from '#tests/tools/verify-google/finding.ts';
import type { ProbedMailbox } from '#tests/tools/verify-google/mailbox/probed-mailbox.ts';

const ASKED = 3;

/** A few of the lists that the sample has mail of. */
function listIdsOf({ sample }: ProbedMailbox): string[] {
  const listIds = new Set(sample.flatMap(({ listId }) => listId ?? []));
  if (listIds.size === 0) throw new CannotTell('noSuchMail');
  return [...listIds].slice(0, ASKED);
}

export const listChecks: readonly Check[] = [
  defineCheck({
    id: 'list.id',
    question: 'What does list:(a List-Id) find?',
    asked: 'the List-Ids of the sample, over the sample',
    answers: ['exactly the mail of the list', 'other mail too', 'not all of it'],
    matters:
      'Rows of discussion lists hold what this finds (worker/domain/scans/senders/sender-key.ts).',
    async run(mailbox) {
      const counts = { asked: 0, missing: 0, beside: 0 };
      for (const wanted of listIdsOf(mailbox)) {
        const found = await mailbox.find(`list:(${wanted})`);
        counts.asked += 1;
        for (const { id, listId } of mailbox.sample) {
          if (listId === wanted && !found.has(id)) counts.missing += 1;
          if (listId !== wanted && found.has(id)) counts.beside += 1;
        }
      }
      if (counts.missing > 0) return told('not all of it', counts);
      return told(counts.beside > 0 ? 'other mail too' : 'exactly the mail of the list', counts);
    },
  }),
  defineCheck({
    id: 'list.brackets',
    question: 'Does list: find the same with angle brackets around the List-Id as without?',
    asked: 'list:(x), list:x, list:(<x>) and list:<x> of the List-Ids of the sample',
    answers: ['yes', 'less with them', 'more with them', 'it depends on the round brackets'],
    matters: 'Only the sandbox (search/match-term.ts): the product writes list:(x).',
    async run(mailbox) {
      const counts = { with: 0, without: 0, plain: 0 };
      let isSame = true;
      for (const listId of listIdsOf(mailbox)) {
        const without = await mailbox.find(`list:(${listId})`);
        const withThem = await mailbox.find(`list:(<${listId}>)`);
        const plain = await mailbox.find(`list:${listId}`);
        const plainWith = await mailbox.find(`list:<${listId}>`);
        counts.without += without.size;
        counts.with += withThem.size;
        counts.plain += plain.size;
        isSame &&= plain.symmetricDifference(without).size === 0;
        isSame &&= plainWith.symmetricDifference(withThem).size === 0;
      }
      if (!isSame) return told('it depends on the round brackets', counts);
      if (counts.with === counts.without) return told('yes', counts);
      return told(counts.with < counts.without ? 'less with them' : 'more with them', counts);
    },
  }),
  defineCheck({
    id: 'list.part',
    question: 'Does list: find by the end of a List-Id?',
    asked: 'the List-Ids of the sample without their first label',
    answers: ['yes', 'no', 'in part'],
    matters: 'Where it does, lists of one domain are not told apart by a shorter List-Id.',
    async run(mailbox) {
      const counts = { whole: 0, byEnd: 0 };
      for (const listId of listIdsOf(mailbox)) {
        const end = listId.slice(listId.indexOf('.') + 1);
        if (!end.includes('.')) continue;
        const whole = await mailbox.find(`list:(${listId})`);
        counts.whole += whole.size;
        counts.byEnd += whole.intersection(await mailbox.find(`list:(${end})`)).size;
      }
      if (counts.whole === 0) throw new CannotTell('noSuchMail', counts);
      if (counts.byEnd === 0) return told('no', counts);
      return told(counts.byEnd === counts.whole ? 'yes' : 'in part', counts);
    },
  }),
];

import { defineCheck, type Check } from '#tests/tools/verify-google/check.ts';
import { CannotTell, told, unanimous, untold } from '#tests/tools/verify-google/finding.ts';
import type { ProbedMailbox } from '#tests/tools/verify-google/mailbox/probed-mailbox.ts';
import { distinctBy } from './distinct-by.ts';

const SUBJECTS = 3;
const MARGIN_BYTES = 20;
const SETTING =
  'Set SearchSettings.sizeBoundary; the scan holds either way, since it lists complements.';

type SizeOperator = 'larger' | 'smaller';

/** Whether each of a few messages is found by its own size, and by a byte to either side of it. */
async function votesAtOwnSize(mailbox: ProbedMailbox, operator: SizeOperator) {
  const mails = distinctBy(mailbox.sample, ({ sizeBytes }) => sizeBytes).slice(0, SUBJECTS);
  const outward = operator === 'larger' ? -1 : 1;
  const votes: { atSize: boolean; isByEstimate: boolean }[] = [];
  for (const { id, sizeBytes } of mails) {
    const finds = async (bytes: number) => (await mailbox.find(`${operator}:${bytes}`)).has(id);
    const isFoundOutside = await finds(sizeBytes + outward);
    const isFoundInside = await finds(sizeBytes - outward);
    votes.push({
      atSize: await finds(sizeBytes),
      isByEstimate: isFoundOutside && !isFoundInside,
    });
  }
  return votes;
}

function ownSizeCheck(operator: SizeOperator): Check {
  return defineCheck({
    id: `size.${operator}-limit`,
    question: `Does ${operator}:N find a message of exactly N bytes?`,
    asked: `${operator}: at, above and below the size of ${SUBJECTS} messages`,
    answers: ['no', 'yes', 'sometimes'],
    matters: SETTING,
    async run(mailbox) {
      const votes = await votesAtOwnSize(mailbox, operator);
      if (!votes.every(({ isByEstimate }) => isByEstimate)) return untold('anotherNumber');
      const atSize = votes.map((vote) => vote.atSize);
      return unanimous(atSize, { all: 'yes', none: 'no', some: 'sometimes' });
    },
  });
}

/** Looks for mail whose size tells the two readings of a unit apart, at 1, 2, 5 … times the unit. */
function unitCheck(unit: 'K' | 'M', decimalBytes: number, binaryBytes: number): Check {
  return defineCheck({
    id: `size.unit-${unit.toLowerCase()}`,
    question: `How many bytes is larger:1${unit}?`,
    asked: `larger:n${unit} among mail between n × ${decimalBytes} and n × ${binaryBytes} bytes`,
    answers: ['1,024-based', '1,000-based', 'neither'],
    matters: 'Set SearchSettings.sizeUnit; the product writes plain bytes only.',
    async run(mailbox) {
      for (const number of [100, 50, 200, 20, 10, 5, 3, 2, 1].filter(
        (factor) => factor * (binaryBytes - decimalBytes) > 3 * MARGIN_BYTES && factor <= 200,
      )) {
        const from = number * decimalBytes + MARGIN_BYTES;
        const to = number * binaryBytes - MARGIN_BYTES;
        const between = `larger:${from} -larger:${to}`;
        const { size: asked } = await mailbox.findEverywhere(between);
        if (asked === 0) continue;
        const { size: found } = await mailbox.findEverywhere(`${between} larger:${number}${unit}`);
        const counts = { asked, found };
        if (found === 0) return told('1,024-based', counts);
        return told(found === asked ? '1,000-based' : 'neither', counts);
      }
      return untold('noSuchMail');
    },
  });
}

export const sizeChecks: readonly Check[] = [
  ownSizeCheck('larger'),
  ownSizeCheck('smaller'),
  defineCheck({
    id: 'size.compares',
    question: 'What does larger: compare?',
    asked: 'larger: a byte below and above the sizeEstimate of a few messages',
    answers: ['sizeEstimate, to the byte', 'another number'],
    matters:
      'Size buckets (worker/domain/scans/listing/size-bucket.ts) would be off by the difference.',
    async run(mailbox) {
      const votes = await votesAtOwnSize(mailbox, 'larger');
      if (votes.length === 0) return untold('noSuchMail');
      const byEstimate = votes.filter(({ isByEstimate }) => isByEstimate).length;
      const counts = { asked: votes.length, byEstimate };
      const isExact = byEstimate === votes.length;
      return told(isExact ? 'sizeEstimate, to the byte' : 'another number', counts);
    },
  }),
  defineCheck({
    id: 'size.operator',
    question: 'Is size: another name for larger:?',
    asked: 'both at and beside the size of one message',
    answers: ['yes', 'no'],
    matters: 'Only the sandbox reads size: (search/match-term.ts).',
    async run(mailbox) {
      const [mail] = mailbox.sample;
      if (mail === undefined) throw new CannotTell('noSuchMail');
      let alike = 0;
      const amounts = [mail.sizeBytes - 1, mail.sizeBytes, mail.sizeBytes + 1];
      for (const bytes of amounts) {
        const [size, larger] = [
          await mailbox.find(`size:${bytes}`),
          await mailbox.find(`larger:${bytes}`),
        ];
        if (size.symmetricDifference(larger).size === 0) alike += 1;
      }
      return told(alike === amounts.length ? 'yes' : 'no', { asked: amounts.length, alike });
    },
  }),
  unitCheck('K', 1000, 1024),
  unitCheck('M', 1_000_000, 1_048_576),
];

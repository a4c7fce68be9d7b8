import { defineCheck, type Check } from '#tests/tools/verify-google/check.ts';
import { CannotTell, told, untold } from '#tests/tools/verify-google/finding.ts';
import type { ProbedMailbox } from '#tests/tools/verify-google/mailbox/probed-mailbox.ts';
import { MESSAGE_MARKS } from '#worker/domain/scans/messages/message-mark.ts';
import { senderSearch } from '#worker/domain/scans/senders/sender-key.ts';

const KIB = 1024;
const SIZE_EDGES = [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 10_240].map((kib) => kib * KIB);
const MIDDLE_SIZE = 64 * KIB;
const BULK_CATEGORIES = ['promotions', 'social', 'updates', 'forums'] as const;

type Partition = {
  id: string;
  what: string;
  matters?: string;
  includeSpamTrash?: boolean;
  /** The searches whose finds have to make up all of the slice, each message once. */
  parts: (mailbox: ProbedMailbox) => readonly string[];
};

function partitionCheck({ id, what, matters, includeSpamTrash = false, parts }: Partition): Check {
  return defineCheck({
    id: `partition.${id}`,
    question: `Do ${what} add up to all mail, each message once?`,
    asked: 'each part listed, and all of the newest mail',
    answers: ['yes', 'some mail is in two', 'some mail is in none', 'more than there is'],
    matters: matters ?? 'The scan counts so (worker/domain/scans/listing/listing-plan.ts).',
    async run(mailbox) {
      const search = includeSpamTrash ? { includeSpamTrash } : {};
      const whole = includeSpamTrash ? await mailbox.find('', search) : new Set(mailbox.slice.ids);
      const union = new Set<string>();
      let listed = 0;
      const queries = parts(mailbox);
      for (const query of queries) {
        const part = await mailbox.find(query, search);
        listed += part.size;
        for (const messageId of part) union.add(messageId);
      }
      const counts = { parts: queries.length, whole: whole.size, listed, different: union.size };
      if (union.difference(whole).size > 0) return told('more than there is', counts);
      if (whole.difference(union).size > 0) return told('some mail is in none', counts);
      return told(listed > union.size ? 'some mail is in two' : 'yes', counts);
    },
  });
}

/** Bounds as the scan writes them: complements, which partition whether an operator is strict or not. */
function between(operator: 'larger' | 'after', edges: readonly number[]): string[] {
  return [null, ...edges].map((edge, position) => {
    const next = edges[position];
    const from = edge === null ? '' : `${operator}:${edge}`;
    const to = next === undefined ? '' : `-${operator}:${next}`;
    return `${from} ${to}`.trim();
  });
}

/** Both halves of the mail that a term cuts in two. */
function halves(term: string): string[] {
  return [term, `-${term}`];
}

function mailAt({ sample }: ProbedMailbox, share: number) {
  const mail = sample[Math.floor(sample.length * share)];
  if (mail === undefined) throw new CannotTell('noSuchMail');
  return mail;
}

/** Of a message somewhere in the middle, so that both halves hold mail. */
function middleSize(mailbox: ProbedMailbox): number {
  return mailAt(mailbox, 0.5).sizeBytes;
}

/** Seconds at which messages of the sample came, oldest first. */
function secondsAt(mailbox: ProbedMailbox, shares: readonly number[]): number[] {
  const seconds = shares.map((share) => Math.floor(mailAt(mailbox, share).receivedAtMs / 1000));
  return [...new Set(seconds)].sort((one, other) => one - other);
}

/** Small and large, in every category and in none, older and newer. */
function crossedCells(mailbox: ProbedMailbox): string[] {
  const named = BULK_CATEGORIES.map((category) => MESSAGE_MARKS[category].query);
  const categories = [...named, named.map((query) => `-${query}`).join(' ')];
  return between('larger', [MIDDLE_SIZE]).flatMap((size) =>
    categories.flatMap((category) =>
      between('after', secondsAt(mailbox, [0.5])).map((age) => `${size} ${category} ${age}`),
    ),
  );
}

export const partitionChecks: readonly Check[] = [
  partitionCheck({
    id: 'size-cells',
    what: 'cells by size',
    parts: () => between('larger', SIZE_EDGES),
  }),
  partitionCheck({
    id: 'age-cells',
    what: 'cells by age, cut at the seconds of messages,',
    parts: (mailbox) => between('after', secondsAt(mailbox, [0.75, 0.5, 0.25])),
  }),
  partitionCheck({
    id: 'crossed-cells',
    what: 'cells that cross size, category and age',
    parts: crossedCells,
  }),
  partitionCheck({
    id: 'size-edge',
    what: 'larger:N and its negation, at the size of a message,',
    parts: (mailbox) => halves(`larger:${middleSize(mailbox)}`),
  }),
  ...BULK_CATEGORIES.map((category) =>
    partitionCheck({
      id: `category-${category}`,
      what: `category:${category} and its negation`,
      parts: () => halves(MESSAGE_MARKS[category].query),
    }),
  ),
  partitionCheck({
    id: 'unread',
    what: 'is:unread and its negation',
    parts: () => halves('is:unread'),
  }),
  partitionCheck({
    id: 'sender',
    what: 'from:(an address) and its negation',
    matters: 'Peeling senders one by one rests on it.',
    parts({ sample }) {
      const sender = sample.find((mail) => mail.sender !== null)?.sender ?? null;
      if (sender === null) throw new CannotTell('noSuchMail');
      return halves(senderSearch(sender.address));
    },
  }),
  partitionCheck({
    id: 'with-spam-and-trash',
    what: 'larger:N and its negation, with spam and trash,',
    includeSpamTrash: true,
    parts: (mailbox) => halves(`larger:${middleSize(mailbox)}`),
  }),
  defineCheck({
    id: 'partition.hidden',
    question: 'What does includeSpamTrash add to a list?',
    asked: 'the newest mail with and without it, and what in:spam and in:trash find',
    answers: ['spam and trash', 'something else'],
    matters:
      'The clean-up looks at the trash so (durable-objects/mailbox-cleanup/survey/survey.ts).',
    async run(mailbox) {
      const search = { includeSpamTrash: true };
      const withHidden = await mailbox.find('', search);
      const added = withHidden.difference(new Set(mailbox.slice.ids));
      const spam = await mailbox.find('in:spam', search);
      const hidden = spam.union(await mailbox.find('in:trash', search));
      const counts = { added: added.size, hidden: hidden.size };
      if (hidden.size === 0 && added.size === 0) return untold('noSuchMail');
      const isSame = added.symmetricDifference(hidden).size === 0;
      return told(isSame ? 'spam and trash' : 'something else', counts);
    },
  }),
  defineCheck({
    id: 'partition.combined',
    question: 'Does a search by size, category and age find what all three find?',
    asked: 'the three by themselves and as one search',
    answers: ['yes', 'no'],
    matters: 'Cells that cross size, category and age rest on it.',
    async run(mailbox) {
      const { sizeBytes, receivedAtMs } = mailAt(mailbox, 0.5);
      const terms = [
        `-larger:${sizeBytes}`,
        '-category:promotions',
        `after:${Math.floor(receivedAtMs / 1000)}`,
      ];
      let common: ReadonlySet<string> = new Set(mailbox.slice.ids);
      for (const term of terms) common = common.intersection(await mailbox.find(term));
      const together = await mailbox.find(terms.join(' '));
      const counts = { common: common.size, together: together.size };
      if (common.size === 0 && together.size === 0) return untold('noSuchMail', counts);
      return told(common.symmetricDifference(together).size === 0 ? 'yes' : 'no', counts);
    },
  }),
];

import fc from 'fast-check';

import type { MailboxLine } from '#tests/tools/google-sandbox/import/mailbox-line.ts';
import type { LabelChange } from '#tests/tools/google-sandbox/mailbox/label-change.ts';
import {
  PERSON_ACTIONS,
  type PersonAction,
} from '#tests/tools/google-sandbox/person/mailbox-owner.ts';
import { likeMessage } from '#tests/support/mailbox-life.ts';

import type { RescanStage } from './rescan-stage.ts';

const CATEGORIES = [
  'CATEGORY_PROMOTIONS',
  'CATEGORY_SOCIAL',
  'CATEGORY_UPDATES',
  'CATEGORY_FORUMS',
  'CATEGORY_PERSONAL',
];

/** What nobody clicks in one go, but Gmail, its filters and people with many labels do. A message is in one category. */
const MOVES: readonly LabelChange[] = [
  ...CATEGORIES.map((category) => ({
    addLabelIds: [category],
    removeLabelIds: CATEGORIES.filter((other) => other !== category),
  })),
  { addLabelIds: ['IMPORTANT'], removeLabelIds: [] },
  { addLabelIds: [], removeLabelIds: ['IMPORTANT'] },
  { addLabelIds: ['Spara', 'Resor'], removeLabelIds: [] },
  { addLabelIds: [], removeLabelIds: ['Spara'] },
  { addLabelIds: ['SPAM'], removeLabelIds: ['INBOX'] },
];

const picks = fc.array(fc.nat(), { minLength: 1, maxLength: 12 });
const pick = fc.nat();

export type HistoryStep =
  | { kind: 'pass'; hours: number }
  | { kind: 'alike'; picks: readonly number[] }
  | { kind: 'newSender'; pick: number; count: number; category: string }
  | { kind: 'large'; sizeBytes: number }
  | { kind: 'sent'; pick: number; answers: boolean }
  | { kind: 'draft' }
  | { kind: 'spam'; pick: number }
  | { kind: 'imported'; ageDays: number }
  | { kind: 'person'; picks: readonly number[]; action: PersonAction }
  | { kind: 'moved'; picks: readonly number[]; change: LabelChange }
  | { kind: 'deleted'; picks: readonly number[] }
  | { kind: 'cleaned'; pick: number };

const step: fc.Arbitrary<HistoryStep> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pass'),
      hours: fc.double({ min: 0.01, max: 9, noNaN: true }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('alike'), picks }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('newSender'),
      pick,
      count: fc.integer({ min: 1, max: 4 }),
      category: fc.constantFrom('CATEGORY_PROMOTIONS', 'CATEGORY_UPDATES', 'CATEGORY_FORUMS'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('large'),
      sizeBytes: fc.integer({ min: 130_000, max: 40_000_000 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('sent'), pick, answers: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('draft') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('spam'), pick }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('imported'),
      ageDays: fc.double({ min: 0.02, max: 2_000, noNaN: true }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('person'),
      picks,
      action: fc.constantFrom(...PERSON_ACTIONS),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('moved'), picks, change: fc.constantFrom(...MOVES) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('deleted'), picks }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cleaned'), pick }) },
);

/** What can happen to a mailbox between two scans. */
export const histories: fc.Arbitrary<HistoryStep[]> = fc.array(step, {
  minLength: 1,
  maxLength: 14,
});

/** Lets it happen. */
export function happen(stage: RescanStage, steps: readonly HistoryStep[]): void {
  for (const entry of steps) happenOnce(stage, entry);
  // What came in this second would not count yet.
  stage.pass(1 / 1_800);
}

function happenOnce(stage: RescanStage, entry: HistoryStep): void {
  const { owner, mailbox, truth } = stage;
  const idsOf = (wanted: readonly number[]) => {
    const all = mailbox.newestFirst;
    const ids = wanted.map((number) => mailbox.ids.idOf(all[number % all.length] ?? 0));
    return { ids: [...new Set(ids)] };
  };
  switch (entry.kind) {
    case 'pass':
      stage.pass(entry.hours);
      return;
    case 'alike': {
      const { newestFirst } = mailbox;
      const alike = entry.picks.map((number) => newestFirst[number % newestFirst.length] ?? 0);
      owner.receive(alike.map((ordinal) => likeMessage(mailbox, ordinal)));
      return;
    }
    case 'newSender':
      owner.receive(
        Array.from({ length: entry.count }, () => newsletter(entry.pick, entry.category)),
      );
      return;
    case 'large':
      owner.receive([{ ...letter('Någon <nagon@vanner.example>'), sizeBytes: entry.sizeBytes }]);
      return;
    case 'sent': {
      const senders = truth.senders();
      const to = senders[entry.pick % senders.length]?.address ?? 'nagon@vanner.example';
      const { ids } = idsOf([entry.pick]);
      const threadId = entry.answers ? truth.message(ids[0] ?? '')?.threadId : undefined;
      owner.receive([{ ...sentMail(to), ...(threadId === undefined ? {} : { threadId }) }]);
      return;
    }
    case 'draft':
      owner.receive([{ ...sentMail('nagon@vanner.example'), labelIds: ['DRAFT'] }]);
      return;
    case 'spam':
      owner.receive([{ ...newsletter(entry.pick, 'CATEGORY_PROMOTIONS'), labelIds: ['SPAM'] }]);
      return;
    case 'imported':
      owner.receive([{ ...letter('Någon <nagon@vanner.example>'), ageDays: entry.ageDays }]);
      return;
    case 'person':
      owner.changeLabels(idsOf(entry.picks), entry.action);
      return;
    case 'moved':
      owner.changeLabels(idsOf(entry.picks), entry.change);
      return;
    case 'deleted':
      owner.deleteForever(idsOf(entry.picks));
      return;
    case 'cleaned': {
      const senders = truth.senders();
      const address = senders[entry.pick % Math.min(20, senders.length)]?.address ?? '';
      owner.changeLabels({ q: `from:(${address})` }, 'trash');
      return;
    }
    default:
      entry satisfies never;
  }
}

function letter(from: string): MailboxLine {
  return {
    headers: [
      ['From', from],
      ['Subject', 'Hej'],
    ],
    sizeBytes: 4_000,
    labelIds: ['INBOX', 'UNREAD'],
  };
}

function newsletter(number: number, category: string): MailboxLine {
  return {
    headers: [
      ['From', `Nytt ${number % 5} <nytt@butik${number % 5}.example>`],
      ['Subject', 'Veckans brev'],
      ['List-Unsubscribe', '<https://butik.example/av>'],
    ],
    sizeBytes: 30_000,
    labelIds: ['INBOX', 'UNREAD', category],
  };
}

function sentMail(to: string): MailboxLine {
  return {
    headers: [
      ['From', 'Anna <anna@postlada.example>'],
      ['To', to],
      ['Subject', 'Sv: hej'],
    ],
    sizeBytes: 5_000,
    labelIds: ['SENT'],
  };
}

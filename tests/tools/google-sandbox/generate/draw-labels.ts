import { systemLabelBit } from '#tests/tools/google-sandbox/mailbox/label.ts';
import type { UserLabel } from '#tests/tools/google-sandbox/mailbox/label-catalogue.ts';
import type { MessageKind } from '#tests/tools/google-sandbox/mailbox/message-kind.ts';

import type { BulkSender } from './bulk-sender.ts';
import { hasTrait, MAILBOX_SHAPE, type MailboxVariant } from './mailbox-shape.ts';
import { FATE } from './plan-messages.ts';
import type { SeededRandom } from './seeded-random.ts';

export const GENERATED_USER_LABELS: readonly [UserLabel, ...UserLabel[]] = [
  { id: 'Label_1', name: 'Familj' },
  { id: 'Label_2', name: 'Jobb' },
  { id: 'Label_3', name: 'Jobb/Kvitton' },
  { id: 'Label_4', name: 'Resor' },
  { id: 'Label_5', name: 'Spara' },
];

type Chances = { important: number; starred: number; userLabelled: number };

export type LabelDraw = {
  /** Bits of the system labels. */
  systemLabels: (
    random: SeededRandom,
    message: { kind: MessageKind; fate: number; sender: BulkSender | null },
  ) => number;
  userLabelIds: (
    random: SeededRandom,
    message: { kind: MessageKind; fate: number },
  ) => readonly string[];
};

/** Marks personal mail more often than bulk mail, so that the shares of the whole mailbox come out right. */
export function createLabelDraw(variant: MailboxVariant): LabelDraw {
  const others: Chances = { important: 0.05, starred: 0.006, userLabelled: 0.025 };
  const transactional = hasTrait(variant, 'non-bulk-updates')
    ? 0.1
    : MAILBOX_SHAPE.transactionalShare;
  const { bulkShare, sentShare, draftShare } = MAILBOX_SHAPE;
  const personalShare = 1 - bulkShare - sentShare - draftShare - transactional;
  const personalChance = (whole: number, other: number) =>
    (whole - other * (1 - personalShare)) / personalShare;
  const personal: Chances = {
    important: personalChance(MAILBOX_SHAPE.importantShare, others.important),
    starred: personalChance(MAILBOX_SHAPE.starredShare, others.starred),
    userLabelled: personalChance(MAILBOX_SHAPE.userLabelledShare, others.userLabelled),
  };
  const placeOf = (category: number) => {
    if (hasTrait(variant, 'no-categories')) return 0;
    if (category !== 0 && hasTrait(variant, 'one-bucket'))
      return systemLabelBit('CATEGORY_PROMOTIONS');
    return category;
  };
  const chancesOf = (kind: MessageKind) => (kind === 'personal' ? personal : others);
  return {
    systemLabels(random, { kind, fate, sender }) {
      if (fate === FATE.spam) return systemLabelBit('SPAM') | systemLabelBit('UNREAD');
      const chances = chancesOf(kind);
      let bits = placeOf(categoryBit(random, kind, sender));
      if (fate === FATE.trash) return bits | systemLabelBit('TRASH');
      if (random.chance(chances.important)) bits |= systemLabelBit('IMPORTANT');
      if (random.chance(chances.starred)) bits |= systemLabelBit('STARRED');
      if (kind === 'sent') return bits | systemLabelBit('SENT');
      if (kind === 'draft') return bits | systemLabelBit('DRAFT');
      const unreadShare = kind === 'bulk' ? (sender?.unreadShare ?? 0.5) : 0.04;
      if (random.chance(unreadShare)) bits |= systemLabelBit('UNREAD');
      if (!random.chance(MAILBOX_SHAPE.archivedShare)) bits |= systemLabelBit('INBOX');
      return bits;
    },
    userLabelIds(random, { kind, fate }) {
      if (fate !== FATE.kept || !random.chance(chancesOf(kind).userLabelled)) return [];
      const first = random.pick(GENERATED_USER_LABELS).id;
      return random.chance(0.1) ? [first, random.pick(GENERATED_USER_LABELS).id] : [first];
    },
  };
}

/** A sender of both offers and order confirmations now and then has an offer filed under updates. */
function categoryBit(random: SeededRandom, kind: MessageKind, sender: BulkSender | null): number {
  switch (kind) {
    case 'bulk': {
      const isMisfiled = (sender?.transactionalShare ?? 0) > 0 && random.chance(0.08);
      return systemLabelBit(
        isMisfiled ? 'CATEGORY_UPDATES' : (sender?.category ?? 'CATEGORY_PROMOTIONS'),
      );
    }
    case 'transactional':
      return systemLabelBit('CATEGORY_UPDATES');
    case 'personal':
      return systemLabelBit('CATEGORY_PERSONAL');
    default:
      return 0;
  }
}

import { kindNumber } from '#tests/tools/google-sandbox/mailbox/message-kind.ts';

import type { BulkSender } from './bulk-sender.ts';
import { hasTrait, MAILBOX_SHAPE, ONE_BUCKET, type MailboxVariant } from './mailbox-shape.ts';
import type { SeededRandom } from './seeded-random.ts';
import { WeightedDraw } from './weighted-draw.ts';

export const DAY_MS = 86_400_000;

/** Where each sort of counterpart stands in the one list of them. */
export type CounterpartRanges = {
  bulk: readonly BulkSender[];
  services: { start: number; count: number };
  contacts: { start: number; count: number };
  spammers: { start: number; count: number };
};

/** The messages to make, oldest first. */
export type MessagePlan = {
  count: number;
  dateMs: Float64Array;
  kinds: Uint8Array;
  counterparts: Uint32Array;
  /** 0 for ordinary mail, 1 for spam, 2 for mail in the trash. */
  fates: Uint8Array;
};

export const FATE = { kept: 0, spam: 1, trash: 2 } as const;

/** Decides for each message when it came, what it is and whom it is from, then sorts by time. */
export function planMessages(
  random: SeededRandom,
  options: { messages: number; nowMs: number; variant: MailboxVariant; ranges: CounterpartRanges },
): MessagePlan {
  const { messages, nowMs, ranges } = options;
  const spam = Math.round(messages * MAILBOX_SHAPE.spamShare);
  const trash = Math.round(messages * MAILBOX_SHAPE.trashShare);
  const count = messages + spam + trash;
  const unsorted = createPlan(count);
  const bulkDraw = new WeightedDraw(ranges.bulk.map(({ weight }) => weight));
  const contactDraw = zipfDraw(ranges.contacts.count);
  const serviceDraw = zipfDraw(ranges.services.count);
  const transactional = hasTrait(options.variant, 'non-bulk-updates')
    ? 0.1
    : MAILBOX_SHAPE.transactionalShare;

  // Each sender gets one message first, so that the smallest do not vanish from the mailbox.
  let nextSender = 0;
  for (let index = 0; index < count; index += 1) {
    const fate = index < messages ? FATE.kept : index < messages + spam ? FATE.spam : FATE.trash;
    const draw = random.next();
    let kind: 'personal' | 'transactional' | 'bulk' | 'sent' | 'draft' = 'personal';
    let counterpart = 0;
    let ageDays = MAILBOX_SHAPE.ageDays * random.next() ** 1.25;
    if (fate === FATE.spam) {
      kind = 'bulk';
      counterpart = ranges.spammers.start + random.below(ranges.spammers.count);
      ageDays = 30 * random.next();
    } else if (draw < MAILBOX_SHAPE.bulkShare || fate === FATE.trash) {
      counterpart = nextSender < ranges.bulk.length ? nextSender : bulkDraw.draw(random);
      nextSender += 1;
      const sender = ranges.bulk[counterpart];
      kind = random.chance(sender?.transactionalShare ?? 0) ? 'transactional' : 'bulk';
      const { letterShare = 0 } = sender ?? {};
      if (kind === 'bulk' && letterShare > 0 && random.chance(letterShare)) kind = 'personal';
      const [first, last] = [sender?.firstAgeDays ?? 0, sender?.lastAgeDays ?? 0];
      ageDays =
        fate === FATE.trash ? 30 * random.next() : last + (first - last) * random.next() ** 1.25;
    } else if (draw < MAILBOX_SHAPE.bulkShare + transactional) {
      kind = 'transactional';
      counterpart = ranges.services.start + serviceDraw.draw(random);
    } else {
      const rest = draw - MAILBOX_SHAPE.bulkShare - transactional;
      if (rest < MAILBOX_SHAPE.sentShare) kind = 'sent';
      else if (rest < MAILBOX_SHAPE.sentShare + MAILBOX_SHAPE.draftShare) kind = 'draft';
      counterpart = ranges.contacts.start + contactDraw.draw(random);
    }
    if (hasTrait(options.variant, 'one-bucket') && fate === FATE.kept) {
      ageDays = ONE_BUCKET.ageDays + (ageDays % 1) * ONE_BUCKET.spanDays;
    }
    unsorted.dateMs[index] = Math.floor(nowMs - 60_000 - ageDays * DAY_MS);
    unsorted.kinds[index] = kindNumber(kind);
    unsorted.counterparts[index] = counterpart;
    unsorted.fates[index] = fate;
  }
  return sortByDate(unsorted);
}

function zipfDraw(count: number): WeightedDraw {
  return new WeightedDraw(Array.from({ length: count }, (_, rank) => 1 / (rank + 3)));
}

function createPlan(count: number): MessagePlan {
  return {
    count,
    dateMs: new Float64Array(count),
    kinds: new Uint8Array(count),
    counterparts: new Uint32Array(count),
    fates: new Uint8Array(count),
  };
}

function sortByDate(plan: MessagePlan): MessagePlan {
  const order = Uint32Array.from({ length: plan.count }, (_, index) => index);
  order.sort((one, other) => (plan.dateMs[one] ?? 0) - (plan.dateMs[other] ?? 0) || one - other);
  const sorted = createPlan(plan.count);
  order.forEach((from, to) => {
    sorted.dateMs[to] = plan.dateMs[from] ?? 0;
    sorted.kinds[to] = plan.kinds[from] ?? 0;
    sorted.counterparts[to] = plan.counterparts[from] ?? 0;
    sorted.fates[to] = plan.fates[from] ?? 0;
  });
  return sorted;
}

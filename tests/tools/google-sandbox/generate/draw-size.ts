import type { MessageKind } from '#tests/tools/google-sandbox/mailbox/message-kind.ts';

import type { BulkSender } from './bulk-sender.ts';
import { hasTrait, MAILBOX_SHAPE, ONE_BUCKET, type MailboxVariant } from './mailbox-shape.ts';
import type { SeededRandom } from './seeded-random.ts';

export type DrawnSize = { sizeBytes: number; hasAttachment: boolean };

/** A mixture of lognormals; over a whole mailbox the coefficient of variation comes to about 6. */
export function drawSize(
  random: SeededRandom,
  {
    kind,
    sender,
    variant,
  }: { kind: MessageKind; sender: BulkSender | null; variant: MailboxVariant },
): DrawnSize {
  const attachmentShare =
    kind === 'personal' ? 0.11 : kind === 'sent' ? 0.18 : kind === 'transactional' ? 0.25 : 0;
  const hasAttachment = random.chance(attachmentShare);
  let sizeBytes: number;
  if (kind === 'bulk') sizeBytes = random.lognormal(sender?.medianBytes ?? 20_000, 0.35);
  else if (kind === 'transactional')
    sizeBytes = random.lognormal(hasAttachment ? 140_000 : 40_000, 0.7);
  else sizeBytes = hasAttachment ? random.lognormal(520_000, 1.3) : random.lognormal(8_000, 0.9);
  if (hasTrait(variant, 'one-bucket')) {
    const spread = Math.floor(sizeBytes) % ONE_BUCKET.spanBytes;
    return { sizeBytes: ONE_BUCKET.sizeBytes + spread, hasAttachment: false };
  }
  return {
    sizeBytes: Math.round(Math.min(MAILBOX_SHAPE.largestBytes, Math.max(900, sizeBytes))),
    hasAttachment,
  };
}

import { mailOutbox } from '#worker/mail/schema.ts';

import type { Shop } from './build-order.ts';

/** So many mails wait, as when nobody has sent any for a while, all of them about this order, so that each can be written. */
export async function queueMail(
  { runtime, user }: Pick<Shop, 'runtime' | 'user'>,
  count: number,
  orderId: string,
): Promise<void> {
  const nowMs = runtime.clock();
  await runtime.db.batch([
    runtime.db.delete(mailOutbox),
    ...Array.from({ length: count }, (_, number) =>
      runtime.db.insert(mailOutbox).values({
        id: `receipt.ord_${number}`,
        kind: 'receipt',
        subjectId: orderId,
        userId: user.userId,
        language: 'sv',
        status: 'waiting',
        createdAtMs: nowMs,
        dueAtMs: nowMs,
        attempts: 0,
      }),
    ),
  ]);
}

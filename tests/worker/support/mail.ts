import { eq } from 'drizzle-orm';
import { z } from 'zod';

import { localMailSchema } from '#worker/contract/mail.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import { users } from '#worker/access/schema.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import type { MailKind } from '#worker/domain/mail/mail-kind.ts';
import { checked } from '#worker/platform/mail-delivery/create-mail-sender.ts';
import type { MailOutcome, OutgoingMail } from '#worker/platform/mail-delivery/mail-sender.ts';

import type { Shop } from './build-order.ts';

const OUTBOX = 'https://mail.outbox.test';

const mailsSchema = z.object({
  mails: z.array(
    z.strictObject({
      ...localMailSchema.shape,
      id: z.string(),
      receivedAtMs: z.number(),
      deliveries: z.number(),
    }),
  ),
});

/** What lies in the outbox for somebody, the newest first. */
export async function mailTo(email: string) {
  const response = await fetch(`${OUTBOX}/mail?to=${encodeURIComponent(email)}`);
  return mailsSchema.parse(await response.json()).mails;
}

/** How often mail has come to somebody, each mail as often as it did. */
export async function deliveriesTo(email: string): Promise<number> {
  return (await mailTo(email)).reduce((sum, { deliveries }) => sum + deliveries, 0);
}

/** The outbox fails the next mail to this address. */
export async function breakMail(
  to: string,
  kind: 'down' | 'silent' | 'lost-answer',
  times = 1,
): Promise<void> {
  const body = JSON.stringify({ to, kind, times });
  const response = await fetch(`${OUTBOX}/trouble`, { method: 'POST', body });
  if (!response.ok) throw new Error(await response.text());
}

/** The row of a mail about an order. */
export async function queuedMail(
  { runtime }: Pick<Shop, 'runtime'>,
  orderId: string,
  kind: MailKind = 'order-confirmation',
) {
  return runtime.db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.id, mailIdOf(kind, orderId)))
    .get();
}

/** Somebody who carries mail as the test says, and takes none that a real one would not be handed. */
export function recordingSender(answer: () => Promise<MailOutcome> = sent) {
  const mails: OutgoingMail[] = [];
  const sender = checked({
    async send(mail) {
      mails.push(mail);
      return answer();
    },
  });
  return { sender, mails };
}

async function sent(): Promise<MailOutcome> {
  return { kind: 'sent', providerMessageId: 'cf-1' };
}

export async function setEmail({ runtime, user }: Pick<Shop, 'runtime' | 'user'>, email: string) {
  await runtime.db.update(users).set({ email }).where(eq(users.id, user.userId));
}

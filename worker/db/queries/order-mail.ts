import { and, eq, ne } from 'drizzle-orm';

import type { Database } from '../client.ts';
import { cleanups } from '../schema/cleanups.ts';
import { consents } from '../schema/consents.ts';
import { payments } from '../schema/payments.ts';
import { users } from '../schema/users.ts';

/** All that mail about a paid order tells; undefined when order or buyer is no more: who is erased has no address. */
export function findOrderForMail(db: Database, orderId: string) {
  return db
    .select({
      payment: payments,
      cleanup: cleanups,
      email: users.email,
      consent: { textVersion: consents.textVersion, givenAtMs: consents.givenAtMs },
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .innerJoin(cleanups, eq(cleanups.paymentId, payments.id))
    .innerJoin(
      consents,
      and(eq(consents.paymentId, payments.id), eq(consents.kind, 'immediate_start')),
    )
    .where(and(eq(payments.id, orderId), ne(users.email, '')))
    .get();
}

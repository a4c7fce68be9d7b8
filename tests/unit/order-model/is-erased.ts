import { eq } from 'drizzle-orm';

import { HARNESS_USER_ID } from '#tests/support/cleanup-harness.ts';
import type { OrderStage } from '#tests/support/order-stage.ts';
import { users } from '#worker/access/schema.ts';

/** Whether the buyer has their account erased, or is having it so: no sign-in leads to it any more. */
export async function isErased({ db }: Pick<OrderStage, 'db'>): Promise<boolean> {
  const user = await db.select().from(users).where(eq(users.id, HARNESS_USER_ID)).get();
  return user === undefined || user.erasureAskedAtMs !== null;
}

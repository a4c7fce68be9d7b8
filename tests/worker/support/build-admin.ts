import { userRoles } from '#worker/access/schema.ts';
import { supportTickets } from '#worker/support/schema.ts';
import { testimonials } from '#worker/testimonials/schema.ts';
import type { Runtime } from '#worker/runtime.ts';
import { newId } from '#worker/platform/security/hash.ts';

import { insertSession, insertUser } from './build-rows.ts';

/** Gives a user the role, as the owner's command does. */
export async function grantAdmin({ db, clock }: Runtime, userId: string): Promise<void> {
  await db.insert(userRoles).values({ userId, role: 'admin', grantedAtMs: clock() });
}

/** Somebody behind the counter, signed in. */
export async function buildAdmin(runtime: Runtime) {
  const user = await insertUser(runtime);
  await grantAdmin(runtime, user.userId);
  const { cookie } = await insertSession(runtime, user);
  return { ...user, cookie };
}

/** What a user has written, waiting to be read unless `changes` says otherwise. @returns its id */
export async function insertTestimonial(
  { db, clock }: Runtime,
  changes: Partial<typeof testimonials.$inferInsert> = {},
): Promise<string> {
  const id = newId('tst');
  await db
    .insert(testimonials)
    .values({ id, testimonial: 'What a relief, truly', createdAtMs: clock(), ...changes });
  return id;
}

/** What somebody has written by the form, new unless `changes` says otherwise. @returns its id */
export async function insertTicket(
  { db, clock }: Runtime,
  changes: Partial<typeof supportTickets.$inferInsert> = {},
): Promise<string> {
  const id = newId('tck');
  await db.insert(supportTickets).values({
    id,
    ticketNumber: `ST-${id.slice(-8)}`,
    userId: null,
    name: 'Anna Lindgren',
    email: 'anna@example.se',
    subject: 'Mitt kvitto',
    message: 'Var finns det?',
    language: 'sv',
    status: 'new',
    priority: 'normal',
    adminNotes: null,
    createdAtMs: clock(),
    ...changes,
  });
  return id;
}

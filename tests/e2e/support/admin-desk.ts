import type { Locator, Page } from '@playwright/test';

import { roleStatements } from '#tests/tools/admin-role/role-statements.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import { newId } from '#worker/platform/security/hash.ts';

import { runStatements } from './stack-database.ts';
import { scan } from './clean-up.ts';
import { createPerson, type Person } from './google.ts';

/** Somebody signed in who has the role, granted as its documented command does. */
export async function signInAsAdmin(page: Page): Promise<Person> {
  const person = await createPerson({ mailbox: { generate: { messages: 1 } } });
  await scan(page, person);
  await runStatements(roleStatements('grant', person.email, Date.now()));
  return person;
}

/** Takes the role away as its documented command does, whatever page is open. */
export async function takeRoleAway({ email }: Person): Promise<void> {
  await runStatements(roleStatements('remove', email, Date.now()));
}

export type WaitingWork = { ticketNumber: string; subject: string; testimonial: string };

/**
 * A new ticket whose confirmation was refused, and a testimonial that nobody has read beside one that was made up; put
 * where they are kept, since the forms take few from one address.
 */
export async function leaveWork(nowMs = Date.now()): Promise<WaitingWork> {
  const ticketNumber = `ST-${String(nowMs).slice(-8)}`;
  const subject = `Mitt kvitto saknas ${ticketNumber}`;
  const testimonial = `Så skönt att ha det tomt, äntligen! ${ticketNumber}`;
  const ticketId = newId('tck');
  await runStatements([
    `INSERT INTO support_tickets (id, ticket_number, name, email, subject, message, language, status, priority, created_at)
     VALUES ('${ticketId}', '${ticketNumber}', 'Åsa Öberg', 'asa.oberg@post.example', '${subject}',
       'Hej!\nJag städade i går men hittar inget kvitto. Var finns det?', 'sv', 'new', 'normal', ${nowMs})`,
    `INSERT INTO mail_outbox (id, kind, subject_id, language, status, created_at, due_at, attempts)
     VALUES ('${mailIdOf('support-received', ticketId)}', 'support-received', '${ticketId}', 'sv', 'refused', ${nowMs}, ${nowMs}, 1)`,
    `INSERT INTO testimonials (id, testimonial, location, location_type, approved, is_seed_data, created_at)
     VALUES ('${newId('tst')}', '${testimonial}', 'Uppsala', 'storstad', 0, 0, ${nowMs}),
       ('${newId('tst')}', 'Ett påhittat omdöme.', NULL, NULL, 1, 1, ${nowMs - 1000})`,
  ]);
  return { ticketNumber, subject, testimonial };
}

/** The first toast that says exactly this. */
export function toast(page: Page, text: string): Locator {
  return page.locator('[data-toast]').getByText(text, { exact: true }).first();
}

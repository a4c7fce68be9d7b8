import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { createSqliteD1 } from '#tests/support/sqlite-d1.ts';
import { mailboxSql, mailboxText } from '#worker/platform/db/sql.ts';
import { countedAddress, mailboxOf } from '#worker/domain/email-address.ts';

test.each([
  ['anna@example.se', 'anna@example.se'],
  ['Anna@Example.SE', 'anna@example.se'],
  ['anna+lista@example.se', 'anna@example.se'],
  ['anna+a+b@example.se', 'anna@example.se'],
  ['anna+@example.se', 'anna@example.se'],
  ['+anna@example.se', '+anna@example.se'],
  ['+anna+x@example.se', '+anna@example.se'],
  ['anna@a+b.example', 'anna@a+b.example'],
  ['anna.b@example.se', 'anna.b@example.se'],
  ['anna+x@Räksmörgås.example', 'anna@xn--rksmrgs-5wao1o.example'],
  ['anna@xn--rksmrgs-5wao1o.example', 'anna@xn--rksmrgs-5wao1o.example'],
  ['a.n.na+lista@GoogleMail.com', 'anna@gmail.com'],
])('%s counts as %s', (written, counted) => {
  expect(countedAddress(written)).toBe(counted);
});

test.each([
  ['Anna@Example.SE', 'anna@example.se'],
  ['anna.b+x@example.se', 'anna.b+x@example.se'],
  ['anna@gmail.com', 'anna@gmail.com'],
  ['A.n.n.a@Gmail.com', 'anna@gmail.com'],
  ['anna@googlemail.com', 'anna@gmail.com'],
  ['an.na+lista.x@GOOGLEMAIL.com', 'anna@gmail.com'],
  ['anna+a+b@gmail.com', 'anna@gmail.com'],
  ['+anna@gmail.com', '+anna@gmail.com'],
  ['+an.na+x@gmail.com', '+anna@gmail.com'],
  ['an.na@mail.gmail.com', 'an.na@mail.gmail.com'],
  ['an.na@notgmail.com', 'an.na@notgmail.com'],
  ['an.na@gmail.com.example', 'an.na@gmail.com.example'],
])('the mailbox of %s is %s, here and in the database', async (written, mailbox) => {
  expect(mailboxOf(written)).toBe(mailbox);
  const db = createSqliteD1().through(async (step) => step());
  const asText = sql.raw(mailboxText(`'${written}'`));
  const found = await db.get(
    sql`SELECT ${mailboxSql(sql`${written}`)} AS bound, ${asText} AS text`,
  );
  expect(found).toEqual({ bound: mailbox, text: mailbox });
});

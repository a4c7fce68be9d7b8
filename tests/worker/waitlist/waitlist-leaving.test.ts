import { isNotNull } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { sweep } from '#worker/sweep.ts';
import { allowances } from '#worker/access/allowance-schema.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import { DAY_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import { MARKETING_TEXT_VERSION } from '#worker/domain/waitlist/waitlist.ts';

import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { deliveriesTo } from '#tests/worker/support/mail.ts';
import { buildWaitlist, mailedToken, newAddress } from '#tests/worker/support/waitlist.ts';

beforeEach(emptyTables);

test('the same link leads off the list, whenever it is used, and all is forgotten', async () => {
  const { runtime, join, follow, leave, entryOf } = buildWaitlist();
  const email = newAddress();
  await join(email);
  const token = await mailedToken(email);
  await follow('confirm', token);
  runtime.advance(100 * DAY_MS);
  expect(await leave(token)).toEqual({ wasOnList: true });
  // Whose address it was is forgotten: there is no peace to promise once more.
  expect(await leave(token)).toEqual({ wasOnList: false });
  expect(await entryOf(email)).toBeUndefined();
  expect(await runtime.db.select().from(mailOutbox)).toEqual([]);
  expect(await follow('confirm', token)).toBe(404);
  expect(await follow('decline-news', token)).toBe(404);
});

test('news can be declined by the same link, before and after they were agreed to, and the place stays', async () => {
  const { runtime, join, follow, entryOf } = buildWaitlist();
  const [early, late] = [newAddress(), newAddress()];
  const confirmedAtMs = runtime.clock();
  const placed = { confirmedAtMs, marketingTextVersion: null, marketingConsentAtMs: null };
  for (const email of [early, late]) {
    await join(email, { marketingTextVersion: MARKETING_TEXT_VERSION });
    const token = await mailedToken(email);
    if (email === late) await follow('confirm', token);
    expect(await follow('decline-news', token)).toBe(204);
    expect(await entryOf(email)).toMatchObject(placed);
    // The button of the same page, pressed after all, agrees to nothing any more.
    expect(await follow('confirm', token)).toBe(204);
    expect(await entryOf(email)).toMatchObject(placed);
  }
});

test('what a mail carries gets into no log, whichever button is pressed and whether or not it is ours', async () => {
  const { runtime, join, follow } = buildWaitlist();
  const email = newAddress();
  await join(email);
  const token = await mailedToken(email);
  const forged = `${token.slice(0, -4)}beef`;
  for (const step of ['confirm', 'decline-news', 'leave'] as const) {
    await follow(step, forged);
    await follow(step, token);
  }
  const [id = '', , signed = ''] = token.split('.');
  const logged = runtime.logLines.join('\n');
  expect(logged).toContain('/api/waitlist/leave');
  for (const secret of [signed, signed.slice(0, 16), email]) expect(logged).not.toContain(secret);
  expect(logged).not.toContain(`${id}.none`);
});

test('whoever has left is left in peace for a week, and whoever signs them up does not learn it', async () => {
  const { runtime, join, follow, entryOf } = buildWaitlist();
  const email = newAddress();
  const [name = '', domain = ''] = email.split('@');
  const first = await join(email);
  await follow('leave', await mailedToken(email));
  const again = await join(email);
  const tagged = await join(`${name}+x@${domain}`);
  for (const answer of [again, tagged]) {
    expect([answer.status, ...answer.headers]).toEqual([first.status, ...first.headers]);
  }
  expect(await entryOf(email)).toBeUndefined();
  expect(await entryOf(`${name}+x@${domain}`)).toBeUndefined();

  runtime.advance(7 * DAY_MS - MINUTE_MS);
  await sweep(runtime);
  await join(email);
  expect(await deliveriesTo(email)).toBe(1);
  runtime.advance(MINUTE_MS);
  await sweep(runtime);
  expect(await runtime.db.select().from(allowances).where(isNotNull(allowances.endsAtMs))).toEqual(
    [],
  );
  await join(email);
  expect(await deliveriesTo(email)).toBe(2);
});

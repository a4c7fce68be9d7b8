import { beforeEach, expect, test } from 'vitest';

import { SERVER_TIME_HEADER } from '#worker/domain/dates.ts';
import { sweep } from '#worker/sweep.ts';
import { allowances } from '#worker/access/allowance-schema.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import { waitlist } from '#worker/waitlist/schema.ts';
import { DAY_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import { MARKETING_TEXT_VERSION } from '#worker/domain/waitlist/waitlist.ts';

import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { breakMail, deliveriesTo, mailTo } from '#tests/worker/support/mail.ts';
import { buildWaitlist, mailedToken, newAddress } from '#tests/worker/support/waitlist.ts';

beforeEach(emptyTables);

test('an address waits on the list, unconfirmed, and its owner is asked by mail in their language', async () => {
  const { runtime, join, entryOf } = buildWaitlist();
  const email = newAddress();
  expect((await join(`  ${email.toUpperCase()} `, { language: 'en' })).status).toBe(204);
  expect(await entryOf(email)).toEqual({
    id: expect.stringMatching(/^wtl_[a-z2-7]{26}$/),
    email,
    language: 'en',
    marketingTextVersion: null,
    marketingConsentAtMs: null,
    requestedTextVersion: null,
    createdAtMs: runtime.clock(),
    askedAtMs: null,
    confirmedAtMs: null,
  });
  const [mail] = await mailTo(email);
  expect(mail).toMatchObject({
    subject: 'Confirm your place on the waiting list',
    language: 'en',
    deliveries: 1,
  });
  expect(mail?.text).toContain(
    'Confirm my place:\nhttps://grinbox.test/waitlist/confirm?lang=en#wtl_',
  );
  expect(mail?.text).not.toContain('news and offers');
});

test('only the link confirms, as often as it is used, and opening its page does not', async () => {
  const { runtime, send, join, follow, entryOf } = buildWaitlist();
  const email = newAddress();
  await join(email);
  const token = await mailedToken(email);
  await send('/waitlist/confirm');
  expect((await entryOf(email))?.confirmedAtMs).toBeNull();

  const confirmedAtMs = runtime.clock();
  expect(await follow('confirm', token)).toBe(204);
  runtime.advance(DAY_MS);
  expect(await follow('confirm', token)).toBe(204);
  expect((await entryOf(email))?.confirmedAtMs).toBe(confirmedAtMs);
});

test('news are agreed to by whoever confirms a mail that told of them, with text version and time', async () => {
  const { runtime, join, follow, entryOf } = buildWaitlist();
  const email = newAddress();
  const tickedAtMs = runtime.clock();
  await join(email, { marketingTextVersion: MARKETING_TEXT_VERSION });
  const [mail] = await mailTo(email);
  expect(mail?.text).toContain('Du har också kryssat i att du vill ha nyheter och erbjudanden.');
  runtime.advance(MINUTE_MS);
  await follow('confirm', await mailedToken(email));
  expect(await entryOf(email)).toMatchObject({
    marketingTextVersion: MARKETING_TEXT_VERSION,
    marketingConsentAtMs: tickedAtMs,
  });
});

test('a box that somebody else ticked after the mail went out agrees to nothing', async () => {
  const { join, follow, entryOf } = buildWaitlist();
  const email = newAddress();
  await join(email);
  const token = await mailedToken(email);
  await join(email, { marketingTextVersion: MARKETING_TEXT_VERSION });
  await follow('confirm', token);
  const agreed = { marketingTextVersion: null, marketingConsentAtMs: null };
  expect(await entryOf(email)).toMatchObject(agreed);

  await join(email, { marketingTextVersion: MARKETING_TEXT_VERSION, language: 'en' });
  expect(await entryOf(email)).toMatchObject({ ...agreed, language: 'sv' });
});

test('whoever is on the list and signs up again for news is asked by mail, and gets them by its link, once', async () => {
  const { runtime, join, follow, entryOf } = buildWaitlist();
  const email = newAddress();
  await join(email);
  await follow('confirm', await mailedToken(email));
  runtime.advance(DAY_MS);
  await join(email, { marketingTextVersion: MARKETING_TEXT_VERSION });
  const [mail] = await mailTo(email);
  expect(mail?.subject).toBe('Du står redan på väntelistan');
  expect(mail?.text).toContain('Det gäller först när du har bekräftat.');
  expect(mail?.text).toContain(
    'Ja, skicka nyheter:\nhttps://grinbox.test/waitlist/confirm?lang=sv#wtl_',
  );
  expect(await entryOf(email)).toMatchObject({ marketingConsentAtMs: null });

  const token = await mailedToken(email);
  const agreedAtMs = runtime.clock();
  expect(await follow('confirm', token)).toBe(204);
  const agreed = { marketingTextVersion: MARKETING_TEXT_VERSION, marketingConsentAtMs: agreedAtMs };
  expect(await entryOf(email)).toMatchObject({ ...agreed, requestedTextVersion: null });
  expect(await follow('decline-news', token)).toBe(204);
  runtime.advance(MINUTE_MS);
  expect(await follow('confirm', token)).toBe(204);
  expect(await entryOf(email)).toMatchObject({ marketingConsentAtMs: null });
});

test('who is asked for is answered the same, known or not, confirmed or not', async () => {
  const { runtime, join, follow } = buildWaitlist();
  const email = newAddress();
  const answers = [await join(email), await join(email)];
  await follow('confirm', await mailedToken(email));
  answers.push(await join(email));
  runtime.advance(2 * DAY_MS);
  answers.push(await join(email));
  const told = await Promise.all(
    answers.map(async (answer) => {
      // Sent at other times.
      answer.headers.delete(SERVER_TIME_HEADER);
      return [answer.status, [...answer.headers], await answer.text()];
    }),
  );
  for (const answer of told) expect(answer).toEqual(told[0]);
});

test('whoever signs up again soon gets no second mail; after a while another, and confirmed after a day', async () => {
  const { runtime, join, follow } = buildWaitlist();
  const email = newAddress();
  await join(email);
  await join(email);
  expect(await deliveriesTo(email)).toBe(1);
  runtime.advance(10 * MINUTE_MS);
  await join(email);
  expect(await deliveriesTo(email)).toBe(2);

  await follow('confirm', await mailedToken(email));
  runtime.advance(DAY_MS - MINUTE_MS);
  await join(email);
  expect(await deliveriesTo(email)).toBe(2);
  runtime.advance(MINUTE_MS);
  await join(email);
  expect(await deliveriesTo(email)).toBe(3);
  expect((await mailTo(email))[0]?.subject).toBe('Du står redan på väntelistan');
});

test('a wish for news soon after the last mail is asked about a little later, and toggling it sends no flood', async () => {
  const { runtime, join, follow } = buildWaitlist();
  const email = newAddress();
  const news = { marketingTextVersion: MARKETING_TEXT_VERSION };
  await join(email);
  await follow('confirm', await mailedToken(email));
  runtime.advance(MINUTE_MS);
  await join(email, news);
  await sweep(runtime);
  expect(await deliveriesTo(email)).toBe(1);
  runtime.advance(9 * MINUTE_MS);
  await sweep(runtime);
  expect(await deliveriesTo(email)).toBe(2);
  expect((await mailTo(email))[0]?.text).toContain('Ja, skicka nyheter');

  for (let round = 0; round < 20; round += 1) {
    await follow('decline-news', await mailedToken(email));
    await join(email, news);
    runtime.advance(MINUTE_MS);
    await sweep(runtime);
  }
  expect(await deliveriesTo(email)).toBeLessThanOrEqual(5);
});

test('a mail for another sign-up is tried again as soon as a first one, whatever came of those before', async () => {
  const { runtime, join } = buildWaitlist();
  const email = newAddress();
  for (let day = 0; day < 4; day += 1) {
    await join(email);
    runtime.advance(DAY_MS);
  }
  const { status, attempts } = mailOutbox;
  await runtime.db.update(mailOutbox).set({ status: 'refused', problem: 'not-delivered' });
  await breakMail(email, 'down');
  await join(email);
  const rows = await runtime.db.select({ status, attempts }).from(mailOutbox);
  expect(rows).toEqual([{ status: 'waiting', attempts: 1 }]);
  runtime.advance(MINUTE_MS);
  await sweep(runtime);
  expect(await deliveriesTo(email)).toBe(5);
});

test('the mail says who keeps what, why and for how long, and leads out of news and list', async () => {
  const { join } = buildWaitlist();
  const email = newAddress();
  await join(email, { marketingTextVersion: MARKETING_TEXT_VERSION });
  const [mail] = await mailTo(email);
  for (const told of [
    /Tacka nej till nyheter, eller lämna listan:\nhttps:\/\/grinbox\.test\/waitlist\/confirm\?lang=sv#wtl_/,
    /Grinbox AB ansvarar för uppgifterna: adressen, språket och tiden/,
    /med stöd av ditt samtycke\. De sparas i 7 dagar om du inte bekräftar, .* högst 2 år/,
    /https:\/\/grinbox\.test\/privacy/,
  ]) {
    expect(mail?.text).toMatch(told);
  }
});

test('signed up again, an address keeps when it first came, and is kept for a week after the last time', async () => {
  const { runtime, join, entryOf } = buildWaitlist();
  const email = newAddress();
  const createdAtMs = runtime.clock();
  await join(email);
  runtime.advance(6 * DAY_MS);
  const askedAtMs = runtime.clock();
  await join(email, { language: 'en' });
  expect(await entryOf(email)).toMatchObject({ createdAtMs, askedAtMs, language: 'en' });
  runtime.advance(7 * DAY_MS - MINUTE_MS);
  await sweep(runtime);
  expect(await entryOf(email)).toBeDefined();
  runtime.advance(MINUTE_MS);
  await sweep(runtime);
  expect(await entryOf(email)).toBeUndefined();
});

test('a link that is not ours does nothing', async () => {
  const { join, follow, entryOf } = buildWaitlist();
  const [email, other] = [newAddress(), newAddress()];
  await join(email);
  await join(other);
  const token = await mailedToken(email);
  const [id = '', version = '', signed = ''] = token.split('.');
  const [otherId] = (await mailedToken(other)).split('.');
  for (const forged of [
    '',
    id,
    `${id}.${version}`,
    `${otherId}.${version}.${signed}`,
    `${id}.${MARKETING_TEXT_VERSION}.${signed}`,
    `${id}.${version}.${signed.slice(0, -1)}`,
    `${id}.${version}.${'0'.repeat(64)}`,
    `${token} `,
    `${token}\n`,
  ]) {
    expect(await follow('confirm', forged)).toBe(404);
    expect(await follow('leave', forged)).toBe(404);
  }
  expect((await entryOf(email))?.confirmedAtMs).toBeNull();
  expect((await entryOf(other))?.confirmedAtMs).toBeNull();
});

test('a mail that cannot be sent at once is sent by the sweep, once', async () => {
  const { runtime, join } = buildWaitlist();
  const email = newAddress();
  await breakMail(email, 'down');
  expect((await join(email)).status).toBe(204);
  expect(await mailTo(email)).toEqual([]);
  runtime.advance(MINUTE_MS);
  await sweep(runtime);
  await sweep(runtime);
  expect(await deliveriesTo(email)).toBe(1);
});

test('no mail goes to whoever has left the list before it was sent', async () => {
  const { runtime, join } = buildWaitlist();
  const email = newAddress();
  await breakMail(email, 'down');
  await join(email);
  await runtime.db.delete(waitlist);
  runtime.advance(MINUTE_MS);
  await sweep(runtime);
  expect(await mailTo(email)).toEqual([]);
});

test.each([
  ['no address', { email: '' }],
  ['spaces', { email: '   ' }],
  ['no at-sign', { email: 'anna.example.se' }],
  ['two addresses', { email: 'anna@example.se,all@evil.test' }],
  ['a header behind it', { email: 'anna@example.se\r\nBcc: all@evil.test' }],
  ['more than 254 characters', { email: `anna@${'a.'.repeat(124)}se` }],
  ['another language', { language: 'no' }],
  ['a text about news that is not ours', { marketingTextVersion: '2020-01-01' }],
  ['something that nobody asked for', { confirmedAtMs: 1 }],
  ['a number for an address', { email: 1 }],
])('%s is refused, and changes nothing', async (_, changes) => {
  const { runtime, join } = buildWaitlist();
  expect((await join('anna@example.se', changes)).status).toBe(400);
  expect(await runtime.db.select().from(waitlist)).toEqual([]);
  expect(await runtime.db.select().from(allowances)).toEqual([]);
});

test('a network signs up twenty addresses an hour, all of an IPv6 household counted together', async () => {
  const { runtime, join } = buildWaitlist();
  const statuses: number[] = [];
  for (let number = 0; number < 21; number += 1) {
    const response = await join(newAddress(), {}, `2001:db8:1:2:${number}::1`);
    statuses.push(response.status);
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 204), 429]);
  expect((await join(newAddress(), {}, '2001:db8:1:3::1')).status).toBe(204);
  runtime.advance(60 * MINUTE_MS);
  expect((await join(newAddress(), {}, '2001:db8:1:2::9')).status).toBe(204);
});

test('an address is signed up five times a day, by whomever, fifty at once are no more, and none is told', async () => {
  const { runtime, join } = buildWaitlist();
  const [name = '', domain = ''] = newAddress().split('@');
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, tag) => join(`${name}+${tag}@${domain}`)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 204));
  expect(await runtime.db.$count(waitlist)).toBe(5);
  expect(await runtime.db.$count(mailOutbox)).toBe(5);
  runtime.advance(DAY_MS);
  await join(`${name}@${domain}`);
  expect(await runtime.db.$count(waitlist)).toBe(6);
});

test('what is counted names nobody, and is forgotten', async () => {
  const { runtime, join } = buildWaitlist();
  await join(newAddress(), {}, '198.51.100.7');
  const counted = await runtime.db.select().from(allowances);
  expect(counted).toHaveLength(2);
  for (const { id } of counted) expect(id).toMatch(/^[0-9a-f]{64}$/);
  runtime.advance(2 * DAY_MS);
  await sweep(runtime);
  expect(await runtime.db.select().from(allowances)).toEqual([]);
});

test('an unconfirmed address is forgotten after seven days, a confirmed one after two years', async () => {
  const { runtime, join, follow, entryOf } = buildWaitlist();
  const [waiting, confirmed] = [newAddress(), newAddress()];
  await join(waiting);
  await join(confirmed);
  await follow('confirm', await mailedToken(confirmed));
  runtime.advance(7 * DAY_MS - MINUTE_MS);
  await sweep(runtime);
  expect(await entryOf(waiting)).toBeDefined();
  runtime.advance(MINUTE_MS);
  await sweep(runtime);
  expect(await entryOf(waiting)).toBeUndefined();
  expect(await entryOf(confirmed)).toBeDefined();
  expect(await runtime.db.select().from(mailOutbox)).toHaveLength(1);
  runtime.advance(723 * DAY_MS);
  await sweep(runtime);
  expect(await runtime.db.select().from(waitlist)).toEqual([]);
  expect(await runtime.db.select().from(mailOutbox)).toEqual([]);
});

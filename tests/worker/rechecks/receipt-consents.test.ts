import { expect, test } from 'vitest';

import { findLiveConnection } from '#worker/access/connection-queries.ts';
import { consentWithdrawnSchema, givenConsentsSchema } from '#worker/contract/consents.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { CONSENT_KINDS, type ConsentKind } from '#worker/domain/mail/consent-token.ts';
import { consentToken } from '#worker/mail/consent-link.ts';
import { sweep } from '#worker/sweep.ts';

import { outcomeOf } from '#tests/worker/support/build-order.ts';
import {
  type AfterCleanup,
  buildAfterCleanup,
  connectAgain,
  findStored,
  letDaysPass,
  sendConsent,
  sendNextTimeConsent,
} from '#tests/worker/support/build-recheck.ts';
import { hasGrant } from '#tests/worker/support/google.ts';
import { mailTo, setEmail } from '#tests/worker/support/mail.ts';
import { dumpRowsOf } from '#tests/worker/support/table-dump.ts';

/** Without a cookie: whoever holds the mail. */
function withdraw({ api }: Pick<AfterCleanup, 'api'>, token: string): Promise<Response> {
  return api.send('/api/consents/withdraw', { method: 'POST', body: JSON.stringify({ token }) });
}

async function wasGiven(response: Response): Promise<boolean> {
  return consentWithdrawnSchema.parse(await response.json()).wasGiven;
}

function tokenOf({ runtime, orderId }: AfterCleanup, kind: ConsentKind): string {
  return consentToken(runtime, { kind, orderId });
}

async function listKinds({ api, cookie }: AfterCleanup): Promise<ConsentKind[]> {
  const response = await api.send('/api/consents', { cookie });
  const { consents } = givenConsentsSchema.parse(await response.json());
  return consents.map(({ kind }) => kind).toSorted();
}

/** Somebody who has ticked all three boxes of the receipt. */
async function buildAgreed() {
  const buyer = await buildAfterCleanup();
  const email = `${crypto.randomUUID()}@post.example`;
  await setEmail(buyer, email);
  await sendConsent(buyer);
  await sendNextTimeConsent(buyer, 'marks');
  await sendNextTimeConsent(buyer, 'reminder');
  return { buyer, email };
}

async function mailedToken(email: string, subject: string): Promise<string> {
  const mail = (await mailTo(email)).find((each) => each.subject.includes(subject));
  return /\/consent\/withdraw\?lang=sv#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

test('the mail about the check takes the consent back without a sign-in, once', async () => {
  const { buyer, email } = await buildAgreed();
  await letDaysPass(buyer, 13);
  await sweep(buyer.runtime);
  const token = await mailedToken(email, 'Har avsändarna slutat?');
  expect(await wasGiven(await withdraw(buyer, token))).toBe(true);
  expect(await findStored(buyer)).toMatchObject({ senderHashes: null, salt: null });
  expect(await listKinds(buyer)).toEqual(['marks', 'reminder']);

  const before = await dumpRowsOf(buyer.user.userId);
  expect(await wasGiven(await withdraw(buyer, token))).toBe(false);
  expect(await dumpRowsOf(buyer.user.userId)).toBe(before);
});

test('the reminder takes back the marks and itself', async () => {
  const { buyer, email } = await buildAgreed();
  buyer.runtime.advance(365 * DAY_MS);
  await sweep(buyer.runtime);
  const token = await mailedToken(email, 'Ett år sedan');
  expect(await wasGiven(await withdraw(buyer, token))).toBe(true);
  expect(await wasGiven(await withdraw(buyer, token))).toBe(false);
  const left = await dumpRowsOf(buyer.user.userId);
  expect(left).toContain('["remembered_senders",[]],["scan_reminders",[]]');
  expect(left).not.toContain('scan-reminder.');
});

test('each consent is taken back by itself', async () => {
  const { buyer } = await buildAgreed();
  expect(await listKinds(buyer)).toEqual(['marks', 'recheck', 'reminder']);
  expect(await wasGiven(await withdraw(buyer, tokenOf(buyer, 'marks')))).toBe(true);
  expect(await listKinds(buyer)).toEqual(['recheck', 'reminder']);
  expect(await wasGiven(await withdraw(buyer, tokenOf(buyer, 'reminder')))).toBe(true);
  expect(await listKinds(buyer)).toEqual(['recheck']);
  expect(await wasGiven(await withdraw(buyer, tokenOf(buyer, 'recheck')))).toBe(true);
  expect(await listKinds(buyer)).toEqual([]);
});

test('a forged, cut or foreign token changes nothing', async () => {
  const { buyer } = await buildAgreed();
  const { buyer: other } = await buildAgreed();
  const before = await dumpRowsOf(buyer.user.userId);
  const [kind = '', , signed = ''] = tokenOf(other, 'recheck').split('.');
  const waitlistLike = `wtl_${'a'.repeat(26)}.none.${'0'.repeat(64)}`;
  for (const token of [
    '',
    waitlistLike,
    `recheck.${buyer.orderId}.${'0'.repeat(64)}`,
    // Another order's signature, and another consent's.
    `${kind}.${buyer.orderId}.${signed}`,
    tokenOf(buyer, 'recheck').replace('recheck', 'marks'),
    tokenOf(buyer, 'recheck').slice(0, -1),
    tokenOf(buyer, 'recheck').toUpperCase(),
    `unknown.${buyer.orderId}.${signed}`,
  ]) {
    expect(await outcomeOf(await withdraw(buyer, token))).toBe('404 not_found');
  }
  expect(await dumpRowsOf(buyer.user.userId)).toBe(before);
});

test.each(CONSENT_KINDS)(
  'a link to %s of what was never given takes nothing back',
  async (kind) => {
    const buyer = await buildAfterCleanup();
    const before = await dumpRowsOf(buyer.user.userId);
    expect(await wasGiven(await withdraw(buyer, tokenOf(buyer, kind)))).toBe(false);
    expect(await dumpRowsOf(buyer.user.userId)).toBe(before);
  },
);

test('an older receipt’s link leaves what a later one has agreed to', async () => {
  const { buyer } = await buildAgreed();
  const older = { ...buyer, orderId: `ord_${'a2'.repeat(13)}` };
  expect(await wasGiven(await withdraw(buyer, tokenOf(older, 'next-time')))).toBe(false);
  expect(await listKinds(buyer)).toEqual(['marks', 'recheck', 'reminder']);
});

test('the link also ends the access that was given for the check, and no other', async () => {
  const { buyer } = await buildAgreed();
  await letDaysPass(buyer, 19);
  const { account } = await connectAgain(buyer);
  await withdraw(buyer, tokenOf(buyer, 'recheck'));
  expect(await hasGrant(account)).toBe(false);

  const { buyer: other } = await buildAgreed();
  await letDaysPass(other, 19);
  const scanning = await connectAgain(other, [], '?returnTo=/scan');
  await withdraw(other, tokenOf(other, 'recheck'));
  expect(await hasGrant(scanning.account)).toBe(true);
  const { db, clock } = other.runtime;
  expect(await findLiveConnection(db, other.user.userId, clock())).toBeDefined();
});

test('the list says when and to which text each was given, and is nobody else’s', async () => {
  const { buyer } = await buildAgreed();
  const { buyer: other } = await buildAgreed();
  const response = await buyer.api.send('/api/consents', { cookie: buyer.cookie });
  const { consents } = givenConsentsSchema.parse(await response.json());
  for (const { textVersion, givenAtMs, endsAtMs, token } of consents) {
    expect(textVersion).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(givenAtMs).toBe(buyer.runtime.clock());
    expect(endsAtMs).toBeGreaterThan(givenAtMs);
    expect(token).toContain(buyer.orderId);
    expect(token).not.toContain(other.orderId);
  }
});

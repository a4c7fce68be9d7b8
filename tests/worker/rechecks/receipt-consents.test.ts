import { expect, test } from 'vitest';

import { findLiveConnection } from '#worker/access/connection-queries.ts';
import { findReminder } from '#worker/cleanups/remembered-queries.ts';
import { nextTimeSchema } from '#worker/contract/cleanups.ts';
import { consentWithdrawnSchema, givenConsentsSchema } from '#worker/contract/consents.ts';
import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import {
  CONSENT_KINDS,
  type ConsentKind,
  RECEIPT_CONSENTS,
} from '#worker/domain/mail/consent-token.ts';
import { consentToken } from '#worker/mail/consent-link.ts';
import { sweep } from '#worker/sweep.ts';

import { outcomeOf } from '#tests/worker/support/build-order.ts';
import {
  type AfterCleanup,
  buildAfterCleanup,
  buildAnotherCleanup,
  buildOpen,
  connectAgain,
  findStored,
  letDaysPass,
  sendCheck,
  sendConsent,
  sendNextTimeConsent,
} from '#tests/worker/support/build-recheck.ts';
import { insertSession } from '#tests/worker/support/build-rows.ts';
import { hasGrant } from '#tests/worker/support/google.ts';
import { mailTo, setEmail } from '#tests/worker/support/mail.ts';
import { dumpRowsOf } from '#tests/worker/support/table-dump.ts';

/** Without a cookie: whoever holds the mail. */
function withdraw({ api }: Pick<AfterCleanup, 'api'>, token: string): Promise<Response> {
  return api.send('/api/receipt-consents/withdraw', {
    method: 'POST',
    body: JSON.stringify({ token }),
  });
}

async function wasGiven(response: Response): Promise<boolean> {
  return consentWithdrawnSchema.parse(await response.json()).wasGiven;
}

function tokenOf({ runtime, orderId }: AfterCleanup, kind: ConsentKind): string {
  return consentToken(runtime, { kind, orderId });
}

async function listKinds({ api, cookie }: AfterCleanup): Promise<ConsentKind[]> {
  const response = await api.send('/api/receipt-consents', { cookie });
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

test('the reminder of one order also tells of another’s marks, and its link deletes both', async () => {
  const buyer = await buildAfterCleanup();
  const email = `${crypto.randomUUID()}@post.example`;
  await setEmail(buyer, email);
  await sendNextTimeConsent(buyer, 'reminder');
  const later = await buildAnotherCleanup(buyer);
  await sendNextTimeConsent(later, 'marks');
  const { buyer: stranger } = await buildAgreed();
  buyer.runtime.advance(365 * DAY_MS);
  await sweep(buyer.runtime);
  const [mail] = (await mailTo(email)).filter(({ id }) => id === `scan-reminder.${buyer.orderId}`);
  expect(mail?.text).toMatch(/Avtrycken av avsändarna raderas den .* Du kan radera dem nu/);
  const token = await mailedToken(email, 'Ett år sedan');
  expect(token).toContain(buyer.orderId);
  const ofStranger = await dumpRowsOf(stranger.user.userId);
  expect(await wasGiven(await withdraw(buyer, token))).toBe(true);
  const left = await dumpRowsOf(buyer.user.userId);
  expect(left).toContain('["remembered_senders",[]],["scan_reminders",[]]');
  expect(await wasGiven(await withdraw(buyer, token))).toBe(false);
  expect(await dumpRowsOf(stranger.user.userId)).toBe(ofStranger);
});

test('the link of one order to the marks or the reminder leaves what another has agreed to', async () => {
  const { buyer } = await buildAgreed();
  const later = await buildAnotherCleanup(buyer);
  for (const kind of RECEIPT_CONSENTS) {
    expect(await wasGiven(await withdraw(buyer, tokenOf(later, kind)))).toBe(false);
  }
  expect(await listKinds(buyer)).toEqual(['marks', 'recheck', 'reminder']);
});

test('a check that is over or made is not taken back any more, and the mail that was sent stays', async () => {
  const { buyer: late } = await buildAgreed();
  await letDaysPass(late, 13);
  await sweep(late.runtime);
  await letDaysPass(late, 60);
  await sweep(late.runtime);
  const before = await dumpRowsOf(late.user.userId);
  expect(before).toContain(`recheck.${late.orderId}`);
  expect(await wasGiven(await withdraw(late, tokenOf(late, 'recheck')))).toBe(false);
  expect(await dumpRowsOf(late.user.userId)).toBe(before);

  const { buyer: done, cookie } = await buildOpen();
  expect(await outcomeOf(await sendCheck(done, cookie))).toBe('200');
  expect(await wasGiven(await withdraw(done, tokenOf(done, 'recheck')))).toBe(false);
  expect(await findStored(done)).toMatchObject({ withdrawnAtMs: null });
});

test('a reminder that was sent is listed, and can be deleted, until it is forgotten', async () => {
  const { buyer } = await buildAgreed();
  buyer.runtime.advance(366 * DAY_MS);
  await sweep(buyer.runtime);
  const { cookie } = await insertSession(buyer.runtime, buyer.user);
  const back = { ...buyer, cookie };
  const response = await back.api.send('/api/receipt-consents', { cookie });
  const { consents } = givenConsentsSchema.parse(await response.json());
  const endsAtMs = consents.find(({ kind }) => kind === 'reminder')?.endsAtMs;
  expect(endsAtMs).toBe((await findReminder(back.runtime.db, back.user.userId, 0))?.endsAtMs);
  const path = `/api/cleanups/${cleanupIdOf(back.orderId)}/next-time`;
  const view = nextTimeSchema.parse(await (await back.api.send(path, { cookie })).json());
  expect(view.reminder).toEqual({ status: 'kept', endsAtMs, remindAtMs: null });

  buyer.runtime.advance(30 * DAY_MS);
  const { cookie: later } = await insertSession(buyer.runtime, buyer.user);
  expect(await listKinds({ ...buyer, cookie: later })).toEqual([]);
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
  const response = await buyer.api.send('/api/receipt-consents', { cookie: buyer.cookie });
  const { consents } = givenConsentsSchema.parse(await response.json());
  expect(consents).toHaveLength(3);
  for (const { textVersion, givenAtMs, endsAtMs, token } of consents) {
    expect(textVersion).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(givenAtMs).toBe(buyer.runtime.clock());
    expect(endsAtMs).toBeGreaterThan(givenAtMs);
    expect(token).toContain(buyer.orderId);
    expect(token).not.toContain(other.orderId);
  }
});

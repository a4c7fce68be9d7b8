import { expect, test } from 'vitest';

import { listSafeMail } from '#durable-objects/mailbox-scan/settle-end.ts';
import { chosenMessages, scanRows } from '#durable-objects/mailbox-scan/scan-rows.ts';
import type { UnitAllowance } from '#worker/platform/google/unit-allowance.ts';
import { buildAllowance, buildUserQuota } from '#tests/support/user-quota.ts';
import type { FaultAction } from '#tests/tools/google-sandbox/faults/fault.ts';
import { generatedMailbox } from '#tests/support/sandbox-scan.ts';
import { allRowIds, scanMailbox } from '#tests/support/scanned-mailbox.ts';
import type { SafeListEdit } from '#worker/domain/protection/safe-list.ts';
import { unpackIds } from '#worker/domain/scans/messages/message-id.ts';

const LIST = 'users.messages.list';
const UNITS = 5_400;

type Scanned = Awaited<ReturnType<typeof scanMailbox>>;

/** A scanned mailbox, and somebody whose mail in it is old and of nobody that the scan has looked for. */
async function buildWithFriend() {
  const scanned = await scanMailbox(generatedMailbox(3_000, 7));
  const { rows, choose, truth } = scanned;
  const offered = choose(rows.oldMail.map(({ id }) => id)).ids;
  const known = new Set(rows.newsletters.map(({ senderKey }) => senderKey));
  const friend = offered
    .map((id) => truth.message(id)?.senderAddress ?? '')
    .find((address) => address !== '' && !known.has(address));
  if (friend === undefined) throw new Error('nobody has written long ago');
  const edits: SafeListEdit[] = [{ target: friend, effect: 'protect' }];
  return { ...scanned, friend, edits };
}

function buildBudget({ clock }: Scanned, unitsPerMinute = UNITS): UnitAllowance {
  return buildAllowance(clock, buildUserQuota(clock, { unitsPerMinute }));
}

function list(scanned: Scanned, edits: readonly SafeListEdit[], units = UNITS) {
  const { parts, openGmail } = scanned;
  return listSafeMail({ ...parts, openGmail, budget: buildBudget(scanned, units) }, edits);
}

/** Senders of all that is on offer with these edits. */
function sendersOnOffer({ scan, parts, rows, truth }: Scanned, edits: readonly SafeListEdit[]) {
  const protection = { edits, unlocks: [] };
  const { rowsVersion } = rows;
  const rowIds = allRowIds(scanRows(scan, parts, rowsVersion, protection));
  const chosen = chosenMessages(scan, parts, { rowsVersion, isPinned: false, rowIds, protection });
  if (chosen.kind !== 'chosen') return null;
  return unpackIds(chosen.packedIds).map((id) => truth.message(id)?.senderAddress ?? '');
}

function callsTo({ sandbox }: Scanned) {
  return sandbox.ledger.calls().filter(({ method }) => method === LIST).length;
}

test('old mail of whom the owner puts on the safe-list is on offer no longer, and nobody else’s is missing', async () => {
  const scanned = await buildWithFriend();
  const { edits, friend } = scanned;
  const before = sendersOnOffer(scanned, []) ?? [];
  expect(before).toContain(friend);
  expect(await list(scanned, edits)).toBeNull();
  const after = sendersOnOffer(scanned, edits);
  expect(after).toEqual(before.filter((address) => address !== friend));
});

test('until their mail is listed nothing can be chosen', async () => {
  const scanned = await buildWithFriend();
  expect(sendersOnOffer(scanned, scanned.edits)).toBeNull();
});

test('whoever is taken off the list again has their mail on offer again', async () => {
  const scanned = await buildWithFriend();
  await list(scanned, scanned.edits);
  expect(sendersOnOffer(scanned, [])).toContain(scanned.friend);
});

test('each is asked for once', async () => {
  const scanned = await buildWithFriend();
  await list(scanned, scanned.edits);
  const calls = callsTo(scanned);
  expect(await list(scanned, scanned.edits)).toBeNull();
  expect(callsTo(scanned)).toBe(calls);
});

test('whose mail is not to be left alone is not asked for', async () => {
  const scanned = await buildWithFriend();
  const calls = callsTo(scanned);
  expect(await list(scanned, [{ target: scanned.friend, effect: 'unprotect' }])).toBeNull();
  expect(callsTo(scanned)).toBe(calls);
});

test('where the minute’s units are used up it is said, and nothing is asked', async () => {
  const scanned = await buildWithFriend();
  const calls = callsTo(scanned);
  expect(await list(scanned, scanned.edits, 4)).toBe('rate_limit');
  expect(callsTo(scanned)).toBe(calls);
});

test.each<[string, FaultAction, string]>([
  ['a server error', { kind: 'answer', status: 500, body: '{}' }, 'gmail_unavailable'],
  ['a broken connection', { kind: 'drop' }, 'gmail_unavailable'],
  [
    'an answer that cannot be read',
    { kind: 'answer', status: 200, body: '<' },
    'gmail_unavailable',
  ],
])('after %s nothing can be chosen, and asking again goes through', async (_name, action, code) => {
  const scanned = await buildWithFriend();
  scanned.sandbox.faults.add({ method: LIST, times: 1, action });
  expect(await list(scanned, scanned.edits)).toBe(code);
  expect(sendersOnOffer(scanned, scanned.edits)).toBeNull();
  expect(await list(scanned, scanned.edits)).toBeNull();
  expect(sendersOnOffer(scanned, scanned.edits)).not.toContain(scanned.friend);
});

test('a refused token is renewed once', async () => {
  const scanned = await buildWithFriend();
  const refused: FaultAction = { kind: 'answer', status: 401, body: '{}' };
  scanned.sandbox.faults.add({ method: LIST, times: 1, action: refused });
  expect(await list(scanned, scanned.edits)).toBeNull();
  expect(scanned.refreshes()).toBe(1);

  const other = await buildWithFriend();
  other.sandbox.faults.add({ method: LIST, times: 2, action: refused });
  expect(await list(other, other.edits)).toBe('gmail_connection_expired');
});

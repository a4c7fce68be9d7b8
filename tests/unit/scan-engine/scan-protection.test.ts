import { expect, test } from 'vitest';

import { systemLabelBit } from '#tests/tools/google-sandbox/mailbox/label.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import { SCAN_NOW_MS } from '#tests/support/sandbox-scan.ts';
import { allRowIds, buildScannedMailbox } from '#tests/support/scanned-mailbox.ts';
import type { CleanRowsReport } from '#worker/domain/cleanups/clean-rows-report.ts';
import type { Protection } from '#worker/domain/protection/protection.ts';
import { yearsBefore } from '#worker/domain/scans/listing/age-band.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';

const MESSAGES = 8_000;
/** Of the generator's real senders. */
const SAFE_DOMAIN =
  /@(?:skatteverket|forsakringskassan|1177|swedbank|pensionsmyndigheten|seb|lansforsakringar|arbetsformedlingen|folksam|handelsbanken|csn|kronofogden|collectum)\.se$|@(?:nordea|kivra|paypal)\.com$/;

function newslettersOf({ newsletters, protectedRows }: CleanRowsReport) {
  return {
    offered: newsletters,
    protectedSenders: protectedRows.flatMap((row) => ('sender' in row ? [row] : [])),
  };
}

function reasonsOf({ protections }: { protections: readonly { protection: Protection }[] }) {
  return protections.map(({ protection }) => protection);
}

/** Addresses that the owner of a mailbox has sent mail to. */
function addressesWrittenTo({ columns, recipientTable, newestFirst }: Mailbox): Set<string> {
  const sent = systemLabelBit('SENT');
  const written = new Set<string>();
  for (const ordinal of newestFirst) {
    if (((columns.systemLabels[ordinal] ?? 0) & sent) === 0) continue;
    const recipients = recipientTable.addressesOf(columns.recipients[ordinal] ?? 0);
    for (const { address } of recipients) written.add(address);
  }
  return written;
}

test('newsletters of senders on the safe-list are in no row and shown as protected, those of who poses as them are not', async () => {
  const { rows, truth, choose } = await buildScannedMailbox(MESSAGES, { variant: 'safe-list' });
  const { offered, protectedSenders } = newslettersOf(rows);
  const safe = protectedSenders.filter(({ isSafeListed }) => isSafeListed);
  expect(safe.length).toBeGreaterThan(0);
  expect(offered.filter(({ isSafeListed }) => isSafeListed)).toEqual([]);
  for (const { id, senderKey, protections, protectedCount } of safe) {
    expect(senderKey).toMatch(SAFE_DOMAIN);
    expect(reasonsOf({ protections })).toContain('safeSender');
    expect(protections.reduce((sum, { count }) => sum + count, 0)).toBe(protectedCount);
    expect(choose([id]).ids).toEqual([]);
  }
  const chosen = choose(offered.map(({ id }) => id)).ids;
  const senders = new Set(chosen.map((id) => truth.message(id)?.senderAddress ?? ''));
  expect([...senders].filter((address) => SAFE_DOMAIN.test(address))).toEqual([]);
  const posing = [...senders].filter((address) =>
    /^nyhetsbrev@.*(?:\.sidor|-se|-com|mitt)\d/.test(address),
  );
  expect(posing.length).toBeGreaterThan(0);
});

test.each<ScanMode>(['quick', 'complete'])(
  'no old or large mail of a sender on the safe-list is in a row of a %s scan, and it is shown why',
  async (mode) => {
    const { rows, truth, choose } = await buildScannedMailbox(MESSAGES, {
      variant: 'safe-list',
      mode,
    });
    const old = [...truth.messages()].filter(
      ({ senderAddress, internalDateMs }) =>
        SAFE_DOMAIN.test(senderAddress) && internalDateMs < yearsBefore(SCAN_NOW_MS, 3),
    );
    expect(old.length).toBeGreaterThan(50);
    const chosen = new Set(choose(allRowIds(rows)).ids);
    expect(old.filter(({ id }) => chosen.has(id))).toEqual([]);
    const posing = [...chosen].map((id) => truth.message(id)?.senderAddress ?? '');
    expect(posing.some((address) => /^nyhetsbrev@.*(?:\.sidor|-se|mitt)\d/.test(address))).toBe(
      true,
    );
    if (mode === 'complete') return;
    const shown = rows.oldMail.flatMap(({ protections }) => protections);
    expect(shown.some(({ protection }) => protection === 'safeSender')).toBe(true);
  },
);

test('no mail of a thread that the user answered in, nor newsletters of who the user has written to, is in a row', async () => {
  const { rows, truth, mailbox, choose } = await buildScannedMailbox(MESSAGES, {
    variant: 'answered-senders',
  });
  const { offered, protectedSenders } = newslettersOf(rows);
  const messages = [...truth.messages()];
  const answered = new Set(
    messages.filter(({ labelIds }) => labelIds.includes('SENT')).map(({ threadId }) => threadId),
  );
  const own = new Set(choose(rows.ownLargeMail.map(({ id }) => id)).ids);
  const received = choose(allRowIds(rows)).ids.filter((id) => !own.has(id));
  expect(received.filter((id) => answered.has(truth.message(id)?.threadId ?? ''))).toEqual([]);
  const all = [...offered, ...protectedSenders];
  expect(all.some((row) => reasonsOf(row).includes('answered'))).toBe(true);

  const written = addressesWrittenTo(mailbox);
  expect(offered.filter(({ senderKey }) => written.has(senderKey))).toEqual([]);
  const kept = protectedSenders.filter((row) => reasonsOf(row).includes('writtenTo'));
  expect(kept.length).toBeGreaterThan(0);
  for (const { senderKey } of kept) expect(written.has(senderKey), senderKey).toBe(true);
});

test('what is protected of a sender is counted as the mailbox holds it', async () => {
  const { rows, truth } = await buildScannedMailbox(MESSAGES);
  const recentMs = SCAN_NOW_MS - 30 * 86_400_000;
  const windowMs = yearsBefore(SCAN_NOW_MS, 1);
  const { offered } = newslettersOf(rows);
  const messages = [...truth.messages()].filter(
    ({ kind, category, internalDateMs }) =>
      kind === 'bulk' && category !== null && internalDateMs >= windowMs,
  );
  for (const { senderKey, count, protectedCount, protections } of offered) {
    const own = messages.filter(({ senderAddress }) => senderAddress === senderKey);
    expect(count + protectedCount, senderKey).toBe(own.length);
    const starred = own.filter(({ labelIds }) => labelIds.includes('STARRED')).length;
    const young = own.filter(
      ({ labelIds, internalDateMs }) =>
        internalDateMs >= recentMs &&
        !labelIds.includes('STARRED') &&
        !labelIds.some((label) => label.startsWith('Label_')),
    ).length;
    const countOf = (name: Protection) =>
      protections.find(({ protection }) => protection === name)?.count ?? 0;
    expect(countOf('starred'), senderKey).toBe(starred);
    expect(countOf('recent') + countOf('receipt') + countOf('answered')).toBeGreaterThanOrEqual(
      young,
    );
  }
});

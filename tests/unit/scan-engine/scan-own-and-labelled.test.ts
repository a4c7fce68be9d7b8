import { NO_PROTECTION_CHOICE } from '#worker/domain/protection/safe-list.ts';
import { expect, test } from 'vitest';

import { buildMailbox, times, type GivenMail } from '#tests/support/build-mailbox-lines.ts';
import { buildSandboxScan, MAILBOX_OWNER, type SandboxScan } from '#tests/support/sandbox-scan.ts';
import { asPreviousScan, type ScanHarnessOptions } from '#tests/support/scan-harness.ts';
import { scanMailbox } from '#tests/support/scanned-mailbox.ts';
import { scanRows } from '#durable-objects/mailbox-scan/scan-rows.ts';
import type { ProtectionCount } from '#worker/domain/protection/protection-tally.ts';

const MIB = 1024 * 1024;

function newsletters(name: string, labelIds: readonly string[], subject = 'Nyheter'): GivenMail[] {
  return times(12, (number) => ({
    from: `${name} <brev@${name}.example>`,
    subject: `${subject} ${number}`,
    headers: [['List-Unsubscribe', `<https://${name}.example/leave>`]],
    ageDays: 60 + number * 7,
    labelIds: ['CATEGORY_PROMOTIONS', ...labelIds],
  }));
}

const inUpdates = (mails: readonly GivenMail[]) =>
  mails.map((mail) => ({ ...mail, labelIds: ['CATEGORY_UPDATES'] }));

const reasonOf = ({ count, protection }: ProtectionCount) => `${count} ${protection}`;

const OWN: GivenMail = { from: `Anna <${MAILBOX_OWNER.address}>`, labelIds: ['INBOX'] };

async function offeredBy(scan: SandboxScan, options: Partial<ScanHarnessOptions> = {}) {
  const run = await scan.run(options);
  const { newsletters: rows } = scanRows(
    run.scan,
    run.parts,
    run.scan.publishedRounds ?? 0,
    NO_PROTECTION_CHOICE,
  );
  const offered = Object.fromEntries(rows.map(({ sender, count }) => [sender, count]));
  return { run, offered, previous: asPreviousScan(run) };
}

test('a label that a mail program made protects nothing, and one of the owner’s does beside it', async () => {
  const { rows } = await scanMailbox(
    buildMailbox([
      ...newsletters('kastat', ['[Imap]/Trash']),
      ...newsletters('skrap', ['Junk']),
      ...newsletters('sparat', ['[Imap]/Trash', 'Spara']),
      ...newsletters('valt', ['Spara']),
    ]),
  );
  expect(rows.newsletters.map(({ sender, count }) => [sender, count]).sort()).toEqual([
    ['kastat', 12],
    ['skrap', 12],
  ]);
  const kept = rows.protectedRows.flatMap((row) =>
    'sender' in row ? [[row.sender, row.protections.map(reasonOf)]] : [],
  );
  expect(kept.sort()).toEqual([
    ['sparat', ['12 labelled']],
    ['valt', ['12 labelled']],
  ]);
});

test('the next scan goes by the same labels, and begins anew once others count', async () => {
  const scan = buildSandboxScan(
    buildMailbox([
      ...newsletters('kastat', ['[Imap]/Trash']),
      ...newsletters('brevet', []),
      { labelIds: ['Spara'] },
    ]),
  );
  const owner = scan.sandbox.owner(MAILBOX_OWNER.address);
  const first = await offeredBy(scan);
  expect(first.offered).toEqual({ kastat: 12, brevet: 12 });

  owner?.changeLabels(
    { q: 'from:brevet.example' },
    { addLabelIds: ['[Imap]/Trash'], removeLabelIds: [] },
  );
  owner?.changeLabels(
    { q: 'from:kastat.example larger:1' },
    { addLabelIds: ['Spara'], removeLabelIds: [] },
  );
  const second = await offeredBy(scan, { scanId: 'scn_2', previous: first.previous });
  expect(second.run.parts.previous.state()).toBe('imported');
  expect(second.offered).toEqual({ brevet: 12 });

  owner?.changeLabels({ q: 'from:brevet.example' }, { addLabelIds: ['Junk'], removeLabelIds: [] });
  const third = await offeredBy(scan, { scanId: 'scn_3', previous: second.previous });
  expect(third.run.parts.previous.state()).toBe('declined');
  expect(third.offered).toEqual({ brevet: 12 });
});

test('what was sent from the owner’s address is their own, whichever program sent it', async () => {
  const { rows, report } = await scanMailbox(
    buildMailbox([
      ...times(30, (): GivenMail => ({ ageDays: 200 })),
      { ...OWN, ageDays: 1_500 },
      { ...OWN, ageDays: 1_500, sizeBytes: 14 * MIB },
      ...newsletters('egna', []).map((mail) => ({ ...mail, from: OWN.from ?? '' })),
    ]),
    { mode: 'complete' },
  );
  expect(rows.newsletters).toEqual([]);
  expect(rows.largeMail).toEqual([]);
  expect(rows.ownLargeMail.map(({ count }) => count)).toEqual([1]);
  expect(rows.protectedRows.flatMap(({ protections }) => protections.map(reasonOf))).toEqual([
    '1 sent',
  ]);
  expect(report?.summary.byCategory.legacy.count).toBe(0);
});

test('own mail remains so in the next scan, however its labels change, and new own mail is', async () => {
  const old = { ...OWN, ageDays: 1_500 };
  const scan = buildSandboxScan(buildMailbox([old, ...times(30, () => ({ ageDays: 200 }))]));
  const owner = scan.sandbox.owner(MAILBOX_OWNER.address);
  const first = await scan.run();
  owner?.changeLabels({ q: 'from:me' }, 'mark-unread');
  scan.clock.nowMs += 3_600_000;
  owner?.receive([
    {
      headers: [
        ['From', OWN.from ?? ''],
        ['Subject', 'Skannat'],
      ],
      sizeBytes: 12 * MIB,
      labelIds: ['INBOX'],
    },
  ]);
  scan.clock.nowMs += 3_600_000;
  const { parts, scan: record } = await scan.run({
    scanId: 'scn_2',
    previous: asPreviousScan(first),
  });
  expect(parts.previous.state()).toBe('imported');
  const { oldMail, largeMail, protectedRows } = scanRows(record, parts, 0, NO_PROTECTION_CHOICE);
  expect([...oldMail, ...largeMail]).toEqual([]);
  const reasons = protectedRows.flatMap(({ protections }) => protections.map(reasonOf));
  expect(reasons.sort()).toEqual(['1 recent', '1 sent']);
});

test('a newsletter that calls the owner by name is kept where Gmail does not file it as one', async () => {
  const { rows } = await scanMailbox(
    buildMailbox([
      ...inUpdates(newsletters('klubben', [], 'Anna, vi ses på torsdag')),
      ...inUpdates(newsletters('koren', [], 'Berit, vi ses på torsdag')),
      ...newsletters('mode', [], 'Anna, vi ses på torsdag'),
    ]),
  );
  expect(rows.newsletters.map(({ sender }) => sender).sort()).toEqual(['koren', 'mode']);
});

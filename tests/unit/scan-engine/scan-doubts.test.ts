import { expect, test } from 'vitest';

import type { FaultAction } from '#tests/tools/google-sandbox/faults/fault.ts';
import { presetFault } from '#tests/tools/google-sandbox/faults/fault-catalogue.ts';
import { campaignSize } from '#tests/support/campaign.ts';
import { buildSandboxScan, generatedMailbox } from '#tests/support/sandbox-scan.ts';
import { allRowIds, scanMailbox } from '#tests/support/scanned-mailbox.ts';
import { asPreviousScan, runScan } from '#tests/support/scan-harness.ts';
import { SAFE_SEARCHES } from '#worker/domain/protection/safe-list.ts';
import { RECEIPT_TERMS } from '#worker/domain/scans/messages/receipt-words.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';

const LIST = 'users.messages.list';

type Given = { messages?: number; seed?: number; mode?: ScanMode; userId?: string };

async function scanUnder(action: FaultAction | string | null, given: Given = {}) {
  const { messages = 400, seed = 1, mode = 'complete', userId = 'usr_test' } = given;
  const scan = buildSandboxScan(generatedMailbox(messages, seed, 'safe-list'));
  const fault =
    typeof action === 'string'
      ? presetFault(action)
      : action && { method: LIST, action, times: 'endless' as const };
  if (fault !== null) scan.sandbox.faults.add(fault);
  const run = await scan.run({ mode, userId });
  if (run.report === null) throw new Error('the scan has no result');
  return { ...scan, run, summary: run.report.summary };
}

test('an undisturbed scan is never in doubt, whoever scans', { timeout: 0 }, async () => {
  for (let seed = 1; seed <= campaignSize(20, 60); seed += 1) {
    const mode = seed % 2 === 0 ? 'quick' : 'complete';
    const { summary } = await scanUnder(null, { messages: 300, seed, mode, userId: `usr_${seed}` });
    expect(summary.doubts, `seed ${seed}`).toEqual([]);
  }
});

test('sizes that compare 4 % larger are noticed, and no large mail is offered', async () => {
  const { summary } = await scanUnder('F31-shifts-sizes-4-pct', { messages: 2_000 });
  expect(summary.doubts).toEqual(['sizes']);
  expect(summary.byCategory.large_attachment.count).toBe(0);
  expect(summary.byCategory.newsletter.count).toBeGreaterThan(0);
});

test('mail older than asked for is noticed, and nothing old and nothing of the past year is offered', async () => {
  const { summary } = await scanUnder('F31-leaks-30-days', { mode: 'quick' });
  expect(summary.doubts).toEqual(['dates']);
  const { newsletter, legacy, large_attachment } = summary.byCategory;
  expect([newsletter.count, legacy.count, large_attachment.count]).toEqual([0, 0, 0]);
});

test('searches that find the mail of others are noticed, and no newsletter is offered', async () => {
  const { summary } = await scanUnder('F31-blurs-senders');
  expect(summary.doubts).toEqual(['senders']);
  expect(summary.byCategory.newsletter.count).toBe(0);
  expect(summary.byCategory.legacy.count).toBeGreaterThan(0);
});

test('marks that are hardly found are noticed, and nothing is offered', async () => {
  const scan = buildSandboxScan(generatedMailbox(400));
  const body = { id: 'STARRED', messagesTotal: 350 };
  const starred = 4;
  const action: FaultAction = { kind: 'answer', status: 200, body };
  scan.sandbox.faults.add({ method: 'users.labels.get', skip: starred, action });
  const { report } = await scan.run();
  expect(report?.summary.doubts).toEqual(['totals']);
  const { newsletter, legacy, large_attachment } = report?.summary.byCategory ?? {};
  expect([newsletter?.count, legacy?.count, large_attachment?.count]).toEqual([0, 0, 0]);
});

test.each([20, 10])(
  'where only the first %i terms are looked for every domain of the safe-list is asked for all the same, and its mail is protected',
  async (maxTerms) => {
    const whole = await scanUnder(null, { mode: 'quick' });
    const cut = await scanUnder({ kind: 'truncate-search', maxTerms }, { mode: 'quick' });
    expect(cut.summary.doubts).toEqual(['longSearches']);
    expect(cut.summary.byCategory.legacy.count).toBe(whole.summary.byCategory.legacy.count);
    expect(cut.summary.protectedCount).toBe(whole.summary.protectedCount);

    const looked = cut.run.parts.rounds
      .rounds()
      .flatMap(({ cells }) => cells ?? [])
      .flatMap(({ long }) =>
        long === undefined || long.terms.length >= maxTerms ? [] : long.terms,
      );
    const wanted = [...SAFE_SEARCHES.flat(), ...RECEIPT_TERMS];
    expect(wanted.filter((term) => !looked.includes(term))).toEqual([]);
  },
);

test('searches as short as ours are not cut where thirty terms are looked for', async () => {
  const { summary } = await scanUnder('F31-truncates-at-30');
  expect(summary.doubts).toEqual([]);
});

test.each([3, 1])(
  'where only %i terms are looked for together, nothing is offered',
  async (maxTerms) => {
    const { summary } = await scanUnder({ kind: 'truncate-search', maxTerms });
    expect(summary.doubts).toContain('longSearches');
    const { newsletter, legacy, large_attachment } = summary.byCategory;
    expect([newsletter.count, legacy.count, large_attachment.count]).toEqual([0, 0, 0]);
  },
);

test('each search for the safe-list ends with a message that has to be found, and is asked once', async () => {
  const { run } = await scanUnder(null);
  const long = run.parts.rounds
    .rounds()
    .flatMap(({ cells }) =>
      (cells ?? []).flatMap((cell) => (cell.long === undefined ? [] : [{ ...cell, ...cell.long }])),
    );
  expect(long.map(({ terms }) => terms)).toEqual(SAFE_SEARCHES);
  for (const { query, canary } of long) expect(query).toContain(` ${canary?.term}} -after:`);
});

test('a clean-up chosen from an unsure scan moves nothing of what is in doubt', async () => {
  const mailbox = generatedMailbox(2_000, 1);
  const sure = await scanMailbox(mailbox, { mode: 'complete' });
  expect(sure.rows.largeMail.length).toBeGreaterThan(0);
  const fault = presetFault('F31-shifts-sizes-4-pct');
  const unsure = await scanMailbox(mailbox, { mode: 'complete', fault });
  expect(unsure.rows.largeMail).toEqual([]);
  const chosen = unsure.choose([...allRowIds(sure.rows), ...allRowIds(unsure.rows)]);
  const large = sure.choose(sure.rows.largeMail.map(({ id }) => id)).ids;
  expect(large.filter((id) => chosen.ids.includes(id))).toEqual([]);
  const everything = sure.rows.largeMail.map(({ id }) => ({
    rowId: id,
    protection: 'inDoubt' as const,
  }));
  expect(
    unsure.choose(
      sure.rows.largeMail.map(({ id }) => id),
      everything,
    ).ids,
  ).toEqual([]);
});

test('no scan goes on from one that is unsure', async () => {
  const { run, clock, openGmail, sandbox } = await scanUnder('F31-truncates-at-10');
  sandbox.faults.clear();
  clock.nowMs += 60_000;
  const previous = asPreviousScan(run);
  const next = await runScan({ clock, openGmail, mode: 'complete', scanId: 'scn_next', previous });
  expect(next.parts.memory.previous()).toBeNull();
  expect(next.report?.summary.doubts).toEqual([]);
});

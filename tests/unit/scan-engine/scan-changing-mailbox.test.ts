import { NO_PROTECTION_CHOICE } from '#worker/domain/protection/safe-list.ts';
import { expect, test } from 'vitest';

import { chosenMessages, scanRows } from '#durable-objects/mailbox-scan/scan-rows.ts';
import type { TruthMessage } from '#tests/tools/google-sandbox/ledger/mailbox-truth.ts';
import { systemLabelBit } from '#tests/tools/google-sandbox/mailbox/label.ts';
import { campaignSize } from '#tests/support/campaign.ts';
import { buildSandboxScan, generatedMailbox, SCAN_NOW_MS } from '#tests/support/sandbox-scan.ts';
import type { ScanRun } from '#tests/support/scan-harness.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { RECENT_DAYS, yearsBefore } from '#worker/domain/scans/listing/age-band.ts';
import { unpackIds } from '#worker/domain/scans/messages/message-id.ts';
import { LARGE_BYTES } from '#worker/domain/scans/listing/size-bucket.ts';

import { buildRestlessOwner, type RestlessOwner } from './restless-owner.ts';
import { expectSoundFigures } from './sound-figures.ts';

const MESSAGES = 3_000;

type Disturbed = { run: ScanRun; owner: RestlessOwner };

/** A scan during which its mailbox changes every few commits. */
async function scanRestlessMailbox(seed: number, { isWoven = false } = {}): Promise<Disturbed> {
  const scan = buildSandboxScan(generatedMailbox(MESSAGES, seed));
  if (isWoven) {
    const body = { messagesTotal: 600_000, historyId: '1' };
    const action = { kind: 'answer', status: 200, body } as const;
    scan.sandbox.faults.add({ method: 'users.getProfile', action });
  }
  const owner = buildRestlessOwner(scan, seed);
  const run = await scan.run({
    mode: 'complete',
    afterCommit(commit) {
      if (commit % 3 === 0) owner.act();
    },
  });
  return { run, owner };
}

/** Each row with the ids behind it. */
function idsByRow({ scan, parts }: ScanRun): Map<RowId, string[]> {
  const rowsVersion = scan.publishedRounds ?? 0;
  const { newsletters, oldMail, largeMail } = scanRows(
    scan,
    parts,
    rowsVersion,
    NO_PROTECTION_CHOICE,
  );
  return new Map(
    [...newsletters, ...oldMail, ...largeMail].map(({ id, count }) => {
      const chosen = chosenMessages(scan, parts, {
        rowsVersion,
        rowIds: [id],
        isPinned: false,
        protection: NO_PROTECTION_CHOICE,
      });
      const ids = chosen.kind === 'chosen' ? unpackIds(chosen.packedIds) : [];
      expect(ids, id).toHaveLength(count);
      return [id, ids];
    }),
  );
}

function isKept({ labelIds, internalDateMs }: TruthMessage): boolean {
  const keeps = (label: string) =>
    ['STARRED', 'DRAFT', 'CHAT'].includes(label) || systemLabelBit(label) === 0;
  return labelIds.some(keeps) || internalDateMs >= SCAN_NOW_MS - RECENT_DAYS * DAY_MS;
}

/** Threads in which a message of the owner's own was there all along. */
function answeredThreads({ before, touched }: RestlessOwner): Set<string> {
  return new Set(
    [...before.values()].flatMap(({ id, threadId, labelIds }) =>
      labelIds.includes('SENT') && !touched.has(id) ? [threadId] : [],
    ),
  );
}

/**
 * What changes while a scan runs it may have seen before the change, behind it, or between two listings, and
 * so half: that much is Google's to give. What holds is about the rest, which is nearly all: a message that
 * nothing happened to is counted once, in its own row or in none, and nothing that came later is counted.
 */
function expectHoldsForTheRest({ run, owner }: Disturbed): void {
  const { before, touched, arrived } = owner;
  const index = run.parts.memory.index();
  const isListed = (id: string) => index.findId(id) !== -1;
  expect(run.scan.phase).toBe('finished');
  if (run.report !== null) expectSoundFigures(run.report);
  expect(run.report?.summary.totalEmails).toBe(index.size);

  const untouched = [...before.values()].filter(({ id }) => !touched.has(id));
  expect(untouched.filter(({ id }) => !isListed(id))).toEqual([]);
  expect([...arrived].filter(isListed)).toEqual([]);
  expect(index.size).toBeGreaterThanOrEqual(untouched.length);
  expect(index.size).toBeLessThanOrEqual(untouched.length + touched.size);

  const rows = idsByRow(run);
  const offered = [...rows.values()].flat();
  expect(new Set(offered).size).toBe(offered.length);
  const answered = answeredThreads(owner);
  for (const [rowId, ids] of rows) {
    for (const id of ids) {
      const message = before.get(id);
      if (message === undefined || touched.has(id)) continue;
      expect(isKept(message), `${id} in ${rowId}`).toBe(false);
      expect(message.labelIds.includes('SENT'), id).toBe(rowId.startsWith('own-large'));
      if (!message.labelIds.includes('SENT'))
        expect(answered.has(message.threadId), id).toBe(false);
      if (rowId.startsWith('old')) {
        expect(message.internalDateMs).toBeLessThan(yearsBefore(SCAN_NOW_MS, 3));
      }
      if (rowId.includes('large')) expect(message.sizeBytes).toBeGreaterThanOrEqual(LARGE_BYTES);
    }
  }
}

test.each(Array.from({ length: campaignSize(3, 120) }, (_, order) => order + 1))(
  'of a mailbox that changes all the while, what did not change is counted and offered rightly (%i)',
  async (seed) => {
    const disturbed = await scanRestlessMailbox(seed);
    expect(disturbed.owner.touched.size).toBeGreaterThan(100);
    expect(disturbed.owner.arrived.size).toBeGreaterThan(20);
    expectHoldsForTheRest(disturbed);
  },
);

test.each(Array.from({ length: campaignSize(1, 40) }, (_, order) => order + 1))(
  'so it is where size, age and category are listed at once (%i)',
  async (seed) => {
    expectHoldsForTheRest(await scanRestlessMailbox(seed, { isWoven: true }));
  },
);

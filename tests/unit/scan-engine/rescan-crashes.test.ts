import { expect, test } from 'vitest';

import { VirtualTime } from '#tests/tools/bench/engine/virtual-time.ts';
import { campaignSample } from '#tests/support/campaign.ts';
import type { ReplayedRun, ReplayOptions } from '#tests/support/replayed-scan.ts';
import { SCAN_NOW_MS } from '#tests/support/sandbox-scan.ts';
import { asPreviousScan, SimulatedCrash } from '#tests/support/scan-harness.ts';
import type { MailboxOwner } from '#tests/tools/google-sandbox/person/mailbox-owner.ts';

import { publishedResult } from './published-result.ts';
import { oneSenderScan, smallScan, wellKnownScan } from './replayed-mailboxes.ts';

const HOURS = 5;
const LATER_MS = SCAN_NOW_MS + HOURS * 3_600_000;
/** So that what is handed over comes in many parts. */
const MESSAGES_PER_PART = 30;

/** Mail of every kind comes, and some of what is there is starred, moved and trashed. */
function busyHours(owner: MailboxOwner): void {
  const from = (address: string): [string, string][] => [
    ['From', address],
    ['Subject', 'Hej'],
    ['List-Unsubscribe', '<https://butik.example/av>'],
  ];
  const inbox = ['INBOX', 'UNREAD'];
  const internalDate = LATER_MS - 3_600_000;
  owner.receive([
    {
      headers: from('a@butik.example'),
      sizeBytes: 9_000,
      labelIds: [...inbox, 'CATEGORY_PROMOTIONS'],
      internalDate,
    },
    {
      headers: from('b@butik.example'),
      sizeBytes: 700_000,
      labelIds: [...inbox, 'CATEGORY_UPDATES'],
      internalDate,
    },
    { headers: from('c@butik.example'), sizeBytes: 12_000_000, labelIds: inbox, internalDate },
    {
      headers: [
        ['From', 'anna@postlada.example'],
        ['To', 'a@butik.example'],
      ],
      sizeBytes: 4_000,
      labelIds: ['SENT'],
      internalDate,
    },
    // After the scan has begun: in the history, and not counted.
    {
      headers: from('a@butik.example'),
      sizeBytes: 9_000,
      labelIds: inbox,
      internalDate: LATER_MS + 1_000,
    },
  ]);
  owner.changeLabels({ q: 'larger:200000 -after:1700000000' }, 'trash');
  owner.changeLabels({ q: 'category:social' }, 'star');
  owner.changeLabels(
    { q: 'category:forums' },
    { addLabelIds: ['CATEGORY_PROMOTIONS'], removeLabelIds: ['CATEGORY_FORUMS'] },
  );
}

type Disturb = (options: ReplayOptions) => Promise<ReplayedRun>;

/** A second scan that can be run time and again, each time after the same first one. */
async function buildRescan(
  { scan, options }: ReturnType<typeof smallScan>,
  act: (owner: MailboxOwner) => void = busyHours,
): Promise<Disturb> {
  const first = await scan.run(options);
  scan.happen(HOURS, act);
  return (disturbed) =>
    scan.run({
      ...options,
      time: new VirtualTime(LATER_MS),
      scanId: 'scn_later',
      previous: asPreviousScan(first, MESSAGES_PER_PART),
      ...disturbed,
    });
}

async function expectCrashesChangeNothing(rescan: Disturb, isImported: boolean, sample: number) {
  let commits = 0;
  const whole = await rescan({ afterCommit: (commit) => (commits = commit) });
  expect(whole.parts.previous.state()).toBe(isImported ? 'imported' : 'declined');
  const expected = publishedResult(whole);
  const all = Array.from({ length: commits }, (_, order) => order + 1);
  for (const at of campaignSample(all, sample)) {
    const crashed = await rescan({
      afterCommit(commit) {
        if (commit === at) throw new SimulatedCrash();
      },
    });
    expect(crashed.lives, `crash at ${at}`).toBe(2);
    expect(publishedResult(crashed), `crash at ${at}`).toEqual(expected);
  }
  for (const every of campaignSample([3, 2, 5], 1)) {
    const crashed = await rescan({
      afterCommit(commit) {
        if (commit % every === 0) throw new SimulatedCrash();
      },
    });
    expect(publishedResult(crashed), `crashes every ${every} commits`).toEqual(expected);
  }
}

test.each([
  ['of a small mailbox', smallScan, 4],
  ['with well-known senders', wellKnownScan, 1],
  ['of one sender', oneSenderScan, 1],
])(
  'a crash after any commit of a scan %s that goes on from another changes nothing',
  async (_what, build, sample) => {
    await expectCrashesChangeNothing(await buildRescan(build()), true, sample);
  },
);

test('nor does one where Gmail has forgotten the history, and all is listed anew', async () => {
  const rescan = await buildRescan(smallScan(), (owner) => {
    busyHours(owner);
    owner.forgetHistory();
  });
  await expectCrashesChangeNothing(rescan, false, 8);
});

test('nor where it shows late that what came cannot be explained, and all is listed anew', async () => {
  const rescan = await buildRescan(smallScan(), (owner) => {
    const headers: [string, string][] = [['From', 'old@butik.example']];
    owner.receive([{ headers, sizeBytes: 5_000, labelIds: ['INBOX'], ageDays: 700 }]);
  });
  await expectCrashesChangeNothing(rescan, false, 8);
});

test('two alarms at work at the same time come to the same', async () => {
  for (const act of [busyHours, (owner: MailboxOwner) => void owner.forgetHistory()]) {
    const rescan = await buildRescan(smallScan(), act);
    const expected = publishedResult(await rescan({}));
    expect(publishedResult(await rescan({ alarms: 2 }))).toEqual(expected);
  }
});

import { toPreparedRow } from '#worker/cleanups/sender-hash.ts';
import { packRowNumbers } from '#worker/domain/cleanups/row-id.ts';
import type { Protection } from '#worker/domain/protection/protection.ts';
import { packIds } from '#worker/domain/scans/messages/message-id.ts';
import { categoryOf, labelMarks } from '#worker/domain/scans/messages/message-mark.ts';

import { buildMailbox, times } from './build-mailbox-lines.ts';
import {
  buildCleanupHarness,
  type CleanupHarnessOptions,
  HARNESS_USER_ID,
} from './cleanup-harness.ts';
import { HARNESS_HASH } from './cleanup-life.ts';
import { buildSandboxScan } from './sandbox-scan.ts';

export const CLUB_ROW = 'sender:1';
const CLUB = 'news@club.example';
const LETTER_BYTES = 2_000;
const NEWSLETTER_BYTES = 5_000;
const LIST_UNSUBSCRIBE = ['List-Unsubscribe', '<https://club.example/leave>'] as const;

type MixedNewsletter = {
  newsletters: number;
  letters: number;
  /** Of a newsletter. */
  sizeBytes?: number;
  /** What shows of a newsletter that it is one. */
  headers?: readonly (readonly [string, string])[];
  ageDays?: number;
  labelIds?: readonly string[];
  /** The bulk categories that the row holds mail of; that of its labels unless given. */
  categories?: readonly number[];
  /** What the owner of the row has unlocked in it. */
  unlocked?: readonly Protection[];
  /** Nothing but its own headers proves what a message is: of all of them, or of none unless given. */
  isUnproven?: boolean;
  /** Of how many of them the scan has read the headers. */
  readCount?: number;
};

/** Newsletters, and letters from the very same address, all of them chosen in one row. */
export async function buildMixedNewsletter({
  newsletters,
  letters,
  sizeBytes = NEWSLETTER_BYTES,
  headers = [LIST_UNSUBSCRIBE],
  ageDays = 60,
  labelIds = ['INBOX'],
  categories = [categoryOf(labelMarks([...labelIds]))],
  unlocked = [],
  isUnproven = false,
  readCount = 0,
}: MixedNewsletter) {
  const shared = { from: `Klubben <${CLUB}>`, ageDays, labelIds };
  const scan = buildSandboxScan(
    buildMailbox([
      ...times(newsletters, () => ({ ...shared, headers, sizeBytes })),
      ...times(letters, () => ({ ...shared, sizeBytes: LETTER_BYTES })),
    ]),
  );
  const messages = [...scan.truth.messages()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const idsOf = (sizeBytes: number) =>
    messages.filter((message) => message.sizeBytes === sizeBytes).map(({ id }) => id);
  const ids = messages.map(({ id }) => id);
  const meaning = {
    kind: 'newsletter' as const,
    senderKey: CLUB,
    categories,
    unlocked,
  };
  const row = toPreparedRow(HARNESS_HASH, HARNESS_USER_ID, {
    id: CLUB_ROW,
    sender: 'Klubben',
    meaning,
    readCount,
    meanBytes: NEWSLETTER_BYTES,
  });
  const opened = await scan.openCleanupGmail(false);
  if (!opened.ok) throw new Error('the mailbox cannot be reached');
  const { historyId } = await opened.gmail.getProfile();

  function cleanup(options: Partial<CleanupHarnessOptions> = {}) {
    return buildCleanupHarness({
      clock: scan.clock,
      openGmail: scan.openCleanupGmail,
      packedIds: packIds(ids),
      historyId,
      chosen: {
        packedThreadIds: packIds(messages.map(({ threadId }) => threadId)),
        packedRows: packRowNumbers(ids.map(() => 0)),
        packedUnproven: new Uint8Array(ids.length).fill(isUnproven ? 1 : 0),
        rows: [row],
      },
      ...options,
    });
  }

  return {
    ...scan,
    ids,
    letterIds: idsOf(LETTER_BYTES),
    newsletterIds: idsOf(sizeBytes),
    cleanup,
  };
}

import { SeededRandom } from '#tests/tools/google-sandbox/generate/seeded-random.ts';
import { packRowNumbers, type RowId } from '#worker/domain/cleanups/row-id.ts';
import { packIds } from '#worker/domain/scans/messages/message-id.ts';

import { buildCleanupHarness, type CleanupHarnessOptions } from './cleanup-harness.ts';
import { buildSandboxScan, generatedMailbox, type SandboxTime } from './sandbox-scan.ts';

type ChosenMailbox = {
  messages: number;
  seed?: number;
  /** How many of them are chosen, the first by id; all that can be unless given. */
  chosen?: number;
  /** Of what is chosen, one of so many has to be proven by its own headers; none unless given. */
  unprovenEvery?: number;
  /** How time passes while calls are under way; each moves it on by as much, unless given. */
  time?: SandboxTime;
};

/**
 * A mailbox in the sandbox of which so much mail is chosen, in a row for each year: what a clean-up starts from,
 * without the scan before it.
 */
export async function buildChosenMailbox({
  messages,
  seed = 1,
  chosen = messages,
  unprovenEvery = 0,
  time,
}: ChosenMailbox) {
  const mailbox = generatedMailbox(messages, seed);
  const scan = buildSandboxScan(mailbox, time);
  const candidates = [...scan.truth.messages()]
    .filter(({ labelIds }) => !labelIds.some((label) => PROTECTED.test(label)))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, chosen);
  const years = [...new Set(candidates.map(({ internalDateMs }) => yearOf(internalDateMs)))].sort();
  const numberOf = new Map(years.map((year, number) => [year, number]));
  const ids = candidates.map(({ id }) => id);
  const opened = await scan.openCleanupGmail(false);
  if (!opened.ok) throw new Error('the mailbox cannot be reached');
  const { historyId } = await opened.gmail.getProfile();
  const packedIds = packIds(ids);
  const isUnproven = new Set(
    ids.filter((_, place) => unprovenEvery > 0 && place % unprovenEvery === 0),
  );
  /** What no header shows to be bulk mail, of those that have to be proven. */
  const letterIds = candidates
    .filter(({ id, kind }) => isUnproven.has(id) && kind !== 'bulk')
    .map(({ id }) => id);
  const packThreadsAndRows = (messages: typeof candidates) => ({
    packedThreadIds: packIds(messages.map(({ threadId }) => threadId)),
    packedRows: packRowNumbers(
      messages.map(({ internalDateMs }) => numberOf.get(yearOf(internalDateMs)) ?? 0),
    ),
    packedUnproven: Uint8Array.from(messages, ({ id }) => (isUnproven.has(id) ? 1 : 0)),
  });
  const mail = {
    ...packThreadsAndRows(candidates),
    rows: years.map((year) => ({
      id: rowIdOfYear(year),
      sender: null,
      promise: {
        kind: 'old' as const,
        fromMs: Date.UTC(year, 0, 1),
        toMs: Date.UTC(year + 1, 0, 1),
        unlocked: ['recent' as const],
      },
    })),
  };

  function cleanup(options: Partial<CleanupHarnessOptions> = {}) {
    const { clock, openCleanupGmail: openGmail } = scan;
    return buildCleanupHarness({
      clock,
      openGmail,
      packedIds,
      chosen: mail,
      historyId,
      ...options,
    });
  }

  const random = new SeededRandom(seed);
  const dealt = candidates
    .map((message) => ({ message, at: random.below(2 ** 31) }))
    .toSorted((a, b) => a.at - b.at);

  /** A clean-up of so many of the chosen messages, from that one on as they are dealt: each part has mail of all ages. */
  function cleanupOfPart(from: number, count: number, options: Partial<CleanupHarnessOptions>) {
    const part = dealt
      .slice(from, from + count)
      .map(({ message }) => message)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    return cleanup({
      packedIds: packIds(part.map(({ id }) => id)),
      chosen: { ...mail, ...packThreadsAndRows(part) },
      ...options,
    });
  }

  /** The same mail, with a row that says something else of it than is true. */
  function chosenWithWrongRow(rowId: RowId) {
    const promise = { kind: 'old' as const, fromMs: 0, toMs: 0, unlocked: [] };
    return {
      ...mail,
      rows: mail.rows.map((row) => (row.id === rowId ? { ...row, promise } : row)),
    };
  }

  /** Where the mailbox's history stands now. */
  async function readHistoryId(): Promise<string | null> {
    const reopened = await scan.openCleanupGmail(false);
    return reopened.ok ? (await reopened.gmail.getProfile()).historyId : null;
  }

  return {
    ...scan,
    ids,
    unprovenCount: isUnproven.size,
    letterIds,
    rowIds: years.map(rowIdOfYear),
    idsOf: (rowId: RowId) =>
      candidates
        .filter(({ internalDateMs }) => rowIdOfYear(yearOf(internalDateMs)) === rowId)
        .map(({ id }) => id),
    cleanup,
    cleanupOfPart,
    chosenWithWrongRow,
    readHistoryId,
  };
}

/** What no scan offers: drafts, chats, the user's own writing, and what they have starred or labelled. */
const PROTECTED = /^(STARRED|DRAFT|CHAT|SENT|Label_.*)$/;

function yearOf(ms: number): number {
  return new Date(ms).getUTCFullYear();
}

function rowIdOfYear(year: number): RowId {
  return `old:${year}`;
}

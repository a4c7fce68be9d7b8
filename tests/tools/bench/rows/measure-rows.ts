import { readMailboxFile } from '#tests/tools/google-sandbox/mailbox-file.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import { MAILBOX_OWNER } from '#tests/support/sandbox-scan.ts';
import { scanMailbox } from '#tests/support/scanned-mailbox.ts';
import type { CleanRow, SenderRow } from '#worker/domain/cleanups/clean-row.ts';
import type { CleanRowsReport } from '#worker/domain/cleanups/clean-rows-report.ts';
import { type RowId, rowNumberAt } from '#worker/domain/cleanups/row-id.ts';
import type { Protection } from '#worker/domain/protection/protection.ts';
import type { Canary } from '#worker/domain/scans/canaries/canary.ts';
import type { MailKind } from '#worker/domain/scans/messages/mail-kind.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';
import { SENDER_DOMAINS } from '#worker/domain/scans/senders/sender-domains.ts';
import { senderKeyLabel } from '#worker/domain/scans/senders/sender-key.ts';

const MOST_SUBJECTS = 5;
/** Where the owners of our mailboxes are. */
export const OWNERS_TIME_ZONE = 'Europe/Stockholm';

export type RowsBenchOptions = {
  mailboxFile: string;
  mode: ScanMode;
  seed: number;
  /** Of the mailbox's owner. */
  timeZone?: string;
  /** When the scan begins. */
  nowMs: number;
};

/** What a scan of one mailbox offers, and what a clean-up of all its newsletters would do. */
export type RowFigures = {
  counted: number;
  imported: number;
  refused: { number: number; reason: string }[];
  remarks: string[];
  oldestYear: number | null;
  /** Messages of a date that cannot be true. */
  unknownDate: number;
  newsletters: NewsletterFigures[];
  old: { year: number; count: number }[];
  large: { count: number }[];
  protected: { sender: string; count: number; reasons: Protection[] }[];
  smaller: { senders: number; count: number };
  units: number;
  /** What of the answers to searches was in doubt. */
  canaries: Canary[];
};

export type NewsletterFigures = {
  /** Its address, the id of its list or its domain. */
  sender: string;
  name: string;
  kind: MailKind;
  count: number;
  /** How many a clean-up puts in the trash once it has checked them. */
  moved: number;
  wayOut: 'one-click' | 'link' | 'none';
  /** Of some of its messages. */
  subjects: string[];
};

type ScannedMailbox = Awaited<ReturnType<typeof scanMailbox>>;

/** Imports a file, scans it, and cleans up every row of newsletters, all with the real code in virtual time. */
export async function measureRows(options: RowsBenchOptions): Promise<RowFigures> {
  const { mailboxFile, mode, seed, nowMs, timeZone = OWNERS_TIME_ZONE } = options;
  const { mailbox, imported, refused, remarks } = await readMailboxFile(mailboxFile, {
    owner: MAILBOX_OWNER.address,
    nowMs,
  });
  const userId = `usr_${seed}`;
  const scanned = await scanMailbox(mailbox, {
    mode,
    timeZone,
    userId,
    nowMs,
    dictionary: SENDER_DOMAINS,
  });
  const { rows, report, sandbox } = scanned;
  if (report === null) throw new Error('the scan has no result');
  const { units } = sandbox.ledger.summary();
  const moved = await cleanUp(scanned);
  const { newsletters, oldMail, largeMail, ownLargeMail, smallerSenders } = rows;
  return {
    counted: report.summary.totalEmails,
    imported,
    refused: refused.map(({ lineNumber, reason }) => ({ number: lineNumber, reason })),
    remarks: remarks.map(({ lineNumber, reason }) => `line ${lineNumber}: ${reason}`),
    oldestYear: report.summary.oldestYear,
    unknownDate: report.summary.unknownDateCount,
    newsletters: newsletters.map((row) => ({
      sender: senderKeyLabel(row.senderKey),
      name: row.sender,
      kind: row.kind,
      count: row.count,
      moved: moved.get(row.id) ?? 0,
      wayOut: wayOutOf(row),
      subjects: subjectsOf(mailbox, scanned.choose([row.id]).ids),
    })),
    old: oldMail.map(({ reason: { year }, count }) => ({ year, count })),
    large: [...largeMail, ...ownLargeMail].map(({ count }) => ({ count })),
    protected: protectedRows(rows),
    smaller: { senders: smallerSenders.senderCount ?? 0, count: smallerSenders.count },
    units,
    canaries: report.summary.doubts,
  };
}

/** How many messages of each row of newsletters end up in the trash. */
async function cleanUp(scanned: ScannedMailbox): Promise<Map<RowId, number>> {
  const moved = new Map<RowId, number>();
  const rowIds = scanned.rows.newsletters.map(({ id }) => id);
  if (rowIds.length === 0) return moved;
  const { packedRows } = scanned.choose(rowIds);
  const cleanup = scanned.cleanup(rowIds);
  await cleanup.start();
  await cleanup.run();
  cleanup.fates().forEach((fate, place) => {
    const rowId = rowIds[rowNumberAt(packedRows, place)];
    if (fate === 'moved' && rowId !== undefined) moved.set(rowId, (moved.get(rowId) ?? 0) + 1);
  });
  return moved;
}

function wayOutOf({ unsubscribe }: SenderRow): NewsletterFigures['wayOut'] {
  if (unsubscribe === null) return 'none';
  return unsubscribe === 'one-click' ? 'one-click' : 'link';
}

function subjectsOf(mailbox: Mailbox, ids: readonly string[]): string[] {
  const ordinals = ids.flatMap((id) => mailbox.find(id) ?? []);
  const subjects = new Set(ordinals.map((ordinal) => mailbox.subjectOf(ordinal)));
  return [...subjects].slice(0, MOST_SUBJECTS);
}

/** All that is kept out of a row, by whom or what the row is of. */
function protectedRows(rows: CleanRowsReport): RowFigures['protected'] {
  const { newsletters, oldMail, largeMail, ownLargeMail } = rows;
  const all: readonly CleanRow[] = [
    ...newsletters,
    ...oldMail,
    ...largeMail,
    ...ownLargeMail,
    ...rows.protectedRows,
  ];
  return all
    .filter(({ protectedCount }) => protectedCount > 0)
    .map((row) => ({
      sender: 'senderKey' in row ? senderKeyLabel(row.senderKey) : row.id,
      count: row.protectedCount,
      reasons: row.protections.map(({ protection }) => protection),
    }));
}

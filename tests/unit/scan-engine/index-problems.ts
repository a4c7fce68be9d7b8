import { hasReceiptWord } from '#tests/tools/bench/judge/receipt-word.ts';
import { isSent } from '#tests/tools/bench/judge/truth-facts.ts';
import type {
  MailboxTruth,
  TruthMessage,
} from '#tests/tools/google-sandbox/ledger/mailbox-truth.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import type { ScanRun } from '#tests/support/scan-harness.ts';
import { ageBands } from '#worker/domain/scans/listing/age-band.ts';
import { LARGE_BYTES, listingBuckets } from '#worker/domain/scans/listing/size-bucket.ts';
import {
  ANSWERED_BIT,
  BULK_CATEGORY_BITS,
  categoryOf,
  labelMarks,
  MESSAGE_MARKS,
  RECEIPT_BIT,
} from '#worker/domain/scans/messages/message-mark.ts';

const { draft, chat, sent, starred, labelled, important, unread } = MESSAGE_MARKS;
const ALWAYS_TOLD =
  draft.bit | chat.bit | sent.bit | starred.bit | labelled.bit | RECEIPT_BIT | ANSWERED_BIT;

/**
 * What a scan's index says otherwise than the mailbox is: of every message that it is there, how old and how large,
 * whose thread was answered, and each mark as far as a scan asks for it.
 */
export function indexProblems(
  { scan, parts }: Pick<ScanRun, 'scan' | 'parts'>,
  mailbox: Mailbox,
  truth: MailboxTruth,
): string[] {
  const index = parts.memory.index();
  const bands = ageBands(scan.startedMs, scan.mode, scan.timeZone);
  const buckets = listingBuckets(scan.totalMsgs ?? 0);
  const horizonMs = Math.floor(scan.startedMs / 1000) * 1000;
  const there = [...truth.messages()].filter(({ internalDateMs }) => internalDateMs < horizonMs);
  const answered = new Set(
    there.flatMap(({ id, threadId }) => (isSent(mailbox, mailbox.find(id) ?? 0) ? [threadId] : [])),
  );
  const problems: string[] =
    index.size === there.length ? [] : [`${index.size} in the index, ${there.length} there`];
  for (const message of there) {
    const position = index.findId(message.id);
    if (position === -1) {
      problems.push(`${message.id} is missing`);
      continue;
    }
    const bandNumber = index.ageBandAt(position) ?? -1;
    const band = bands[bandNumber];
    const isInBand =
      band !== undefined &&
      message.internalDateMs < band.toMs &&
      (band.fromMs === null || message.internalDateMs >= band.fromMs);
    if (!isInBand) problems.push(`${message.id} is in band ${bandNumber}`);
    const bucketNumber = index.sizeBucketAt(position);
    const bucket = buckets[bucketNumber];
    const isInBucket =
      bucket !== undefined &&
      message.sizeBytes >= bucket.fromBytes &&
      (bucket.toBytes === null || message.sizeBytes < bucket.toBytes);
    if (!isInBucket) problems.push(`${message.id} is in bucket ${bucketNumber}`);
    const marks = truthMarks(message, mailbox, answered);
    const told =
      ALWAYS_TOLD |
      (band?.isInWindow === true ? BULK_CATEGORY_BITS : 0) |
      (band?.isPastYear === true && categoryOf(marks) !== 0 ? unread.bit : 0) |
      (band?.isOld === true || message.sizeBytes >= LARGE_BYTES ? important.bit : 0);
    const wrong = (index.marksAt(position) ^ marks) & told;
    if (wrong !== 0) problems.push(`${message.id} has marks ${wrong.toString(2)} wrong`);
  }
  return problems;
}

function truthMarks(
  { id, threadId, labelIds }: TruthMessage,
  mailbox: Mailbox,
  answered: ReadonlySet<string>,
): number {
  const ordinal = mailbox.find(id) ?? 0;
  const isReceipt = hasReceiptWord(mailbox.subjectOf(ordinal));
  return (
    labelMarks(labelIds) |
    (isSent(mailbox, ordinal) ? sent.bit : 0) |
    (isReceipt ? RECEIPT_BIT : 0) |
    (answered.has(threadId) ? ANSWERED_BIT : 0)
  );
}

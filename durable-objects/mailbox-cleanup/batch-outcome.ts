import type { ErrorCode } from '#worker/domain/app-error.ts';
import type { MailboxEvent } from '#worker/domain/cleanups/read-rate.ts';
import type { RowSample } from '#worker/domain/cleanups/row-samples.ts';
import type { FailedWaitReason } from '#worker/domain/quota/gmail-wait.ts';
import type { AskingTerms } from '#worker/domain/unsubscribes/unsubscribe-way.ts';
import type { UnsubscribeOutcome } from '#worker/unsubscribes/unsubscribe-sender.ts';

/** One page of the survey. */
export type SurveyPage =
  | { kind: 'listing'; query: string; pageToken: string | null }
  /** Pages of `atOnce` slices of the trash, see trashSlices; `pageToken` is ours. */
  | { kind: 'trash-slices'; scannedMs: number; pageToken: string | null; atOnce: number }
  /** Mail that its owner has labelled, whatever mail programs have. */
  | { kind: 'labelled'; pageToken: string | null }
  | { kind: 'history'; startHistoryId: string; pageToken: string | null }
  /** A few messages, to verify against what their rows say. */
  | { kind: 'samples'; messageIds: string[] };

/** A message as it was found; null where it is gone. `unreadable`: Gmail's answer made no sense, twice. */
export type ReadSample = RowSample | null | 'unreadable';

/** One of the messages that are verified against their rows. */
export type FoundSample = { messageId: string; sample: ReadSample };

/** A message whose headers were read before its move, by its offset in its batch. */
export type ReadMessage = { offset: number; sample: ReadSample };

/** What a batch asks of Gmail next. Its units are taken, and what it can change is stored, before the call. */
export type BatchWork =
  | { kind: 'survey'; page: SurveyPage }
  /** To read the headers of a few messages, each with its offset in its batch. */
  | { kind: 'check'; packedIds: Uint8Array; offsets: number[] }
  | { kind: 'move'; packedIds: Uint8Array }
  | { kind: 'restore'; packedInboxIds: Uint8Array; packedOtherIds: Uint8Array }
  /** `senderHash`: whom the chosen row names; the message has to be from them. */
  | { kind: 'unsubscribe'; messageId: string; senderHash?: string; terms: AskingTerms };

/** The access that mail was moved or restored with, as the receipt shows it. */
export type UsedAccess = { connectionId: string; tokenMasked: string; usedAtMs: number };

/** What came of a batch's work at Gmail. */
export type BatchOutcome =
  | {
      kind: 'listed';
      packedIds: Uint8Array;
      packedThreadIds: Uint8Array;
      nextPageToken: string | null;
    }
  | { kind: 'changes'; events: MailboxEvent[]; nextPageToken: string | null }
  /** Of the messages to look at at least one; the rest is asked for again. */
  | { kind: 'sampled'; found: FoundSample[] }
  /** Gmail no longer knows the history since the scan. */
  | { kind: 'history-lost' }
  /** A page token expired: this part of the survey begins again. */
  | { kind: 'page-stale' }
  /** Of the messages to read at least one; the rest is asked for again. */
  | { kind: 'checked'; read: ReadMessage[] }
  | { kind: 'moved'; access: UsedAccess }
  | { kind: 'restored'; access: UsedAccess }
  /** Not now. `afterMs`: a time that Google named. `mayHaveActed`: Gmail may have done it all the same. `reason`: null where it is our own failure. */
  | {
      kind: 'later';
      afterMs: number | null;
      mayHaveActed: boolean;
      reason: FailedWaitReason | null;
    }
  /** Google rejects this very batch, however often it is asked; part of it may have been done. */
  | { kind: 'refused'; mayHaveActed?: boolean }
  /** Without access nothing more can be done. */
  | { kind: 'suspended'; code: ErrorCode; mayHaveActed?: boolean }
  | UnsubscribeOutcome;

import type { MailboxEvent } from '#worker/domain/cleanups/read-rate.ts';
import type { RowExpectation, RowSample } from '#worker/domain/cleanups/row-samples.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import type { AskingTerms } from '#worker/domain/unsubscribes/unsubscribe-way.ts';
import type { UnsubscribeResult } from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import type { FailedWaitReason } from '#worker/domain/quota/gmail-wait.ts';

/**
 * A sender to unsubscribe from: of which chosen row, with a few of its messages, those first that its promise was made from,
 * then the newest.
 */
export type PreparedSender = {
  rowId: RowId;
  name: string;
  messageIds: readonly string[];
} & AskingTerms;

/**
 * A row that was chosen. `sender`: what the sender of newsletters is called, and `senderKey` what a search finds it by;
 * `readCount`: how many of its messages the scan has read and found what the row says, none where it is not told;
 * `meanBytes`: the size of a mail in it, none from a former release.
 */
export type PreparedRow = {
  id: RowId;
  sender: string | null;
  senderKey?: string | null;
  promise: RowExpectation;
  readCount?: number | undefined;
  meanBytes?: number | undefined;
};

/** Chosen messages and what is known of each, in ascending order of their ids, each once. */
export type PreparedMessages = {
  packedIds: Uint8Array;
  /** The thread of each. */
  packedThreadIds: Uint8Array;
  /** Which of `rows` each is in, two bytes each, counted from 0. */
  packedRows: Uint8Array;
  /** As what each was unlocked, a byte of UNLOCKED_AS each. */
  packedUnlocked: Uint8Array;
  /** Which have to show by their own headers that they are bulk mail before they may be moved: a byte each, 1 or 0. */
  packedUnproven: Uint8Array;
  rows: readonly PreparedRow[];
};

/** The ids that an order has chosen, with where its scan stood in the mailbox's history. */
export type CleanupPreparation = Omit<PreparedMessages, 'packedUnlocked'> & {
  /** None from a Worker of a former release: nothing was unlocked. */
  packedUnlocked?: Uint8Array;
  cleanupId: string;
  userId: string;
  /** When the scan that they were chosen from looked at the mailbox. */
  scannedAtMs: number;
  /** null: the scan did not learn it. */
  historyId: string | null;
  /** Whom to unsubscribe from; none unless that is bought. */
  senders: readonly PreparedSender[];
  /** Until when the senders may be known by name: the end of the scan's data. */
  namesUntilMs: number;
  preparedAtMs: number;
  /** Wiped then, unless paid for. */
  expiresAtMs: number;
};

/** One page of what is looked at before anything is moved. */
export type SurveyPage =
  | { kind: 'listing'; query: string; pageToken: string | null }
  /** Pages of `atOnce` slices of the trash, see trashSlices; `pageToken` is ours. */
  | { kind: 'trash-slices'; scannedMs: number; pageToken: string | null; atOnce: number }
  /** Mail that its owner has labelled, whatever mail programs have. */
  | { kind: 'labelled'; pageToken: string | null }
  | { kind: 'history'; startHistoryId: string; pageToken: string | null }
  /** A few messages, to hold against what their rows say. */
  | { kind: 'samples'; messageIds: string[] };

/** A message as it was found; null where it is gone. `unreadable`: Gmail's answer made no sense, twice. */
export type ReadSample = RowSample | null | 'unreadable';

/** One of the messages that are held against their rows. */
export type FoundSample = { messageId: string; sample: ReadSample };

/** A message whose headers were read before its move, by its place in its batch. */
export type ReadMessage = { offset: number; sample: ReadSample };

/**
 * `senderHash`: what the chosen row says that the message's sender goes by; none in clean-ups that were laid by before
 * it was kept.
 */
type SenderMessage = { messageId: string; senderHash?: string; terms: AskingTerms };

/** Until when it is one consumer's: none from an object of a former release. */
type ClaimTerm = { claimId: number; untilMs?: number };

/** Work that is one consumer's for a while. Whatever it does may be done twice, never half. */
export type Claim =
  /** Nothing to do: done already, somebody else's, or not yet. */
  | { kind: 'none' }
  | ({ kind: 'survey'; page: SurveyPage } & ClaimTerm)
  /** To read the headers of a few messages, each with its place in its batch. */
  | ({ kind: 'check'; packedIds: Uint8Array; offsets: number[] } & ClaimTerm)
  | ({ kind: 'move'; packedIds: Uint8Array } & ClaimTerm)
  | ({ kind: 'restore'; packedInboxIds: Uint8Array; packedOtherIds: Uint8Array } & ClaimTerm)
  /** To ask the sender of a message: at most once, however often it is claimed. */
  | ({ kind: 'unsubscribe' } & SenderMessage & ClaimTerm);

/** The access that mail was moved or put back with, as the receipt tells of it. */
export type UsedAccess = { connectionId: string; tokenMasked: string; usedAtMs: number };

/**
 * What came of a claim. `isLast`: whoever says so does no more under it, so that what follows is to be asked for anew. A
 * consumer of a former release never says so.
 */
export type StepOutcome = Result & { isLast?: boolean };

type Result =
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
  /** A page token went stale: this part of the survey begins again. */
  | { kind: 'page-stale' }
  /** Of the messages to read at least one; the rest is asked for again. */
  | { kind: 'checked'; read: ReadMessage[] }
  | { kind: 'moved'; access: UsedAccess }
  /** Without its access from a consumer of a former release. */
  | { kind: 'restored'; access?: UsedAccess }
  /**
   * Not now. `afterMs`: a time that Google named. `mayHaveActed`: Gmail may have done it all the same. `reason`: null
   * where it is our own failure.
   */
  | {
      kind: 'later';
      afterMs: number | null;
      mayHaveActed: boolean;
      reason: FailedWaitReason | null;
    }
  /** Google will not have this very batch, however often it is asked; of a part of it may have been done. */
  | { kind: 'refused'; mayHaveActed?: boolean }
  /** Without access nothing more can be done. */
  | { kind: 'suspended'; code: ErrorCode; mayHaveActed?: boolean }
  | { kind: 'unsubscribed'; result: UnsubscribeResult }
  /** Too many have asked the sender's host lately. */
  | { kind: 'host-busy'; untilMs: number };

import type { ErrorCode } from '#worker/domain/app-error.ts';
import type { MailboxEvent } from '#worker/domain/cleanups/read-rate.ts';
import type { RowSample } from '#worker/domain/cleanups/row-samples.ts';
import type { FailedWaitReason } from '#worker/domain/quota/gmail-wait.ts';
import type { AskingTerms } from '#worker/domain/unsubscribes/unsubscribe-way.ts';
import type { UnsubscribeOutcome } from '#worker/unsubscribes/unsubscribe-sender.ts';

export type SurveyPage =
  | { kind: 'listing'; query: string; pageToken: string | null }
  /** Pages of `atOnce` trash slices, see trashSlices; `pageToken` is ours. */
  | { kind: 'trash-slices'; scannedMs: number; pageToken: string | null; atOnce: number }
  /** Labelled by the owner; labels made by mail programs are ignored. */
  | { kind: 'labelled'; pageToken: string | null }
  | { kind: 'history'; startHistoryId: string; pageToken: string | null }
  /** Messages to verify against their rows. */
  | { kind: 'samples'; messageIds: string[] };

/** null: deleted. `unreadable`: malformed response, twice. */
export type ReadSample = RowSample | null | 'unreadable';

export type FoundSample = { messageId: string; sample: ReadSample };

/** Headers read before the move; `offset` within the batch. */
export type ReadMessage = { offset: number; sample: ReadSample };

/** The next Gmail call of a batch. Its units are taken, and its possible effects stored, before the call. */
export type BatchWork =
  | { kind: 'survey'; page: SurveyPage }
  /** Reads headers of messages at these offsets. */
  | { kind: 'check'; packedIds: Uint8Array; offsets: number[] }
  | { kind: 'move'; packedIds: Uint8Array }
  | { kind: 'restore'; packedInboxIds: Uint8Array; packedOtherIds: Uint8Array }
  /** `senderHash`: the chosen row's sender, which the message must be from. */
  | { kind: 'unsubscribe'; messageId: string; senderHash?: string; terms: AskingTerms };

/** As shown on the receipt. */
export type UsedAccess = { connectionId: string; tokenMasked: string; usedAtMs: number };

export type BatchOutcome =
  | {
      kind: 'listed';
      packedIds: Uint8Array;
      packedThreadIds: Uint8Array;
      nextPageToken: string | null;
    }
  | { kind: 'changes'; events: MailboxEvent[]; nextPageToken: string | null }
  /** At least one message; the rest is requested again. */
  | { kind: 'sampled'; found: FoundSample[] }
  /** The scan's history id is too old for Gmail. */
  | { kind: 'history-lost' }
  /** Page token expired: this part of the survey restarts. */
  | { kind: 'page-stale' }
  /** At least one message; the rest is requested again. */
  | { kind: 'checked'; read: ReadMessage[] }
  | { kind: 'moved'; access: UsedAccess }
  | { kind: 'restored'; access: UsedAccess }
  /**
   * Retry. `afterMs`: from Retry-After. `mayHaveActed`: Gmail may have done it anyway. `reason`: null for our own
   * failure.
   */
  | {
      kind: 'later';
      afterMs: number | null;
      mayHaveActed: boolean;
      reason: FailedWaitReason | null;
    }
  /** Permanently rejected; may have been done in part. */
  | { kind: 'refused'; mayHaveActed?: boolean }
  /** No access. */
  | { kind: 'suspended'; code: ErrorCode; mayHaveActed?: boolean }
  | UnsubscribeOutcome;

import type { MailboxEvent } from '#worker/domain/cleanups/read-rate.ts';
import type { RowExpectation, RowSample } from '#worker/domain/cleanups/row-samples.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import type { AskingTerms } from '#worker/domain/unsubscribes/unsubscribe-way.ts';
import type { UnsubscribeResult } from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import type { FailedWaitReason } from '#worker/domain/quota/gmail-wait.ts';

/** `messageIds`: those behind its promise first, then the newest. */
export type PreparedSender = {
  rowId: RowId;
  name: string;
  messageIds: readonly string[];
} & AskingTerms;

/**
 * `senderKey`: its search key. `readCount`: messages the scan read and found as the row says.
 * `meanBytes`: size of a mail.
 */
export type PreparedRow = {
  id: RowId;
  sender: string | null;
  senderKey?: string | null;
  promise: RowExpectation;
  readCount?: number | undefined;
  meanBytes?: number | undefined;
};

/** Ascending, unique. */
export type PreparedMessages = {
  packedIds: Uint8Array;
  packedThreadIds: Uint8Array;
  /** Index into `rows`, two bytes each. */
  packedRows: Uint8Array;
  /** UNLOCKED_AS, one byte each. */
  packedUnlocked: Uint8Array;
  /** Must prove by their headers that they are bulk before moving: one byte each, 1 or 0. */
  packedUnproven: Uint8Array;
  rows: readonly PreparedRow[];
};

/** With the scan's position in the mailbox history. */
export type CleanupPreparation = Omit<PreparedMessages, 'packedUnlocked'> & {
  packedUnlocked?: Uint8Array;
  cleanupId: string;
  userId: string;
  /** Start of the scan. */
  scannedAtMs: number;
  /** null: unknown to the scan. */
  historyId: string | null;
  /** Empty unless unsubscribing was bought. */
  senders: readonly PreparedSender[];
  /** End of the scan's data. */
  namesUntilMs: number;
  preparedAtMs: number;
  /** Wiped then, unless paid. */
  expiresAtMs: number;
};

/** Surveyed before anything is moved. */
export type SurveyPage =
  | { kind: 'listing'; query: string; pageToken: string | null }
  /** `atOnce` slices of the trash, see trashSlices; `pageToken` is ours. */
  | { kind: 'trash-slices'; scannedMs: number; pageToken: string | null; atOnce: number }
  | { kind: 'labelled'; pageToken: string | null }
  | { kind: 'history'; startHistoryId: string; pageToken: string | null }
  /** To verify against their rows. */
  | { kind: 'samples'; messageIds: string[] };

/** null: gone. `unreadable`: malformed twice. */
export type ReadSample = RowSample | null | 'unreadable';

export type FoundSample = { messageId: string; sample: ReadSample };

/** `offset`: in the batch. */
export type ReadMessage = { offset: number; sample: ReadSample };

/** `senderHash`: of the key that the row names. */
type SenderMessage = { messageId: string; senderHash?: string; terms: AskingTerms };

/** Lease. */
type ClaimTerm = { claimId: number; untilMs?: number };

/** Leased to one consumer. Idempotent, never partial. */
export type Claim =
  /** Done, leased or not due. */
  | { kind: 'none' }
  | ({ kind: 'survey'; page: SurveyPage } & ClaimTerm)
  /** Read headers. */
  | ({ kind: 'check'; packedIds: Uint8Array; offsets: number[] } & ClaimTerm)
  | ({ kind: 'move'; packedIds: Uint8Array } & ClaimTerm)
  | ({ kind: 'restore'; packedInboxIds: Uint8Array; packedOtherIds: Uint8Array } & ClaimTerm)
  /** At most once, however often claimed. */
  | ({ kind: 'unsubscribe' } & SenderMessage & ClaimTerm);

/** For the receipt. */
export type UsedAccess = { connectionId: string; tokenMasked: string; usedAtMs: number };

/** `isLast`: the lease ends, ask again for more. */
export type StepOutcome = Result & { isLast?: boolean };

type Result =
  | {
      kind: 'listed';
      packedIds: Uint8Array;
      packedThreadIds: Uint8Array;
      nextPageToken: string | null;
    }
  | { kind: 'changes'; events: MailboxEvent[]; nextPageToken: string | null }
  /** At least one; the rest is requested again. */
  | { kind: 'sampled'; found: FoundSample[] }
  /** Too old for Gmail. */
  | { kind: 'history-lost' }
  /** Page token expired: restart this part. */
  | { kind: 'page-stale' }
  | { kind: 'checked'; read: ReadMessage[] }
  | { kind: 'moved'; access: UsedAccess }
  | { kind: 'restored'; access?: UsedAccess }
  /**
   * `afterMs`: Retry-After. `mayHaveActed`: Gmail may have applied it. `reason`: null for our own
   * failure.
   */
  | {
      kind: 'later';
      afterMs: number | null;
      mayHaveActed: boolean;
      reason: FailedWaitReason | null;
    }
  /** Permanent; may be partly applied. */
  | { kind: 'refused'; mayHaveActed?: boolean }
  /** Access lost. */
  | { kind: 'suspended'; code: ErrorCode; mayHaveActed?: boolean }
  | { kind: 'unsubscribed'; result: UnsubscribeResult }
  /** Rate limit of the sender's host. */
  | { kind: 'host-busy'; untilMs: number };

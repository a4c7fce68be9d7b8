import type { ErrorCode } from '#worker/domain/app-error.ts';
import type { Exclusions } from '#worker/domain/cleanups/exclusions.ts';
import type { CleanRowsReport } from '#worker/domain/cleanups/clean-rows-report.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import type { RowMeaning } from '#worker/domain/cleanups/row-samples.ts';
import type { ProtectionChoice, SafeListEdit } from '#worker/domain/protection/safe-list.ts';
import type { ScanMode, ScanPhase } from '#worker/domain/scans/scan-state.ts';

import type { PreparedMessages, PreparedSender } from './mailbox-cleanup.ts';
import type { PreviewedMessage, PreviewOrder } from './clean-rows.ts';
import type { MessageIdList } from './scans.ts';

export type ScanStart = {
  scanId: string;
  userId: string;
  connectionId: string;
  mode: ScanMode;
  startedMs: number;
  /** Of its years. */
  timeZone: string;
  expiresMs: number;
  /** Base of an incremental scan; null: none. */
  previousScanId: string | null;
};

/** `edits`: the safe-list's; protected mail is in no list. */
export type MessageIdPage = {
  list: MessageIdList;
  offset: number;
  limit: number;
  edits: readonly SafeListEdit[];
};
export type MessageIdSlice = { ids: string[]; total: number };

/** `code`: safe-listed mail could not be listed. */
export type MessageIdAnswer = MessageIdSlice | { code: ErrorCode };

/** `rounds`: the result of an earlier page; null: newest. */
export type StoredIdsRequest = {
  list: MessageIdList;
  offset: number;
  limit: number;
  edits: readonly SafeListEdit[];
  rounds: number | null;
};
/** `rounds`: null without a result. */
export type StoredIds = { phase: ScanPhase; rounds: number | null; ids: string[] };

/** `isPinned`: ordered from, so selectable whatever came later. `protection`: as displayed. */
export type RowChoice = {
  rowsVersion: number;
  isPinned: boolean;
  rowIds: readonly RowId[];
  protection: ProtectionChoice;
};

/** An order's own exclusions, by the key they were saved under, in the rows that it has taken. */
export type TakenExclusions = { exclusionsKey: string; rowIds: RowId[] };

/** A selectable version, else the newest. */
export type RowsRequest = {
  rowsVersion: number | null;
  isPinned: boolean;
  protection: ProtectionChoice;
  exclusions: Exclusions;
  takenExclusions: readonly TakenExclusions[];
};

/** `exclusionsKey`: under which the order's exclusions were saved; null: it has none. */
export type MessagesRequest = RowChoice & { exclusionsKey: string | null };

export type RowsAnswer =
  | { kind: 'rows'; report: CleanRowsReport }
  /** Safe-listed mail could not be listed, or an excluded message is not of this scan. */
  | { kind: 'refused'; code: ErrorCode };

/** `readCount`: messages whose own header matches the row. */
export type ChosenRow = {
  id: RowId;
  sender: string | null;
  meaning: RowMeaning;
  readCount: number;
  meanBytes: number;
};
export type ChosenMail = Omit<PreparedMessages, 'rows'> & { rows: ChosenRow[] };
export type ChosenMessages =
  /** History id and time of the scan's start. */
  | ({ kind: 'chosen'; historyId: string | null; scannedAtMs: number } & ChosenMail)
  /** Rows have another version by now. */
  | { kind: 'changed' };

/** `userId`: of the requester. */
export type PartRequest = { userId: string; part: number };

/** The order decides about groups. */
export type ChosenSender = Omit<PreparedSender, 'mayLeaveGroup'>;
export type ChosenSenders =
  /** Most mail first. */
  { kind: 'chosen'; senders: ChosenSender[] } | { kind: 'changed' };

/** As displayed. */
export type PreviewRequest = {
  rowsVersion: number;
  isPinned: boolean;
  rowId: RowId;
  protection: ProtectionChoice;
  order: PreviewOrder;
  offset: number;
  limit: number;
};

export type ReadMessages =
  | { kind: 'read'; messages: PreviewedMessage[]; goneCount: number }
  | { kind: 'refused'; code: ErrorCode };

/** `total`: of the row. */
export type PreviewAnswer =
  | (Extract<ReadMessages, { kind: 'read' }> & { total: number })
  | Extract<ReadMessages, { kind: 'refused' }>
  | { kind: 'changed' };

/** The RPC of a scan's object. Results are null where it holds nothing: never started, no result yet, or wiped. */
export interface MailboxScanObject {
  /** Idempotent. */
  start(scan: ScanStart): Promise<void>;
  /** False once there is a result. */
  cancel(): Promise<boolean>;
  messageIds(page: MessageIdPage): Promise<MessageIdAnswer | null>;
  /** Read-only, without Gmail. */
  storedMessageIds(request: StoredIdsRequest): Promise<StoredIds | null>;
  /** The requested version while selectable, else the newest. */
  cleanRows(request: RowsRequest): Promise<RowsAnswer | null>;
  /** Applies the owner's safe-list to the stored totals. */
  syncSafeList(): Promise<void>;
  /** For the order with this key, before it is paid: message ids stay in this object. */
  saveExclusions(key: string, exclusions: Exclusions): Promise<void>;
  chosenMessages(request: MessagesRequest): Promise<ChosenMessages | null>;
  /** For the next scan of the mailbox. */
  snapshotPart(request: PartRequest): Promise<Uint8Array | null>;
  chosenSenders(choice: RowChoice): Promise<ChosenSenders | null>;
  /** Fetched live, not stored. */
  preview(request: PreviewRequest): Promise<PreviewAnswer | null>;
  closeSession(sessionId: string): Promise<void>;
  /** Cancels and wipes. */
  destroy(): Promise<void>;
}

import { SESSION_ID_HEADER } from '#durable-objects/session-id-header.ts';
import type { PreparedMessages, PreparedSender } from '#worker/contract/mailbox-cleanup.ts';
import type { MessageIdList, PreviewedMessage } from '#worker/contract/scans.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import type { CleanRowsReport } from '#worker/domain/cleanups/clean-rows-report.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import type { RowMeaning } from '#worker/domain/cleanups/row-samples.ts';
import type { ProtectionChoice, SafeListEdit } from '#worker/domain/protection/safe-list.ts';
import type { UnitLease } from '#worker/domain/quota/quota-lease.ts';
import type { ScanPhase } from '#worker/domain/scans/scan-state.ts';

import type { ScanStart } from './scan-start.ts';

/** `edits`: the safe-list's; protected mail is in no list. */
export type MessageIdPage = {
  list: MessageIdList;
  offset: number;
  limit: number;
  edits?: readonly SafeListEdit[];
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
  isPinned?: boolean;
  rowIds: readonly RowId[];
  protection?: ProtectionChoice;
};

/** A selectable version, else the newest. */
export type RowsRequest = {
  rowsVersion: number | null;
  isPinned?: boolean;
  protection: ProtectionChoice;
};

export type RowsAnswer =
  | { kind: 'rows'; report: CleanRowsReport }
  /** Safe-listed mail could not be listed. */
  | { kind: 'refused'; code: ErrorCode };

/** `readCount`: messages whose own header matches the row. */
export type ChosenRow = {
  id: RowId;
  sender: string | null;
  meaning: RowMeaning;
  readCount?: number;
  meanBytes?: number;
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
  isPinned?: boolean;
  rowId: RowId;
  protection: ProtectionChoice;
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

export interface MailboxScanObject extends Rpc.DurableObjectBranded {
  start(scan: ScanStart): Promise<void>;
  unitLeases(): Promise<UnitLease[]>;
  makeRoom(units?: number): Promise<UnitLease[]>;
  cancel(): Promise<boolean>;
  messageIds(page: MessageIdPage): Promise<MessageIdAnswer | null>;
  storedMessageIds(request: StoredIdsRequest): Promise<StoredIds | null>;
  cleanRows(request: RowsRequest): Promise<RowsAnswer | null>;
  syncSafeList(): Promise<void>;
  chosenMessages(choice: RowChoice): Promise<ChosenMessages | null>;
  snapshotPart(request: PartRequest): Promise<Uint8Array | null>;
  chosenSenders(choice: RowChoice): Promise<ChosenSenders | null>;
  preview(request: PreviewRequest): Promise<PreviewAnswer | null>;
  closeSession(sessionId: string): Promise<void>;
  destroy(): Promise<void>;
  fetch(request: Request): Promise<Response>;
}

export type MailboxScanNamespace = DurableObjectNamespace<MailboxScanObject>;

/**
 * The object's name includes the user, so a guessed scan id reaches nobody else's. Methods throw
 * when the object is unreachable.
 */
export interface ScanObjects {
  start(scan: ScanStart): Promise<void>;
  unitLeases(userId: string, scanId: string): Promise<UnitLease[]>;
  /** Reserves `units` for clean-ups for a while. Returns the scan's leases that still count. */
  makeRoom(userId: string, scanId: string, units: number): Promise<UnitLease[]>;
  cancel(userId: string, scanId: string): Promise<boolean>;
  messageIds(userId: string, scanId: string, page: MessageIdPage): Promise<MessageIdAnswer | null>;
  /** Read-only, without Gmail; null: no such scan. */
  storedMessageIds(
    userId: string,
    scanId: string,
    request: StoredIdsRequest,
  ): Promise<StoredIds | null>;
  /** The requested version while selectable, else the newest; null: no result, or wiped. */
  cleanRows(userId: string, scanId: string, request: RowsRequest): Promise<RowsAnswer | null>;
  /** Applies the owner's safe-list to the stored totals. */
  syncSafeList(userId: string, scanId: string): Promise<void>;
  chosenMessages(userId: string, scanId: string, choice: RowChoice): Promise<ChosenMessages | null>;
  /** For the next scan of the mailbox; null: nothing to hand over. */
  snapshotPart(userId: string, scanId: string, part: number): Promise<Uint8Array | null>;
  chosenSenders(userId: string, scanId: string, choice: RowChoice): Promise<ChosenSenders | null>;
  /** Fetched live, not stored. */
  preview(userId: string, scanId: string, request: PreviewRequest): Promise<PreviewAnswer | null>;
  /** Already authorised by the Worker. */
  openSocket(userId: string, scanId: string, sessionId: string): Promise<Response>;
  closeSession(userId: string, scanId: string, sessionId: string): Promise<void>;
  /** Cancels and wipes. */
  destroy(userId: string, scanId: string): Promise<void>;
}

export function createScanObjects(namespace: MailboxScanNamespace): ScanObjects {
  const objectOf = (userId: string, scanId: string) => namespace.getByName(`${userId}:${scanId}`);
  return {
    async start(scan) {
      await objectOf(scan.userId, scan.scanId).start(scan);
    },
    async unitLeases(userId, scanId) {
      return objectOf(userId, scanId).unitLeases();
    },
    async makeRoom(userId, scanId, units) {
      return objectOf(userId, scanId).makeRoom(units);
    },
    async cancel(userId, scanId) {
      return objectOf(userId, scanId).cancel();
    },
    async messageIds(userId, scanId, page) {
      return objectOf(userId, scanId).messageIds(page);
    },
    async storedMessageIds(userId, scanId, request) {
      return objectOf(userId, scanId).storedMessageIds(request);
    },
    async cleanRows(userId, scanId, request) {
      return objectOf(userId, scanId).cleanRows(request);
    },
    async syncSafeList(userId, scanId) {
      await objectOf(userId, scanId).syncSafeList();
    },
    async chosenMessages(userId, scanId, choice) {
      return objectOf(userId, scanId).chosenMessages(choice);
    },
    async snapshotPart(userId, scanId, part) {
      return objectOf(userId, scanId).snapshotPart({ userId, part });
    },
    async chosenSenders(userId, scanId, choice) {
      return objectOf(userId, scanId).chosenSenders(choice);
    },
    async preview(userId, scanId, request) {
      return objectOf(userId, scanId).preview(request);
    },
    async openSocket(userId, scanId, sessionId) {
      const headers = { upgrade: 'websocket', [SESSION_ID_HEADER]: sessionId };
      return objectOf(userId, scanId).fetch(new Request('https://scan/', { headers }));
    },
    async closeSession(userId, scanId, sessionId) {
      await objectOf(userId, scanId).closeSession(sessionId);
    },
    async destroy(userId, scanId) {
      await objectOf(userId, scanId).destroy();
    },
  };
}

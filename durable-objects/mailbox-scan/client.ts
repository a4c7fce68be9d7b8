import { SESSION_ID_HEADER } from '#durable-objects/session-id-header.ts';
import type { PreparedMessages, PreparedSender } from '#worker/contract/cleanup-batch.ts';
import type { MessageIdList, PreviewedMessage } from '#worker/contract/scans.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import type { CleanRowsReport } from '#worker/domain/cleanups/clean-rows-report.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import type { RowMeaning } from '#worker/domain/cleanups/row-samples.ts';
import type { ProtectionChoice, SafeListEdit } from '#worker/domain/protection/safe-list.ts';
import type { UnitLease } from '#worker/domain/quota/quota-lease.ts';
import type { ScanPhase } from '#worker/domain/scans/scan-state.ts';

import type { ScanStart } from './scan-start.ts';

/** `edits`: of the safe-list, whose mail is then in no list; none from a Worker of a former release. */
export type MessageIdPage = {
  list: MessageIdList;
  offset: number;
  limit: number;
  edits?: readonly SafeListEdit[];
};
export type MessageIdSlice = { ids: string[]; total: number };

/** `code`: why Gmail could not be asked what else is from those on the safe-list. */
export type MessageIdAnswer = MessageIdSlice | { code: ErrorCode };

/** A page of what is stored. `rounds`: the result that an earlier page was of; null: the newest. */
export type StoredIdsRequest = {
  list: MessageIdList;
  offset: number;
  limit: number;
  edits: readonly SafeListEdit[];
  rounds: number | null;
};
/** `rounds`: of which result; null while there is none, and then no ids. */
export type StoredIds = { phase: ScanPhase; rounds: number | null; ids: string[] };

/**
 * Rows of one version, chosen by id. `isPinned`: others of the version were ordered, so that it can be chosen from however
 * many newer ones there are. `protection`: as they were shown; nothing of it where it is left out.
 */
export type RowChoice = {
  rowsVersion: number;
  isPinned?: boolean;
  rowIds: readonly RowId[];
  protection?: ProtectionChoice;
};

/** Which rows: of a version that can be chosen from, else the newest. `isPinned`: see RowChoice. */
export type RowsRequest = {
  rowsVersion: number | null;
  isPinned?: boolean;
  protection: ProtectionChoice;
};

export type RowsAnswer =
  | { kind: 'rows'; report: CleanRowsReport }
  /** Gmail could not be asked what else is from those on the safe-list. */
  | { kind: 'refused'; code: ErrorCode };

/**
 * A row that was chosen. `sender`: what the sender of newsletters is called; `readCount`: of how many of its messages the
 * own header was read and shows what the row says; `meanBytes`: the size of a mail in it, none from a scan's object of a
 * former release.
 */
export type ChosenRow = {
  id: RowId;
  sender: string | null;
  meaning: RowMeaning;
  readCount?: number;
  meanBytes?: number;
};
/** See PreparedMessages. */
export type ChosenMail = Omit<PreparedMessages, 'rows'> & { rows: ChosenRow[] };
export type ChosenMessages =
  /** With the mailbox's history id when the scan began, and when that was. */
  | ({ kind: 'chosen'; historyId: string | null; scannedAtMs: number } & ChosenMail)
  /** The rows are of another version by now. */
  | { kind: 'changed' };

/** A part of what a finished scan knows; `userId`: whoever asks for it. */
export type PartRequest = { userId: string; part: number };

/** Whether a group may be left is for its order to say. */
export type ChosenSender = Omit<PreparedSender, 'mayLeaveGroup'>;
export type ChosenSenders =
  /** Those of chosen newsletters, whoever wrote most first. */
  { kind: 'chosen'; senders: ChosenSender[] } | { kind: 'changed' };

/** A part of the messages of one row, as it was shown. `isPinned`: see RowChoice. */
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

/** Messages of a row, fetched this moment. `total`: of the row. */
export type PreviewAnswer =
  | (Extract<ReadMessages, { kind: 'read' }> & { total: number })
  | Extract<ReadMessages, { kind: 'refused' }>
  | { kind: 'changed' };

/** What a scan's object answers to; MailboxScan documents each. */
export interface MailboxScanObject extends Rpc.DurableObjectBranded {
  start(scan: ScanStart): Promise<void>;
  unitLeases(): Promise<UnitLease[]>;
  makeRoom(units?: number): Promise<UnitLease[]>;
  cancel(): Promise<boolean>;
  messageIds(page: MessageIdPage): Promise<MessageIdAnswer | null>;
  storedMessageIds(wish: StoredIdsRequest): Promise<StoredIds | null>;
  cleanRows(wish: RowsRequest): Promise<RowsAnswer | null>;
  followSafeList(): Promise<void>;
  chosenMessages(choice: RowChoice): Promise<ChosenMessages | null>;
  handOver(wish: PartRequest): Promise<Uint8Array | null>;
  chosenSenders(choice: RowChoice): Promise<ChosenSenders | null>;
  preview(wish: PreviewRequest): Promise<PreviewAnswer | null>;
  closeSession(sessionId: string): Promise<void>;
  destroy(): Promise<void>;
  fetch(request: Request): Promise<Response>;
}

export type MailboxScanNamespace = DurableObjectNamespace<MailboxScanObject>;

/**
 * The only way to a scan's object. Its name holds the user, so that nobody reaches another's by a
 * guessed scan id. Every method throws when the object cannot be reached.
 */
export interface ScanObjects {
  /** Starts the scan, or wakes one whose alarm was lost. Safe to repeat. */
  start(scan: ScanStart): Promise<void>;
  /** What the scan has taken of its user's quota at Google and still counts. */
  unitLeases(userId: string, scanId: string): Promise<UnitLease[]>;
  /**
   * Has the scan leave so much of the user's quota for a while, because clean-ups are at work. Returns what it has taken
   * and still counts.
   */
  makeRoom(userId: string, scanId: string, units: number): Promise<UnitLease[]>;
  /** Ends a running scan at its user's wish; false when there was none. */
  cancel(userId: string, scanId: string): Promise<boolean>;
  /** null while the scan has no result, or no longer. */
  messageIds(userId: string, scanId: string, page: MessageIdPage): Promise<MessageIdAnswer | null>;
  /** The same ids as far as they are stored: nobody is asked, and nothing changes. null: there is no such scan. */
  storedMessageIds(
    userId: string,
    scanId: string,
    wish: StoredIdsRequest,
  ): Promise<StoredIds | null>;
  /**
   * The rows on offer: those of the version asked for where it can still be chosen from, else the newest.
   * null while the scan has no result, or no longer.
   */
  cleanRows(userId: string, scanId: string, wish: RowsRequest): Promise<RowsAnswer | null>;
  /** Brings the totals that are stored of the scan's result up to the owner's safe-list. */
  followSafeList(userId: string, scanId: string): Promise<void>;
  /** The messages of the chosen rows; null while the scan has no result, or no longer. */
  chosenMessages(userId: string, scanId: string, choice: RowChoice): Promise<ChosenMessages | null>;
  /**
   * A part of what a finished scan knows, for the next scan of the same mailbox to go on from; null where there is
   * nothing of the kind, or no longer.
   */
  handOver(userId: string, scanId: string, part: number): Promise<Uint8Array | null>;
  /** The senders of the chosen rows of newsletters; null as above. */
  chosenSenders(userId: string, scanId: string, choice: RowChoice): Promise<ChosenSenders | null>;
  /** Some messages of a row on offer, fetched from Gmail and kept nowhere; null as above. */
  preview(userId: string, scanId: string, wish: PreviewRequest): Promise<PreviewAnswer | null>;
  /** Answers a WebSocket upgrade that the Worker has let through, with the scan's state and all that follows. */
  openSocket(userId: string, scanId: string, sessionId: string): Promise<Response>;
  /** Closes the sockets that this session has opened. */
  closeSession(userId: string, scanId: string, sessionId: string): Promise<void>;
  /** Stops the scan and wipes what its object holds: ids, senders, samples. */
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
    async storedMessageIds(userId, scanId, wish) {
      return objectOf(userId, scanId).storedMessageIds(wish);
    },
    async cleanRows(userId, scanId, wish) {
      return objectOf(userId, scanId).cleanRows(wish);
    },
    async followSafeList(userId, scanId) {
      await objectOf(userId, scanId).followSafeList();
    },
    async chosenMessages(userId, scanId, choice) {
      return objectOf(userId, scanId).chosenMessages(choice);
    },
    async handOver(userId, scanId, part) {
      return objectOf(userId, scanId).handOver({ userId, part });
    },
    async chosenSenders(userId, scanId, choice) {
      return objectOf(userId, scanId).chosenSenders(choice);
    },
    async preview(userId, scanId, wish) {
      return objectOf(userId, scanId).preview(wish);
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

import type { ScanRecord } from '#durable-objects/mailbox-scan/stores/scan-records.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import type { CleanRowsReport } from '#worker/domain/cleanups/clean-rows-report.ts';
import { type RowId, rowIdOf, senderRowId } from '#worker/domain/cleanups/row-id.ts';
import type { SafeListEdit } from '#worker/domain/protection/safe-list.ts';
import { packBigIntIds, unpackIds } from '#worker/domain/scans/messages/message-id.ts';
import { MESSAGES_PER_SENDER } from '#worker/domain/unsubscribes/sender-host.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';
import { releasePreviewUnits, takePreviewUnits } from '#worker/scans/allowance-queries.ts';

import type {
  ChosenMessages,
  ChosenSender,
  ChosenSenders,
  MessageIdAnswer,
  MessageIdPage,
  MessageIdSlice,
  PreviewAnswer,
  RowChoice,
  RowsAnswer,
  RowsRequest,
  StoredIds,
  StoredIdsRequest,
  PreviewRequest,
} from '#worker/contract/mailbox-scan.ts';
import {
  chosenMessages,
  isOnOffer,
  mailToChooseFrom,
  previewIds,
  type PreviewIds,
  scanRows,
} from './scan-rows.ts';
import { type HourlyAllowance, readPreview } from './read-preview.ts';
import type { ScanParts } from './scan-parts.ts';
import type { ScanSliceDeps } from './scan-slice-deps.ts';
import { listSafeMail, MessageLists, safeListText, saveResult, settleEnd } from './settle-end.ts';

/** Lower bands are newer, and Gmail's ids ascend with time. */
type Candidate = { band: number; id: bigint };
type Found = { count: number; newest: Candidate[] };

/** From stored data only. */
export function chosenSenders(
  scan: ScanRecord,
  parts: ScanParts,
  choice: RowChoice,
): ChosenSenders {
  const mail = mailToChooseFrom(scan, parts, choice);
  if (mail === null) return { kind: 'changed' };
  const { mailbox, unlocked } = mail;
  const { rowsVersion, rowIds } = choice;
  const { index } = mailbox;
  const found = new Map<RowId, Found>();
  for (const rowId of rowIds) found.set(rowId, { count: 0, newest: [] });
  for (let position = 0; position < index.size; position += 1) {
    const rowId = rowIdOf(mailbox, position, unlocked);
    const row = rowId === null ? undefined : found.get(rowId);
    if (row === undefined) continue;
    row.count += 1;
    keepNewest(row.newest, {
      band: index.ageBandAt(position) ?? Number.POSITIVE_INFINITY,
      id: index.bigIntIdAt(position),
    });
  }
  const directory = parts.memory.directory(rowsVersion);
  const leaving = directory.leavingBySender();
  const chosen = directory.senders.flatMap(({ senderNumber, displayName }) => {
    const rowId = senderRowId(senderNumber);
    const row = found.get(rowId);
    if (row === undefined || row.count === 0) return [];
    const promise = leaving.get(senderNumber)?.promise ?? null;
    return [{ rowId, name: displayName, promise, ...row }];
  });
  const senders = chosen
    .sort((a, b) => b.count - a.count)
    .map(({ rowId, name, promise, newest }): ChosenSender => {
      const kept = (promise?.messageIds ?? []).filter((id) => index.findId(id) !== -1);
      const messageIds = new Set([...kept.slice(0, 1), ...newest.map(toMessageId), ...kept]);
      return {
        rowId,
        name,
        promised: promise?.way ?? null,
        messageIds: [...messageIds].slice(0, MESSAGES_PER_SENDER),
      };
    });
  return { kind: 'chosen', senders };
}

function keepNewest(newest: Candidate[], candidate: Candidate): void {
  const place = newest.findIndex((other) => isNewer(candidate, other));
  if (place === -1) newest.push(candidate);
  else newest.splice(place, 0, candidate);
  newest.length = Math.min(newest.length, MESSAGES_PER_SENDER);
}

function isNewer(a: Candidate, b: Candidate): boolean {
  return a.band === b.band ? a.id > b.id : a.band < b.band;
}

function toMessageId({ id }: Candidate): string {
  return unpackIds(packBigIntIds(BigUint64Array.of(id)))[0] ?? '';
}

/** null: no result, or wiped. */
export class ScanResults {
  private readonly parts: ScanParts;
  private readonly find: () => ScanRecord | null;
  private readonly lists: MessageLists;

  constructor(parts: ScanParts, find: () => ScanRecord | null) {
    this.parts = parts;
    this.find = find;
    this.lists = new MessageLists(parts);
  }

  messageIds(page: MessageIdPage): MessageIdSlice | null {
    return this.ofResult((scan, rounds) => this.lists.page(scan, rounds, page));
  }

  /** Without a result only the phase. */
  storedMessageIds({ rounds, ...page }: StoredIdsRequest): StoredIds | null {
    const scan = this.find();
    if (scan === null) return null;
    const { phase, publishedRounds } = scan;
    if (publishedRounds === null) return { phase, rounds: null, ids: [] };
    const told = rounds ?? publishedRounds;
    return { phase, rounds: told, ids: this.lists.page(scan, told, page).ids };
  }

  /** The requested version while selectable, else the newest. */
  rows({ rowsVersion, isPinned, protection }: RowsRequest): CleanRowsReport | null {
    return this.ofResult((scan, newest) => {
      const isUsable = rowsVersion !== null && isOnOffer(scan, rowsVersion, isPinned);
      return scanRows(scan, this.parts, isUsable ? rowsVersion : newest, protection);
    });
  }

  chosen(choice: RowChoice): ChosenMessages | null {
    return this.ofResult((scan) => chosenMessages(scan, this.parts, choice));
  }

  hasResult(): boolean {
    return this.ofResult(() => true) === true;
  }

  senders(choice: RowChoice): ChosenSenders | null {
    return this.ofResult((scan) => chosenSenders(scan, this.parts, choice));
  }

  previewIds(request: PreviewRequest): PreviewIds | null {
    return this.ofResult((scan) => previewIds(scan, this.parts, request));
  }

  private ofResult<Answer>(
    answer: (scan: ScanRecord, rounds: number) => Answer | null,
  ): Answer | null {
    const scan = this.find();
    return scan === null || scan.publishedRounds === null
      ? null
      : answer(scan, scan.publishedRounds);
  }
}

/**
 * Copies the result to D1, one write at a time: a later one has read a newer safe-list or result
 * and must not be overtaken.
 */
export class ResultCopy {
  private readonly runtime: Runtime;
  private readonly deps: ScanSliceDeps;
  private last: Promise<unknown> = Promise.resolve();

  constructor(runtime: Runtime, deps: ScanSliceDeps) {
    this.runtime = runtime;
    this.deps = deps;
  }

  settle(): Promise<number> {
    return this.inTurn(() => settleEnd(this.runtime, this.deps));
  }

  /** Without a copy yet, the first one includes the edits. */
  follow(): Promise<void> {
    return this.inTurn(async () => {
      const scan = this.deps.store.find();
      if (scan === null || scan.publishedRounds === null || scan.settledRounds === null) return;
      await saveResult(this.runtime, this.deps, scan, scan.publishedRounds);
      this.deps.onCommit();
    });
  }

  /**
   * Lists mail newly protected by `edits` and updates the copy. @returns null, or why listing
   * failed
   */
  async refreshForEdits(edits: readonly SafeListEdit[]): Promise<ErrorCode | null> {
    const refusal = await listSafeMail(this.deps, edits);
    if (refusal !== null) return refusal;
    if (this.deps.store.find()?.summarySafeList === safeListText(edits)) return null;
    // Rows need no copy; the next request retries.
    await this.follow().catch((error: unknown) =>
      this.runtime.log.warn('scan.safe_list_not_followed', describeError(error)),
    );
    return null;
  }

  private inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const turn = this.last.then(work, work);
    this.last = turn.catch(() => undefined);
    return turn;
  }
}

export function createHourlyAllowance(
  { db, clock }: Pick<Runtime, 'db' | 'clock'>,
  userId: string,
): HourlyAllowance {
  return {
    async take(units) {
      const takenAtMs = clock();
      if (!(await takePreviewUnits(db, userId, { units, nowMs: takenAtMs }))) return null;
      return { giveBack: () => releasePreviewUnits(db, userId, { units, takenAtMs }) };
    },
  };
}

type AnswerSources = {
  runtime: Runtime;
  sliceDeps: ScanSliceDeps;
  results: ScanResults;
  copy: ResultCopy;
  find: () => ScanRecord | null;
};

/** Answers that may call Gmail first. null: no result, or wiped. */
export class LiveAnswers {
  private readonly sources: AnswerSources;

  constructor(sources: AnswerSources) {
    this.sources = sources;
  }

  /** Lists newly safe-listed mail. */
  async rows(request: RowsRequest): Promise<RowsAnswer | null> {
    const { results, copy } = this.sources;
    if (!results.hasResult()) return null;
    const code = await copy.refreshForEdits(request.protection.edits);
    if (code !== null) return { kind: 'refused', code };
    const report = results.rows(request);
    return report === null ? null : { kind: 'rows', report };
  }

  async messageIds(page: MessageIdPage): Promise<MessageIdAnswer | null> {
    const { results, copy } = this.sources;
    if (!results.hasResult()) return null;
    const code = await copy.refreshForEdits(page.edits);
    return code === null ? results.messageIds(page) : { code };
  }

  /** Spends the scan's budget and the user's hourly allowance; stores nothing. */
  async preview(request: PreviewRequest): Promise<PreviewAnswer | null> {
    const { runtime, results, sliceDeps, find } = this.sources;
    const found = results.previewIds(request);
    if (found === null || found.kind === 'changed') return found;
    const userId = find()?.userId;
    if (userId === undefined) return null;
    const hourlyAllowance = createHourlyAllowance(runtime, userId);
    const read = await readPreview({ ...sliceDeps, hourlyAllowance }, found.ids);
    return read.kind === 'read' ? { ...read, total: found.total } : read;
  }
}

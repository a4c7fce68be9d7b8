import type { ScanRecord } from '#durable-objects/mailbox-scan/stores/scan-records.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import type { SafeListEdit } from '#worker/domain/protection/safe-list.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';
import { releasePreviewUnits, takePreviewUnits } from '#worker/scans/allowance-queries.ts';

import type {
  MessageIdAnswer,
  MessageIdPage,
  PreviewAnswer,
  PreviewRequest,
  RowsAnswer,
  RowsRequest,
} from '#worker/contract/mailbox-scan.ts';
import { type HourlyAllowance, readPreview } from './read-preview.ts';
import type { ScanSliceDeps } from './scan-slice-deps.ts';
import { listSafeMail, safeListText, saveResult, settleEnd } from './settle-end.ts';
import type { ScanResults } from './scan-rows.ts';

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
    if (report === 'unknown_message') return { kind: 'refused', code: 'selection_invalid' };
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
    const found = results.previewPage(request);
    if (found === null || found.kind === 'changed') return found;
    const userId = find()?.userId;
    if (userId === undefined) return null;
    const hourlyAllowance = createHourlyAllowance(runtime, userId);
    const read = await readPreview(
      { ...sliceDeps, hourlyAllowance },
      { messages: found.messages, order: request.order },
    );
    return read.kind === 'read' ? { ...read, total: found.total } : read;
  }
}

import type { SafeListEdit } from '#worker/domain/protection/safe-list-edits.ts';
import type { ErrorCode } from '#worker/domain/error-code.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

import { listSafeMail } from './list-safe-mail.ts';
import { safeListText, saveResult } from './save-result.ts';
import type { ScanSliceDeps } from './scan-slice-deps.ts';
import { settleEnd } from './settle-end.ts';

/**
 * The copy of a scan's result in D1. One writes it at a time: whoever comes later has read a newer safe-list, or a
 * newer result, and must not be overtaken.
 */
export class ResultCopy {
  private readonly runtime: Runtime;
  private readonly deps: ScanSliceDeps;
  private last: Promise<unknown> = Promise.resolve();

  constructor(runtime: Runtime, deps: ScanSliceDeps) {
    this.runtime = runtime;
    this.deps = deps;
  }

  /** See settleEnd. */
  settle(): Promise<number> {
    return this.inTurn(() => settleEnd(this.runtime, this.deps));
  }

  /** Brings the copy up to the owner's safe-list. One that is not there yet will follow it from the start. */
  follow(): Promise<void> {
    return this.inTurn(async () => {
      const scan = this.deps.store.find();
      if (scan === null || scan.publishedRounds === null || scan.settledRounds === null) return;
      await saveResult(this.runtime, this.deps, scan, scan.publishedRounds);
      this.deps.onCommit();
    });
  }

  /**
   * Before rows are shown by these edits: lists the mail that they protect, and brings the copy up to them where it
   * says something else. @returns why not all of that mail could be listed, null when it was
   */
  async listAndFollow(edits: readonly SafeListEdit[]): Promise<ErrorCode | null> {
    const refusal = await listSafeMail(this.deps, edits);
    if (refusal !== null) return refusal;
    if (this.deps.store.find()?.summarySafeList === safeListText(edits)) return null;
    // Rows need no copy: what fails here is tried again with the next look.
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

import type { Runtime } from '#worker/runtime.ts';

import type {
  MessageIdAnswer,
  MessageIdPage,
  PreviewAnswer,
  RowsAnswer,
  RowsWish,
} from './client.ts';
import { createHourlyAllowance } from './create-hourly-allowance.ts';
import type { PreviewWish } from './preview-ids.ts';
import { readPreview } from './read-preview.ts';
import type { ResultCopy } from './result-copy.ts';
import type { ScanRecord } from './scan-records.ts';
import type { ScanResults } from './scan-results.ts';
import type { ScanSliceDeps } from './scan-slice-deps.ts';

type AnswerSources = {
  runtime: Runtime;
  sliceDeps: ScanSliceDeps;
  results: ScanResults;
  copy: ResultCopy;
  find: () => ScanRecord | null;
};

/** What a scan with a result answers after asking Gmail. Each answer is null while there is none, or no longer. */
export class LiveAnswers {
  private readonly sources: AnswerSources;

  constructor(sources: AnswerSources) {
    this.sources = sources;
  }

  /** Asks for the mail of those whom the owner has put on the safe-list since. */
  async rows(wish: RowsWish): Promise<RowsAnswer | null> {
    const { results, copy } = this.sources;
    if (!results.hasResult()) return null;
    const code = await copy.listAndFollow(wish.protection.edits);
    if (code !== null) return { kind: 'refused', code };
    const report = results.rows(wish);
    return report === null ? null : { kind: 'rows', report };
  }

  /** Asks as `rows` does. */
  async messageIds(page: MessageIdPage): Promise<MessageIdAnswer | null> {
    const { results, copy } = this.sources;
    if (!results.hasResult()) return null;
    const code = await copy.listAndFollow(page.edits ?? []);
    return code === null ? results.messageIds(page) : { code };
  }

  /** Spends units of the scan's budget and of its user's hour, and stores nothing of what it reads. */
  async preview(wish: PreviewWish): Promise<PreviewAnswer | null> {
    const { runtime, results, sliceDeps, find } = this.sources;
    const found = results.previewIds(wish);
    if (found === null || found.kind === 'changed') return found;
    const userId = find()?.userId;
    if (userId === undefined) return null;
    const hourlyAllowance = createHourlyAllowance(runtime, userId);
    const read = await readPreview({ ...sliceDeps, hourlyAllowance }, found.ids);
    return read.kind === 'read' ? { ...read, total: found.total } : read;
  }
}

import { chosenMessages, scanRows } from '#durable-objects/mailbox-scan/scan-rows.ts';
import type { CleanRowsReport } from '#worker/domain/cleanup/clean-rows-report.ts';
import type { RowId } from '#worker/domain/cleanup/row-id.ts';
import { unpackIds } from '#worker/domain/scan/message-id.ts';

import { buildCleanupHarness, type CleanupHarnessOptions } from './cleanup-harness.ts';
import { buildSandboxScan, generatedMailbox } from './sandbox-scan.ts';

/** A mailbox in the sandbox that has just been scanned, and all of its rows. */
export async function buildScannedMailbox(messages: number, seed = 7) {
  const scan = buildSandboxScan(generatedMailbox(messages, seed));
  const run = await scan.run();
  const rows = scanRows(run.scan, run.parts);

  function choose(rowIds: readonly RowId[]) {
    const chosen = chosenMessages(run.scan, run.parts, { rowsVersion: rows.rowsVersion, rowIds });
    if (chosen.kind !== 'chosen') throw new Error('the rows have changed');
    return { ...chosen, ids: unpackIds(chosen.packedIds) };
  }

  function cleanup(rowIds: readonly RowId[], options: Partial<CleanupHarnessOptions> = {}) {
    const { packedIds, historyId } = choose(rowIds);
    const { clock, openCleanupGmail: openGmail } = scan;
    return buildCleanupHarness({ clock, openGmail, packedIds, historyId, ...options });
  }

  /** Where the mailbox's history stands now. */
  async function historyId(): Promise<string | null> {
    const opened = await scan.openCleanupGmail(false);
    return opened.ok ? (await opened.gmail.getProfile()).historyId : null;
  }

  return {
    ...scan,
    historyId,
    scan: run.scan,
    parts: run.parts,
    report: run.report,
    rows,
    choose,
    cleanup,
  };
}

export function allRowIds({ newsletters, oldMail, largeMail }: CleanRowsReport): RowId[] {
  return [...newsletters, ...oldMail, ...largeMail].map(({ id }) => id);
}

import type { UnitBudget } from '#durable-objects/unit-budget.ts';
import { recordScanHeartbeat } from '#worker/db/queries/quiet-scans.ts';
import { createGmailClient } from '#worker/google/gmail-client.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';
import { getAccessToken } from '#worker/services/access-token.ts';

import { countedMessages } from './scan-cells.ts';
import type { ScanParts } from './scan-parts.ts';
import type { GmailAccess, ScanSliceDeps } from './scan-slice-deps.ts';

/** How often a scan at work tells D1 that it is alive and how far it has come. */
const HEARTBEAT_MS = 30_000;

export type SliceEnvironment = {
  runtime: Runtime;
  parts: ScanParts;
  budget: UnitBudget;
  onCommit: () => void;
  onSubject: (subject: string) => void;
};

/** Ties the scan to the real world: tokens, Gmail, D1. */
export function createSliceDeps(environment: SliceEnvironment): ScanSliceDeps {
  const { runtime, parts, budget, onCommit, onSubject } = environment;
  const { db, clock } = runtime;
  let lastHeartbeatMs = 0;

  async function openGmail(isForced: boolean): Promise<GmailAccess> {
    const scan = parts.store.find();
    if (scan === null) return { ok: false, code: 'scan_failed' };
    if (clock() - lastHeartbeatMs >= HEARTBEAT_MS) {
      const counted = countedMessages(parts, scan.countedMsgs);
      await recordScanHeartbeat(db, scan.scanId, counted, clock());
      lastHeartbeatMs = clock();
    }
    const token = await getAccessToken(runtime, scan.connectionId, { forceRefresh: isForced });
    if (!token.ok) return token;
    const gmail = createGmailClient({
      baseUrl: runtime.google.gmail,
      accessToken: token.accessToken,
      clock,
      fetch: (input, init) => fetch(input, init),
    });
    return { ok: true, gmail };
  }

  /** Once more after a fault of the moment: what it saves is worth it, and what is lost only costs a longer scan. */
  async function readFormer(part: number): Promise<Uint8Array | null> {
    const userId = parts.store.find()?.userId ?? '';
    const ask = () => runtime.scanObjects.handOver(userId, parts.former.scanId(), part);
    return ask()
      .catch(ask)
      .catch((error: unknown) => {
        runtime.log.warn('scan.former_unreachable', describeError(error));
        return null;
      });
  }

  return {
    ...parts,
    budget,
    clock,
    random: () => Math.random(),
    openGmail,
    readFormer,
    onCommit,
    onSubject,
  };
}

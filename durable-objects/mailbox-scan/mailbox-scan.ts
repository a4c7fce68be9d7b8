import { DurableObject } from 'cloudflare:workers';

import { SOCKET_CLOSE_GONE, SOCKET_CLOSE_UNAUTHENTICATED } from '#worker/contract/scan-socket.ts';
import { isTerminalPhase } from '#worker/domain/scan/scan-state.ts';
import { saveScanEnd } from '#worker/db/queries/scans.ts';
import type { Bindings } from '#worker/env.ts';
import { describeError } from '#worker/log.ts';
import { runtimeOf } from '#worker/runtime.ts';

import {
  SESSION_ID_HEADER,
  type MailboxScanObject,
  type MessageIdPage,
  type MessageIdSlice,
} from './client.ts';
import { createSliceDeps } from './create-slice-deps.ts';
import { MailboxCache } from './mailbox-cache.ts';
import { migrateScanDatabase } from './migrate-scan-database.ts';
import { runScanSlice } from './run-scan-slice.ts';
import { SampleStore } from './sample-store.ts';
import { scanProgress } from './scan-progress.ts';
import type { ScanRecord } from './scan-records.ts';
import { listMessageIds } from './scan-report.ts';
import { ScanSockets } from './scan-sockets.ts';
import type { ScanSliceDeps, SliceOutcome } from './scan-slice-deps.ts';
import type { ScanParts } from './scan-steps.ts';
import { ScanStore, type ScanStart } from './scan-store.ts';
import { UnitBudget } from './unit-budget.ts';

const AFTER_CRASH_MS = 5_000;

/**
 * One scan of one mailbox, named `user:scan`. All that matters is in its own database; memory holds
 * caches. An alarm carries it from slice to slice, and after its end to the moment when its mailbox
 * connection expires, when it wipes itself.
 */
export class MailboxScan extends DurableObject<Bindings> implements MailboxScanObject {
  private readonly parts: ScanParts;
  private readonly sockets: ScanSockets;
  private readonly sliceDeps: ScanSliceDeps;
  private readonly clock: () => number;
  private isDestroyed = false;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    const runtime = runtimeOf(env);
    this.clock = runtime.clock;
    migrateScanDatabase(ctx.storage);
    this.parts = {
      store: new ScanStore(ctx.storage),
      samples: new SampleStore(ctx.storage),
      cache: new MailboxCache(),
    };
    this.sockets = new ScanSockets(ctx, this.clock);
    const unitsPerMinute = runtime.settings.GMAIL_UNITS_PER_MINUTE;
    this.sliceDeps = createSliceDeps({
      runtime,
      parts: this.parts,
      budget: new UnitBudget(ctx.storage, unitsPerMinute, this.clock),
      onCommit: () => this.show(false),
      onSubject: (subject) => this.sockets.addSubject(subject),
    });
  }

  /** Starts the scan, or wakes one that has lost its alarm. Safe to repeat. */
  async start(scan: ScanStart): Promise<void> {
    this.parts.store.start(scan);
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(this.clock());
  }

  /** Ends a running scan at its user's wish; false when it has ended already or never was. */
  async cancel(): Promise<boolean> {
    const scan = this.parts.store.find();
    if (scan === null || isTerminalPhase(scan.phase)) return false;
    this.parts.store.end('cancelled', 'scan_cancelled', this.clock());
    this.show(true);
    await this.settle();
    return true;
  }

  async messageIds(page: MessageIdPage): Promise<MessageIdSlice | null> {
    const scan = this.parts.store.find();
    return scan?.phase === 'finished' ? listMessageIds(scan, this.parts, page) : null;
  }

  async closeSession(sessionId: string): Promise<void> {
    this.sockets.closeSession(sessionId, SOCKET_CLOSE_UNAUTHENTICATED, 'signed out');
  }

  /** Wipes everything that the scan holds, and stops it if it runs. */
  async destroy(): Promise<void> {
    this.isDestroyed = true;
    this.sockets.closeAll(SOCKET_CLOSE_GONE, 'scan data deleted');
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  /** The scan's socket. The Worker has checked who asks, and from where. */
  override async fetch(request: Request): Promise<Response> {
    const scan = this.isDestroyed ? null : this.parts.store.find();
    const sessionId = request.headers.get(SESSION_ID_HEADER);
    if (scan === null || sessionId === null) return new Response(null, { status: 410 });
    return this.sockets.accept(sessionId, this.progress(scan));
  }

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    this.sockets.receive(socket, message);
  }

  override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    // 1005 and 1006 stand for "no code" and may not be sent; without an answer the client reports 1006.
    socket.close(code === 1005 || code === 1006 ? 1000 : code);
  }

  /**
   * At least once, and after six throws never again: so nothing may escape, and the next alarm is set
   * last. A sweep by cron starts a scan again whose alarm was lost all the same.
   */
  override async alarm(): Promise<void> {
    const scan = this.isDestroyed ? null : this.parts.store.find();
    if (scan === null) return;
    if (isTerminalPhase(scan.phase) && this.clock() >= scan.expiresMs) {
      await this.destroy();
      return;
    }
    const outcome = await this.runSlice(scan);
    if (this.isDestroyed) return;
    this.show(true);
    if (outcome.kind === 'ended') await this.settle();
    else await this.ctx.storage.setAlarm(outcome.atMs);
  }

  /** Writes the end of a scan to D1, until it stands there; then sleeps until the data must go. */
  private async settle(): Promise<void> {
    const scan = this.parts.store.find();
    if (scan === null) return;
    let nextMs = scan.expiresMs;
    if (!scan.isSettled) {
      try {
        await saveScanEnd(runtimeOf(this.env).db, scan);
        this.parts.store.commitSettled();
      } catch (error) {
        this.log().error('scan.settle_failed', { scanId: scan.scanId, ...describeError(error) });
        nextMs = this.clock() + AFTER_CRASH_MS;
      }
    }
    if (!this.isDestroyed) await this.ctx.storage.setAlarm(nextMs);
  }

  private async runSlice(scan: ScanRecord): Promise<SliceOutcome> {
    try {
      return await runScanSlice(this.sliceDeps);
    } catch (error) {
      if (this.isDestroyed) return { kind: 'ended' };
      this.log().error('scan.slice_crashed', { scanId: scan.scanId, ...describeError(error) });
      const nowMs = this.clock();
      this.parts.store.recordFailure(nowMs, nowMs + AFTER_CRASH_MS);
      return { kind: 'again', atMs: nowMs + AFTER_CRASH_MS };
    }
  }

  private log() {
    return runtimeOf(this.env).log;
  }

  private show(isUrgent: boolean): void {
    if (this.isDestroyed || this.ctx.getWebSockets().length === 0) return;
    const scan = this.parts.store.find();
    if (scan !== null) this.sockets.show(this.progress(scan), isUrgent);
  }

  private progress(scan: ScanRecord) {
    return scanProgress(scan, this.parts.store.cells(), this.ctx.storage, this.clock());
  }
}

import { DurableObject } from 'cloudflare:workers';

import { LiveSockets } from '#durable-objects/live-sockets.ts';
import type { ScanRecord } from '#durable-objects/mailbox-scan/stores/scan-records.ts';
import { SESSION_ID_HEADER } from '#durable-objects/session-id-header.ts';
import { SOCKET_CLOSE_GONE, SOCKET_CLOSE_UNAUTHENTICATED } from '#worker/contract/live-socket.ts';
import type { ScanProgress } from '#worker/contract/scans.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import type { UnitLease } from '#worker/domain/quota/quota-lease.ts';
import { isTerminalPhase } from '#worker/domain/scans/scan-state.ts';
import type { Bindings } from '#worker/env.ts';
import { describeError } from '#worker/log.ts';
import { runtimeOf } from '#worker/runtime.ts';

import { beginScan, type WiredScan, wireScan } from './begin-scan.ts';
import type {
  ChosenMessages,
  ChosenSenders,
  MailboxScanObject,
  MessageIdAnswer,
  MessageIdPage,
  PartRequest,
  PreviewAnswer,
  RowChoice,
  RowsAnswer,
  RowsRequest,
  StoredIds,
  StoredIdsRequest,
  PreviewRequest,
} from './client.ts';
import { runScanSlice } from './run-scan-slice.ts';
import type { ScanStart } from './scan-start.ts';
import { settleCrash } from './settle-end.ts';

/** After a fault outside all that is foreseen, an alarm is tried again this much later. */
const AFTER_FAULT_MS = MINUTE_MS;

/**
 * One scan of one mailbox, named `user:scan`. All that matters is in its own database; memory holds
 * caches. An alarm carries it from slice to slice, and after its end to the moment when its mailbox
 * connection expires, when it wipes itself.
 */
export class MailboxScan extends DurableObject<Bindings> implements MailboxScanObject {
  private readonly scan: WiredScan;
  private readonly sockets: LiveSockets<ScanProgress>;
  private isDestroyed = false;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    const runtime = runtimeOf(env);
    this.sockets = new LiveSockets(ctx, runtime.clock);
    this.scan = wireScan(ctx, runtime, {
      find: () => this.find(),
      onCommit: () => this.show(),
      onSubject: (subject) => this.sockets.addSubject(subject),
    });
  }

  /** Starts the scan, or wakes one that has lost its alarm. Safe to repeat. */
  async start(scan: ScanStart): Promise<void> {
    beginScan(this.scan, scan);
    if ((await this.ctx.storage.getAlarm()) === null)
      await this.ctx.storage.setAlarm(this.scan.sliceDeps.clock());
  }

  /** What this scan has taken of the user's quota and still counts. */
  async unitLeases(): Promise<UnitLease[]> {
    return this.isDestroyed ? [] : this.scan.budget.openLeases();
  }

  /** Has the scan, and all that is looked up in it, leave so much of a minute for a while. @returns as unitLeases does */
  async makeRoom(units?: number): Promise<UnitLease[]> {
    return this.isDestroyed ? [] : this.scan.makeRoom(units);
  }

  /** Ends a running scan at its user's wish; false when it has ended already or never was. */
  async cancel(): Promise<boolean> {
    const scan = this.find();
    if (scan === null || scan.usableRounds !== null || isTerminalPhase(scan.phase)) return false;
    this.scan.parts.store.end('cancelled', 'scan_cancelled', this.scan.sliceDeps.clock());
    await this.settle();
    return true;
  }

  /** Asks Gmail first, as cleanRows does. */
  async messageIds(page: MessageIdPage): Promise<MessageIdAnswer | null> {
    return this.scan.answers.messageIds(page);
  }

  /** Asks nobody and writes nothing, so that looking leaves all as it was. */
  async storedMessageIds(wish: StoredIdsRequest): Promise<StoredIds | null> {
    return this.scan.results.storedMessageIds(wish);
  }

  /** Asks Gmail first for the mail of those whom the owner has put on the safe-list since. */
  async cleanRows(wish: RowsRequest): Promise<RowsAnswer | null> {
    const answer = await this.scan.answers.rows(wish);
    if (answer?.kind === 'rows') this.scan.holdForChoice();
    return answer;
  }

  /** Stored totals follow what the owner has said of the safe-list. */
  async followSafeList(): Promise<void> {
    await this.scan.copy.follow();
  }

  async chosenMessages(choice: RowChoice): Promise<ChosenMessages | null> {
    this.scan.holdForChoice();
    return this.scan.results.chosen(choice);
  }

  /** null unless the scan is over, with a result, and of whoever asks. */
  async handOver({ userId, part }: PartRequest): Promise<Uint8Array | null> {
    const scan = this.find();
    return scan?.userId === userId ? this.scan.handing.part(scan, part) : null;
  }

  async chosenSenders(choice: RowChoice): Promise<ChosenSenders | null> {
    return this.scan.results.senders(choice);
  }

  /** Spends units of this scan's budget and of its user's hour, and stores nothing of what it reads. */
  async preview(wish: PreviewRequest): Promise<PreviewAnswer | null> {
    return this.scan.answers.preview(wish);
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

  /** The scan's socket. The Worker has checked who asks, and from where; 410 tells it that nothing is left. */
  override async fetch(request: Request): Promise<Response> {
    const sessionId = request.headers.get(SESSION_ID_HEADER);
    const scan = this.find();
    if (scan === null || sessionId === null) return new Response(null, { status: 410 });
    return this.sockets.accept(sessionId, () => this.scan.progress.read(scan));
  }

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    this.sockets.receive(socket, message);
  }

  override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    this.sockets.answerClose(socket, code);
  }

  /**
   * At least once, and after six throws never again: so nothing may escape, and the next alarm is set
   * last. A sweep by cron starts a scan again whose alarm was lost all the same.
   */
  override async alarm(): Promise<void> {
    try {
      await this.carryOn();
    } catch (error) {
      runtimeOf(this.env).log.error('scan.alarm_failed', describeError(error));
      await this.ctx.storage.setAlarm(this.scan.sliceDeps.clock() + AFTER_FAULT_MS);
    }
  }

  private async carryOn(): Promise<void> {
    const scan = this.find();
    // A wiping that has failed is set about again.
    const isOver = scan !== null && this.scan.sliceDeps.clock() >= scan.expiresMs;
    if (this.isDestroyed || isOver) await this.destroy();
    if (scan === null || isOver) return;
    const outcome = await runScanSlice(this.scan.sliceDeps).catch((error: unknown) => {
      if (this.isDestroyed) return null;
      runtimeOf(this.env).log.error('scan.slice_crashed', describeError(error));
      return settleCrash(this.scan.sliceDeps);
    });
    if (outcome === null || this.isDestroyed) return;
    if (outcome.kind !== 'again') return this.settle();
    await runtimeOf(this.env).sleep(this.sockets.frameDueInMs());
    if (this.isDestroyed) return;
    this.show();
    await this.ctx.storage.setAlarm(Math.min(outcome.atMs, scan.expiresMs));
  }

  /** Writes the end of the scan to D1, shows it, and sleeps until the data must go. */
  private async settle(): Promise<void> {
    const nextMs = await this.scan.copy.settle();
    if (this.isDestroyed) return;
    this.show(true);
    await this.ctx.storage.setAlarm(nextMs);
  }

  private show(isEnd = false): void {
    const scan = this.find();
    if (scan !== null) this.sockets.show(() => this.scan.progress.read(scan), isEnd);
  }

  private find(): ScanRecord | null {
    return this.isDestroyed ? null : this.scan.parts.store.find();
  }
}

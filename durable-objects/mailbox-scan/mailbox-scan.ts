import { DurableObject } from 'cloudflare:workers';

import { LiveSockets } from '#durable-objects/live-sockets.ts';
import type { ScanRecord } from '#durable-objects/mailbox-scan/stores/scan-records.ts';
import { SESSION_ID_HEADER } from '#worker/object-stubs.ts';
import { SOCKET_CLOSE_GONE, SOCKET_CLOSE_UNAUTHENTICATED } from '#worker/contract/live-socket.ts';
import type { ScanProgress } from '#worker/contract/scans.ts';
import type { Exclusions } from '#worker/domain/cleanups/exclusions.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { isTerminalPhase } from '#worker/domain/scans/scan-state.ts';
import type { Bindings } from '#worker/env.ts';
import { describeError } from '#worker/log.ts';
import { runtimeOf } from '#worker/create-runtime.ts';

import { beginScan, type WiredScan, wireScan } from './wire-scan.ts';
import type {
  ChosenMessages,
  ChosenSenders,
  MailboxScanObject,
  MessageIdAnswer,
  MessageIdPage,
  MessagesRequest,
  PartRequest,
  PreviewAnswer,
  RowChoice,
  RowsAnswer,
  RowsRequest,
  StoredIds,
  StoredIdsRequest,
  PreviewRequest,
  ScanStart,
} from '#worker/contract/mailbox-scan.ts';
import { runScanSlice } from './run-scan-slice.ts';
import { settleCrash } from './settle-end.ts';

/** Retry after an unexpected error. */
const AFTER_FAULT_MS = MINUTE_MS;

/**
 * One scan, named `user:scan`. State is in SQLite, memory only caches. Alarms run slice after
 * slice, and finally wipe the object when its connection expires.
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

  async start(scan: ScanStart): Promise<void> {
    beginScan(this.scan, scan);
    if ((await this.ctx.storage.getAlarm()) === null)
      await this.ctx.storage.setAlarm(this.scan.sliceDeps.clock());
  }

  async cancel(): Promise<boolean> {
    const scan = this.find();
    if (scan === null || scan.usableRounds !== null || isTerminalPhase(scan.phase)) return false;
    this.scan.parts.store.end('cancelled', 'scan_cancelled', this.scan.sliceDeps.clock());
    await this.settle();
    return true;
  }

  async messageIds(page: MessageIdPage): Promise<MessageIdAnswer | null> {
    return this.scan.answers.messageIds(page);
  }

  async storedMessageIds(request: StoredIdsRequest): Promise<StoredIds | null> {
    return this.scan.results.storedMessageIds(request);
  }

  async cleanRows(request: RowsRequest): Promise<RowsAnswer | null> {
    const answer = await this.scan.answers.rows(request);
    if (answer?.kind === 'rows') this.scan.holdForChoice();
    return answer;
  }

  async syncSafeList(): Promise<void> {
    await this.scan.copy.follow();
  }

  async saveExclusions(key: string, exclusions: Exclusions): Promise<void> {
    // After a wipe there is no table; the order is refused when it is prepared.
    if (this.find() !== null) this.scan.parts.exclusions.save(key, exclusions);
  }

  async chosenMessages(request: MessagesRequest): Promise<ChosenMessages | null> {
    this.scan.holdForChoice();
    return this.scan.results.chosen(request);
  }

  /** null unless finished with a result and owned by `userId`. */
  async snapshotPart({ userId, part }: PartRequest): Promise<Uint8Array | null> {
    const scan = this.find();
    return scan?.userId === userId ? this.scan.snapshot.part(scan, part) : null;
  }

  async chosenSenders(choice: RowChoice): Promise<ChosenSenders | null> {
    return this.scan.results.senders(choice);
  }

  async preview(request: PreviewRequest): Promise<PreviewAnswer | null> {
    return this.scan.answers.preview(request);
  }

  async closeSession(sessionId: string): Promise<void> {
    this.sockets.closeSession(sessionId, SOCKET_CLOSE_UNAUTHENTICATED, 'signed out');
  }

  async destroy(): Promise<void> {
    this.isDestroyed = true;
    this.sockets.closeAll(SOCKET_CLOSE_GONE, 'scan data deleted');
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  /** Already authorised by the Worker; 410: nothing left. */
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
   * Alarms are at-least-once and stop after six throws: nothing may escape, and the next alarm is
   * set last. The cron sweep restarts a scan that lost its alarm.
   */
  override async alarm(): Promise<void> {
    try {
      await this.runSlice();
    } catch (error) {
      runtimeOf(this.env).log.error('scan.alarm_failed', describeError(error));
      await this.ctx.storage.setAlarm(this.scan.sliceDeps.clock() + AFTER_FAULT_MS);
    }
  }

  private async runSlice(): Promise<void> {
    const scan = this.find();
    // Retries a failed wipe.
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

  /** Copies the end to D1, then sleeps until expiry. */
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

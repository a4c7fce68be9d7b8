import { DurableObject } from 'cloudflare:workers';

import { LiveSockets } from '#durable-objects/live-sockets.ts';
import { SESSION_ID_HEADER } from '#worker/object-stubs.ts';
import type { CleanupProgress, CleanupRows, UnsubscribeList } from '#worker/contract/cleanups.ts';
import type {
  CleanupMessage,
  CleanupPreparation,
  HashedSender,
  MailboxCleanupObject,
} from '#worker/contract/mailbox-cleanup.ts';
import { SOCKET_CLOSE_GONE, SOCKET_CLOSE_UNAUTHENTICATED } from '#worker/contract/live-socket.ts';
import { isAtWork } from '#worker/domain/cleanups/cleanup-state.ts';
import type { Bindings } from '#worker/env.ts';
import { describeError } from '#worker/log.ts';
import { runtimeOf } from '#worker/create-runtime.ts';

import type { CleanupJob } from './cleanup-job.ts';
import { openCleanupJob } from './open-cleanup-job.ts';

/** Retry of an alarm after an unexpected error (queue, database). */
const AFTER_FAULT_MS = 5_000;

/**
 * The clean-up of one order, named `user:clean-up`. Holds the chosen ids, and makes the Gmail calls that the queue
 * delivers. An alarm dispatches batches, writes the copy in D1, and finally wipes the object.
 */
export class MailboxCleanup extends DurableObject<Bindings> implements MailboxCleanupObject {
  private readonly sockets: LiveSockets<CleanupProgress>;
  /** null before preparation and after a wipe: reads leave no storage behind. */
  private job: CleanupJob | null;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    this.sockets = new LiveSockets(ctx, runtimeOf(env).clock);
    this.job = hasTables(ctx.storage) ? this.openJob() : null;
  }

  async prepare(preparation: CleanupPreparation): Promise<void> {
    this.job ??= this.openJob();
    await this.job.prepare(preparation);
    await this.schedule();
  }

  async keep(untilMs: number): Promise<void> {
    this.job?.keep(untilMs);
    await this.schedule();
  }

  async start(paidAtMs: number): Promise<boolean> {
    const isThere = this.job?.start(paidAtMs) ?? false;
    await this.schedule();
    return isThere;
  }

  async progress(): Promise<CleanupProgress | null> {
    return this.job?.progress() ?? null;
  }

  async runBatch(message: CleanupMessage): Promise<void> {
    const { job } = this;
    if (job === null) return;
    try {
      await job.runBatch(message);
    } catch (error) {
      const wasWiped = this.job !== job;
      if (!wasWiped) throw error;
    } finally {
      await this.showAndSchedule();
    }
  }

  async failBatch(message: CleanupMessage): Promise<void> {
    this.job?.failBatch(message);
    await this.showAndSchedule();
  }

  async resume(): Promise<boolean> {
    const hasResumed = this.job?.resume() ?? false;
    await this.showAndSchedule();
    return hasResumed;
  }

  async undo(): Promise<boolean> {
    const hasTurned = this.job?.undo() ?? false;
    await this.showAndSchedule();
    return hasTurned;
  }

  async stop(paidAtMs: number): Promise<boolean> {
    const isQuiet = this.job?.stop(paidAtMs) ?? true;
    await this.showAndSchedule();
    return isQuiet;
  }

  async restoreRow(rowId: string): Promise<boolean> {
    const hasTurned = this.job?.restoreRow(rowId) ?? false;
    await this.showAndSchedule();
    return hasTurned;
  }

  async rows(): Promise<CleanupRows> {
    return (await this.job?.rows()) ?? { rows: [] };
  }

  async senders(): Promise<UnsubscribeList> {
    return (await this.job?.senders()) ?? { senders: [] };
  }

  async hashedSenders(): Promise<HashedSender[]> {
    return this.job?.hashedSenders() ?? [];
  }

  async forgetSenders(): Promise<void> {
    this.job?.forgetSenders();
    await this.schedule();
  }

  async closeSession(sessionId: string): Promise<void> {
    this.sockets.closeSession(sessionId, SOCKET_CLOSE_UNAUTHENTICATED, 'signed out');
  }

  async runOverdueAlarm(): Promise<number | null> {
    await this.runAlarm();
    return this.job?.heldUntilMs() ?? null;
  }

  /** The copy in D1 stays. */
  async destroy(): Promise<void> {
    this.job?.close();
    this.job = null;
    this.sockets.closeAll(SOCKET_CLOSE_GONE, 'clean-up data deleted');
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  /** Already authorised by the Worker; 410: nothing left. */
  override async fetch(request: Request): Promise<Response> {
    const sessionId = request.headers.get(SESSION_ID_HEADER);
    const progress = await this.progress();
    if (progress === null || sessionId === null) return new Response(null, { status: 410 });
    return this.sockets.accept(sessionId, () => progress);
  }

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    this.sockets.receive(socket, message);
  }

  override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    this.sockets.answerClose(socket, code);
  }

  /** Alarms are at-least-once and stop after six throws: nothing may escape, and the next alarm is set last. */
  override async alarm(): Promise<void> {
    try {
      await this.runAlarm();
    } catch (error) {
      const { log, clock } = runtimeOf(this.env);
      log.error('cleanup.alarm_failed', describeError(error));
      await this.ctx.storage.setAlarm(clock() + AFTER_FAULT_MS);
    }
  }

  /** Without a job it completes a failed wipe. */
  private async runAlarm(): Promise<void> {
    const nextMs = this.job === null ? null : await this.job.runAlarm();
    if (nextMs === null) await this.destroy();
    await runtimeOf(this.env).sleep(this.sockets.frameDueInMs());
    await this.showAndSchedule();
  }

  private async showAndSchedule(): Promise<void> {
    this.show();
    await this.schedule();
  }

  private async schedule(): Promise<void> {
    const nextMs = this.job?.nextAlarmMs() ?? null;
    if (nextMs !== null) await this.ctx.storage.setAlarm(nextMs);
  }

  /** An end or stop is shown at once, since no update may follow; progress at most four times a second. */
  private show(): void {
    const progress = this.job?.progress() ?? null;
    if (progress === null) return;
    this.sockets.show(() => progress, !isAtWork(progress) || progress.waiting !== null);
  }

  private openJob(): CleanupJob {
    return openCleanupJob(this.ctx, runtimeOf(this.env), () => this.showAndSchedule());
  }
}

function hasTables({ sql }: DurableObjectStorage): boolean {
  const query = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'cleanup'";
  return sql.exec(query).toArray().length > 0;
}

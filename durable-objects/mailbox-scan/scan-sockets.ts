import type { ScanProgress } from '#worker/contract/scan.ts';
import type { ScanSocketMessage } from '#worker/contract/scan-socket.ts';
import { isTerminalPhase } from '#worker/domain/scan/scan-state.ts';

const MAX_SOCKETS = 5;
const MAX_INBOUND_BYTES = 16_384;
/** At most four frames a second (design, contract). */
const MIN_FRAME_INTERVAL_MS = 250;
const CLOSE_TOO_BIG = 1009;
const CLOSE_TRY_LATER = 1013;
const MAX_SUBJECTS = 20;

/**
 * The scan's sockets. Numbers count the frames of this life of the object: after an eviction the state
 * that deltas would build on is gone from memory, so the first frame is a snapshot again, which the
 * client takes as a fresh start.
 */
export class ScanSockets {
  private readonly ctx: DurableObjectState;
  private readonly clock: () => number;
  private seq = 0;
  private shown: ScanProgress | null = null;
  private lastFrameMs = 0;
  private subjects: string[] = [];

  constructor(ctx: DurableObjectState, clock: () => number) {
    this.ctx = ctx;
    this.clock = clock;
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'));
  }

  /** Accepts a socket for a session and shows it the whole state. */
  accept(sessionId: string, progress: ScanProgress): Response {
    // Those already here are brought up to date first: the new one's deltas build on its own snapshot.
    this.show(progress, true);
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server, [sessionId]);
    if (this.ctx.getWebSockets().length > MAX_SOCKETS) {
      server.close(CLOSE_TRY_LATER, 'too many sockets');
    } else {
      send(server, { type: 'snapshot', seq: this.seq, progress });
    }
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Sends what has changed, unless a frame went out just now; the end of a scan is never held back. */
  show(progress: ScanProgress, isUrgent = false): void {
    const nowMs = this.clock();
    const isDue = nowMs - this.lastFrameMs >= MIN_FRAME_INTERVAL_MS;
    if (!isDue && !isUrgent && !isTerminalPhase(progress.phase)) return;
    const before = this.shown;
    this.shown = progress;
    if (before === null) {
      this.broadcast({ type: 'snapshot', seq: this.seq, progress });
    } else {
      const changes = changedFields(before, progress);
      if (Object.keys(changes).length > 0) {
        this.seq += 1;
        this.broadcast({ type: 'delta', seq: this.seq, changes });
      }
    }
    if (this.subjects.length > 0) {
      this.broadcast({ type: 'subjects', subjects: this.subjects });
      this.subjects = [];
    }
    this.lastFrameMs = nowMs;
  }

  /** Subjects wait for the next frame, the newest kept, and exist nowhere else. */
  addSubject(subject: string): void {
    this.subjects = [...this.subjects, subject].slice(-MAX_SUBJECTS);
  }

  /** A client has nothing to say but `ping`, which the platform answers; a flood is cut off. */
  receive(socket: WebSocket, message: string | ArrayBuffer): void {
    const length = typeof message === 'string' ? message.length : message.byteLength;
    if (length > MAX_INBOUND_BYTES) socket.close(CLOSE_TOO_BIG, 'message too big');
  }

  closeAll(code: number, reason: string): void {
    for (const socket of this.ctx.getWebSockets()) socket.close(code, reason);
  }

  closeSession(sessionId: string, code: number, reason: string): void {
    for (const socket of this.ctx.getWebSockets(sessionId)) socket.close(code, reason);
  }

  private broadcast(message: ScanSocketMessage): void {
    for (const socket of this.ctx.getWebSockets()) send(socket, message);
  }
}

/** A socket that is closing refuses; its close event says the rest. */
function send(socket: WebSocket, message: ScanSocketMessage): void {
  try {
    socket.send(JSON.stringify(message));
  } catch {
    return;
  }
}

function changedFields(before: ScanProgress, after: ScanProgress): Partial<ScanProgress> {
  const known: Record<string, unknown> = before;
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name]),
    ),
  );
}

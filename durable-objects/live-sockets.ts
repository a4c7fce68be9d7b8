import { z } from 'zod';

import { SOCKET_CLOSE_REPLACED } from '#worker/contract/live-socket.ts';

/** See scanSocketMessageSchema, cleanupSocketMessageSchema, deskSocketMessageSchema. */
type LiveMessage<Progress> =
  | { type: 'snapshot'; seq: number; progress: Progress }
  | { type: 'delta'; seq: number; changes: Partial<Progress>; subjects?: string[] };

const MAX_SOCKETS = 5;
const MAX_INBOUND_BYTES = 16_384;
/** Rate limit; our pages send nothing that reaches it. */
const INBOUND_LIMIT = { most: 10, windowMs: 10_000 };
/** Four frames a second (design, contract). */
const FRAME_INTERVAL_MS = 250;
const CLOSE_POLICY = 1008;
const CLOSE_TOO_BIG = 1009;
const MAX_SUBJECTS = 20;

/** Survives hibernation. `order`: of arrival. */
const attachmentSchema = z.object({
  order: z.number(),
  windowStartMs: z.number(),
  receivedCount: z.number(),
});
type Attachment = z.output<typeof attachmentSchema>;

/**
 * Frame numbers restart with the object: after an eviction the base of the deltas is lost, so the
 * first frame is a snapshot again.
 */
export class LiveSockets<Progress extends object> {
  private readonly ctx: DurableObjectState;
  private readonly clock: () => number;
  private readonly maxSockets: number;
  private seq = 0;
  /** Base of the next delta. */
  private shown: Progress | null = null;
  private lastFrameMs = 0;
  private subjects: string[] = [];
  /** Sockets from before an eviction have no base for a delta. */
  private hasWoken: boolean;

  constructor(ctx: DurableObjectState, clock: () => number, maxSockets = MAX_SOCKETS) {
    this.ctx = ctx;
    this.clock = clock;
    this.maxSockets = maxSockets;
    this.hasWoken = ctx.getWebSockets().length > 0;
    // Answered without waking the object: clients detect dead connections.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'));
  }

  /**
   * Sends the full state. At the limit the oldest socket is closed: a phone that changed network
   * leaves one behind, which must not lock its owner out.
   */
  accept(sessionId: string, read: () => Progress): Response {
    const others = this.openSockets();
    for (const { socket } of others.slice(0, Math.max(0, others.length - this.maxSockets + 1))) {
      socket.close(SOCKET_CLOSE_REPLACED, 'replaced by a newer window');
    }
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server, [sessionId]);
    attach(server, { order: (others.at(-1)?.order ?? 0) + 1, windowStartMs: 0, receivedCount: 0 });
    // The last state shown may be stale once nobody was connected.
    if (others.length === 0 || this.shown === null) this.shown = read();
    send(server, { type: 'snapshot', seq: this.seq, progress: this.shown });
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Milliseconds. */
  frameDueInMs(): number {
    return Math.max(0, this.lastFrameMs + FRAME_INTERVAL_MS - this.clock());
  }

  /** Sends changes, throttled; a final state goes out at once. */
  show(read: () => Progress, isEnd = false): void {
    if (this.ctx.getWebSockets().length === 0) return;
    if (!isEnd && this.frameDueInMs() > 0) return;
    const progress = read();
    if (this.shown === null || this.hasWoken) {
      this.hasWoken = false;
      this.broadcast({ type: 'snapshot', seq: this.seq, progress });
    } else {
      const changes = changedFields(this.shown, progress);
      if (Object.keys(changes).length === 0 && this.subjects.length === 0) return;
      this.seq += 1;
      const subjects = this.subjects.length === 0 ? {} : { subjects: this.subjects };
      this.broadcast({ type: 'delta', seq: this.seq, changes, ...subjects });
    }
    this.shown = progress;
    this.subjects = [];
    this.lastFrameMs = this.clock();
  }

  /** Buffered for the next frame and stored nowhere. */
  addSubject(subject: string): void {
    this.subjects = [...this.subjects, subject].slice(-MAX_SUBJECTS);
  }

  /** Clients only send `ping`, answered by the platform. */
  receive(socket: WebSocket, message: string | ArrayBuffer): void {
    const length = typeof message === 'string' ? message.length : message.byteLength;
    if (length > MAX_INBOUND_BYTES) socket.close(CLOSE_TOO_BIG, 'message too big');
    else if (!this.isWithinLimit(socket)) socket.close(CLOSE_POLICY, 'too many messages');
  }

  /** 1005 and 1006 are reserved; without a close frame the client reports 1006. */
  answerClose(socket: WebSocket, code: number): void {
    socket.close(code === 1005 || code === 1006 ? 1000 : code);
  }

  closeAll(code: number, reason: string): void {
    for (const socket of this.ctx.getWebSockets()) socket.close(code, reason);
  }

  closeSession(sessionId: string, code: number, reason: string): void {
    for (const socket of this.ctx.getWebSockets(sessionId)) socket.close(code, reason);
  }

  private isWithinLimit(socket: WebSocket): boolean {
    const { order, ...received } = attachmentOf(socket);
    const nowMs = this.clock();
    const isOver = nowMs - received.windowStartMs >= INBOUND_LIMIT.windowMs;
    const receivedCount = isOver ? 1 : received.receivedCount + 1;
    attach(socket, {
      order,
      windowStartMs: isOver ? nowMs : received.windowStartMs,
      receivedCount,
    });
    return receivedCount <= INBOUND_LIMIT.most;
  }

  private openSockets(): { socket: WebSocket; order: number }[] {
    return this.ctx
      .getWebSockets()
      .filter((socket) => socket.readyState === WebSocket.READY_STATE_OPEN)
      .map((socket) => ({ socket, order: attachmentOf(socket).order }))
      .toSorted((a, b) => a.order - b.order);
  }

  private broadcast(message: LiveMessage<Progress>): void {
    for (const socket of this.ctx.getWebSockets()) send(socket, message);
  }
}

function attach(socket: WebSocket, attachment: Attachment): void {
  socket.serializeAttachment(attachment);
}

function attachmentOf(socket: WebSocket): Attachment {
  return attachmentSchema.parse(socket.deserializeAttachment());
}

/** A closing socket throws; its close event follows. */
function send<Progress>(socket: WebSocket, message: LiveMessage<Progress>): void {
  try {
    socket.send(JSON.stringify(message));
  } catch {
    return;
  }
}

function changedFields<Progress extends object>(
  before: Progress,
  after: Progress,
): Partial<Progress> {
  const changes: Partial<Progress> = {};
  for (const name in after) {
    if (JSON.stringify(after[name]) !== JSON.stringify(before[name])) changes[name] = after[name];
  }
  return changes;
}

import { DurableObject } from 'cloudflare:workers';

import { LiveSockets } from '#durable-objects/live-sockets.ts';
import { SESSION_ID_HEADER } from '#worker/object-stubs.ts';
import type { DeskProgress } from '#worker/contract/admin.ts';
import { SOCKET_CLOSE_UNAUTHENTICATED } from '#worker/contract/live-socket.ts';
import type { Bindings } from '#worker/env.ts';
import { runtimeOf } from '#worker/create-runtime.ts';

import type { SupportDeskObject } from '#worker/contract/support-desk.ts';

/** More windows than staff open. */
const MAX_SOCKETS = 50;

/**
 * Signals changes without content: clients refetch through the API, which checks role and sign-in
 * age, so a socket of somebody who lost access reveals nothing. Stateless.
 */
export class SupportDesk extends DurableObject<Bindings> implements SupportDeskObject {
  private readonly sockets: LiveSockets<DeskProgress>;
  private changeCount = 0;
  private isFrameDue = false;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    this.sockets = new LiveSockets(ctx, runtimeOf(env).clock, MAX_SOCKETS);
  }

  override async fetch(request: Request): Promise<Response> {
    const sessionId = request.headers.get(SESSION_ID_HEADER) ?? '';
    return this.sockets.accept(sessionId, () => this.progress());
  }

  /** Coalesced to the frame rate. */
  async announce(): Promise<void> {
    this.changeCount += 1;
    if (this.isFrameDue) return;
    const waitMs = this.sockets.frameDueInMs();
    if (waitMs === 0) return this.sockets.show(() => this.progress());
    this.isFrameDue = true;
    setTimeout(() => {
      this.isFrameDue = false;
      this.sockets.show(() => this.progress(), true);
    }, waitMs);
  }

  async isThere(): Promise<true> {
    return true;
  }

  async closeSession(sessionId: string): Promise<void> {
    this.sockets.closeSession(sessionId, SOCKET_CLOSE_UNAUTHENTICATED, 'signed out');
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    this.sockets.receive(socket, message);
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    this.sockets.answerClose(socket, code);
  }

  private progress(): DeskProgress {
    return { changeCount: this.changeCount };
  }
}

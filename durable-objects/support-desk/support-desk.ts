import { DurableObject } from 'cloudflare:workers';

import { LiveSockets } from '#durable-objects/live-sockets.ts';
import { SESSION_ID_HEADER } from '#durable-objects/session-id-header.ts';
import type { DeskProgress } from '#worker/contract/admin.ts';
import { SOCKET_CLOSE_UNAUTHENTICATED } from '#worker/contract/live-socket.ts';
import type { Bindings } from '#worker/env.ts';
import { runtimeOf } from '#worker/runtime.ts';

import type { SupportDeskObject } from './client.ts';

/** More windows than any staff has open at once. */
const MAX_SOCKETS = 50;

/**
 * Tells all admins at once that something at the desk has changed, and never what: each asks for that
 * with a call of their own, where the role and the age of their sign-in are looked at. A socket left open by somebody
 * who has lost the role, or has to sign in again, so tells them nothing. It stores nothing.
 */
export class SupportDesk extends DurableObject<Bindings> implements SupportDeskObject {
  private readonly sockets: LiveSockets<DeskProgress>;
  private changeCount = 0;
  private isFrameDue = false;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    this.sockets = new LiveSockets(ctx, runtimeOf(env).clock, MAX_SOCKETS);
  }

  /** Accepts a socket for a session. */
  override async fetch(request: Request): Promise<Response> {
    const sessionId = request.headers.get(SESSION_ID_HEADER) ?? '';
    return this.sockets.accept(sessionId, () => this.progress());
  }

  /** Something has changed. Changes that come faster than frames may go out are told of together. */
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

  /** For whoever asks how the service is. */
  async isThere(): Promise<true> {
    return true;
  }

  /** Closes the sockets of a session that has ended. */
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

import { SESSION_ID_HEADER } from '#durable-objects/session-id-header.ts';

/** What the desk's object answers to; SupportDesk documents each. */
export interface SupportDeskObject extends Rpc.DurableObjectBranded {
  announce(): Promise<void>;
  isThere(): Promise<true>;
  closeSession(sessionId: string): Promise<void>;
  fetch(request: Request): Promise<Response>;
}

export type SupportDeskNamespace = DurableObjectNamespace<SupportDeskObject>;

/** The sockets of those behind the counter. All methods throw when the object cannot be reached. */
export interface DeskSockets {
  /** Something at the desk has changed: whoever looks at it should look again. */
  announce(): Promise<void>;
  /** Whether it can be reached. */
  isThere(): Promise<true>;
  /** Closes the sockets of a session that has ended. */
  closeSession(sessionId: string): Promise<void>;
  /** Answers a WebSocket upgrade that the Worker has let through. */
  open(sessionId: string): Promise<Response>;
}

/** All admins sit at one desk. */
const DESK_NAME = 'desk';

export function createDeskSockets(namespace: SupportDeskNamespace): DeskSockets {
  const desk = () => namespace.getByName(DESK_NAME);
  return {
    async announce() {
      await desk().announce();
    },
    async isThere() {
      return desk().isThere();
    },
    async closeSession(sessionId) {
      await desk().closeSession(sessionId);
    },
    async open(sessionId) {
      const headers = { upgrade: 'websocket', [SESSION_ID_HEADER]: sessionId };
      return desk().fetch(new Request('https://object/', { headers }));
    },
  };
}

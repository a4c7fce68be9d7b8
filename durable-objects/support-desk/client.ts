import { SESSION_ID_HEADER } from '#durable-objects/session-id-header.ts';

export interface SupportDeskObject extends Rpc.DurableObjectBranded {
  announce(): Promise<void>;
  isThere(): Promise<true>;
  closeSession(sessionId: string): Promise<void>;
  fetch(request: Request): Promise<Response>;
}

export type SupportDeskNamespace = DurableObjectNamespace<SupportDeskObject>;

/** Methods throw when the object is unreachable. */
export interface DeskSockets {
  /** Signals a change: clients refetch. */
  announce(): Promise<void>;
  isThere(): Promise<true>;
  closeSession(sessionId: string): Promise<void>;
  open(sessionId: string): Promise<Response>;
}

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

/** The RPC of the object that admins' sockets are connected to. */
export interface SupportDeskObject {
  /** Signals a change: clients refetch. */
  announce(): Promise<void>;
  isThere(): Promise<true>;
  closeSession(sessionId: string): Promise<void>;
}

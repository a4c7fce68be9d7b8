import type { MessageIdList } from '#worker/contract/scan.ts';

import type { ScanStart } from './scan-store.ts';

/** What the Worker may ask of a scan's object; MailboxScan documents each. */
export interface MailboxScanObject extends Rpc.DurableObjectBranded {
  start(scan: ScanStart): Promise<void>;
  cancel(): Promise<boolean>;
  messageIds(
    list: MessageIdList,
    offset: number,
    limit: number,
  ): Promise<{ ids: string[]; total: number } | null>;
  closeSession(sessionId: string): Promise<void>;
  destroy(): Promise<void>;
  fetch(request: Request): Promise<Response>;
}

export type MailboxScanNamespace = DurableObjectNamespace<MailboxScanObject>;

/** Sent along by the Worker, which alone knows who asks; nothing from outside reaches this header. */
export const SESSION_ID_HEADER = 'x-grinbox-session-id';

/** The scan's object. Its name holds the user, so that nobody reaches another's by a guessed scan id. */
export function getMailboxScan(namespace: MailboxScanNamespace, userId: string, scanId: string) {
  return namespace.getByName(`${userId}:${scanId}`);
}

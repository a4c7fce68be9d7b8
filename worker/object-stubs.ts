import type { MailboxCleanupObject } from '#worker/contract/mailbox-cleanup.ts';
import type { MailboxScanObject } from '#worker/contract/mailbox-scan.ts';
import type { QuotaLedgerObject, UserQuotaObject } from '#worker/contract/gmail-quota.ts';
import type { SupportDeskObject } from '#worker/contract/support-desk.ts';

type Namespace<Contract> = DurableObjectNamespace<Contract & Rpc.DurableObjectBranded>;

export type ObjectBindings = {
  MAILBOX_SCAN: Namespace<MailboxScanObject>;
  MAILBOX_CLEANUP: Namespace<MailboxCleanupObject>;
  QUOTA_LEDGER: Namespace<QuotaLedgerObject>;
  USER_QUOTA: Namespace<UserQuotaObject>;
  SUPPORT_DESK: Namespace<SupportDeskObject>;
};

type LiveObject = { fetch(request: Request): Promise<Response> };

/**
 * Stubs of the Durable Objects. A stub may be broken after its call has thrown: get a new one per call. Methods throw
 * when the object is unreachable; errors lose their class over RPC.
 */
export type ObjectStubs = {
  mailboxScan: (userId: string, scanId: string) => MailboxScanObject & LiveObject;
  mailboxCleanup: (userId: string, cleanupId: string) => MailboxCleanupObject & LiveObject;
  userQuota: (userId: string) => UserQuotaObject;
  quotaLedger: () => QuotaLedgerObject;
  supportDesk: () => SupportDeskObject & LiveObject;
};

/** Names include the owner, so that a guessed id reaches nobody else's object. */
export function createObjectStubs(bindings: ObjectBindings): ObjectStubs {
  return {
    mailboxScan: (userId, scanId) => bindings.MAILBOX_SCAN.getByName(`${userId}:${scanId}`),
    mailboxCleanup: (userId, cleanupId) =>
      bindings.MAILBOX_CLEANUP.getByName(`${userId}:${cleanupId}`),
    userQuota: (userId) => bindings.USER_QUOTA.getByName(userId),
    quotaLedger: () => bindings.QUOTA_LEDGER.getByName('project'),
    supportDesk: () => bindings.SUPPORT_DESK.getByName('desk'),
  };
}

/** Set by the Worker only, never forwarded from outside. */
export const SESSION_ID_HEADER = 'x-grinbox-session-id';

/** For a session that the Worker has authorised. */
export function openLiveSocket(object: LiveObject, sessionId: string): Promise<Response> {
  const headers = { upgrade: 'websocket', [SESSION_ID_HEADER]: sessionId };
  return object.fetch(new Request('https://object/', { headers }));
}

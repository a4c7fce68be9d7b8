import type { CleanupObjects } from '#durable-objects/mailbox-cleanup/client.ts';
import type { ScanObjects } from '#durable-objects/mailbox-scan/client.ts';
import type { ProjectQuota } from '#durable-objects/quota-ledger/client.ts';
import type { DeskSockets } from '#durable-objects/support-desk/client.ts';

import type { CleanupQueue } from '#worker/cleanups/cleanup-queue.ts';
import type { MailToCompose } from '#worker/mail/outbox-queries.ts';
import type { Clock, Sleep } from '#worker/platform/clock.ts';
import type { Database } from '#worker/platform/db/client.ts';
import type { GoogleEndpoints } from '#worker/platform/google/endpoints.ts';
import type { OAuthClient } from '#worker/platform/google/oauth-client.ts';
import type { MailSender, OutgoingMail } from '#worker/platform/mail-delivery/mail-sender.ts';
import type { PaymentProvider } from '#worker/platform/payment-providers/payment-provider.ts';
import type { AccessLayer } from '#worker/platform/security/access-layer.ts';
import type { KeyedHash } from '#worker/platform/security/hash.ts';
import type { TokenCipher } from '#worker/platform/security/token-cipher.ts';
import type { OneClick } from '#worker/unsubscribes/one-click.ts';

import type { Settings } from './env.ts';
import type { Log } from './log.ts';

/** All that services need of the world. The Worker and the Durable Objects share it. */
export type Runtime = {
  settings: Settings;
  db: Database;
  clock: Clock;
  sleep: Sleep;
  cipher: TokenCipher;
  keyedHash: KeyedHash;
  google: GoogleEndpoints;
  oauth: OAuthClient;
  log: Log;
  /** null where nothing can be paid. */
  payments: PaymentProvider | null;
  /** null where nobody carries mail: it waits. */
  mail: MailSender | null;
  /** Here, because every resource has mails of its own, and those who deliver them know none. */
  composeMail: (
    runtime: Pick<Runtime, 'db' | 'settings' | 'keyedHash' | 'clock'>,
    mail: MailToCompose,
  ) => Promise<OutgoingMail | null>;
  scanObjects: ScanObjects;
  cleanupObjects: CleanupObjects;
  /** For so long an object's answer is waited for by whoever has others to see to. */
  objectAnswerMs: number;
  cleanupQueue: CleanupQueue;
  projectQuota: ProjectQuota;
  deskSockets: DeskSockets;
  oneClick: OneClick;
  /** null where nothing stands in front of the admin pages but our own sign-in. */
  accessLayer: AccessLayer | null;
  /** Hosts of ours, in lower case: nothing that a stranger names may be asked of them. */
  ownHosts: readonly string[];
};

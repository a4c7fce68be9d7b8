import type { CleanupQueue } from '#worker/contract/mailbox-cleanup.ts';
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
import type { ObjectStubs } from './object-stubs.ts';

/** Everything use cases need from outside, shared by the Worker and the Durable Objects. */
export type Runtime = ObjectStubs & {
  settings: Settings;
  db: Database;
  clock: Clock;
  sleep: Sleep;
  cipher: TokenCipher;
  keyedHash: KeyedHash;
  google: GoogleEndpoints;
  oauth: OAuthClient;
  log: Log;
  /** null when payments are off. */
  payments: PaymentProvider | null;
  /** null without a sender: mail waits. */
  mail: MailSender | null;
  /** Injected: the outbox must not import every resource's mails. */
  composeMail: (
    runtime: Pick<Runtime, 'db' | 'settings' | 'keyedHash' | 'clock'>,
    mail: MailToCompose,
  ) => Promise<OutgoingMail | null>;
  /** Timeout of one object call made on behalf of many. */
  objectAnswerMs: number;
  cleanupQueue: CleanupQueue;
  oneClick: OneClick;
  /** null without Cloudflare Access. */
  accessLayer: AccessLayer | null;
  /** Our hosts, in lower case: never requested on a stranger's behalf. */
  ownHosts: readonly string[];
};

import { createApp } from './app.ts';
import { sweep } from './cron/sweep.ts';
import type { Bindings } from './env.ts';
import { consumeCleanupQueue } from './queues/consume-cleanup-queue.ts';
import { runtimeOf } from './runtime.ts';

export { MailboxCleanup } from '#durable-objects/mailbox-cleanup/mailbox-cleanup.ts';
export { MailboxScan } from '#durable-objects/mailbox-scan/mailbox-scan.ts';
export { QuotaLedger } from '#durable-objects/quota-ledger/quota-ledger.ts';
export { SupportDesk } from '#durable-objects/support-desk/support-desk.ts';

const app = createApp();

// oxlint-disable-next-line import/no-default-export -- the runtime finds its handlers there
export default {
  fetch: app.fetch,
  async queue(batch, bindings): Promise<void> {
    await consumeCleanupQueue(batch, runtimeOf(bindings));
  },
  async scheduled(_controller, bindings): Promise<void> {
    await sweep(runtimeOf(bindings));
  },
} satisfies ExportedHandler<Bindings>;

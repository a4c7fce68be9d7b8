import { createApp } from './app.ts';
import { sweep } from './cron/sweep.ts';
import type { Bindings } from './env.ts';
import { runtimeOf } from './runtime.ts';

export { MailboxScan } from '#durable-objects/mailbox-scan/mailbox-scan.ts';

const app = createApp();

// oxlint-disable-next-line import/no-default-export -- the runtime finds its handlers there
export default {
  fetch: app.fetch,
  async scheduled(_controller, bindings): Promise<void> {
    await sweep(runtimeOf(bindings));
  },
} satisfies ExportedHandler<Bindings>;

import { createApp } from './app.ts';
import { sweep } from './sweep.ts';
import type { Bindings } from './env.ts';
import { MAIL_REFUSALS } from '#worker/domain/support/ticket-mail.ts';
import { consumeCleanupQueue } from '#worker/cleanups/cleanup-queue.ts';
import { runtimeOf } from './create-runtime.ts';
import { announceDeskChange } from '#worker/platform/desk-changes.ts';
import { deliverMail } from '#worker/mail/deliver-mail.ts';
import { receiveTicketMail } from '#worker/support/receive-ticket-mail.ts';

export { MailboxCleanup } from '#durable-objects/mailbox-cleanup/mailbox-cleanup.ts';
export { MailboxScan } from '#durable-objects/mailbox-scan/mailbox-scan.ts';
export { QuotaLedger } from '#durable-objects/quota-ledger/quota-ledger.ts';
export { UserQuota } from '#durable-objects/user-quota/user-quota.ts';
export { SupportDesk } from '#durable-objects/support-desk/support-desk.ts';

const app = createApp();

// oxlint-disable-next-line import/no-default-export -- the runtime finds its handlers there
export default {
  fetch: app.fetch,
  async email(message, bindings, context): Promise<void> {
    const runtime = runtimeOf(bindings);
    const receipt = await receiveTicketMail(runtime, message);
    runtime.log.info('ticket_mail.received', {
      kind: receipt.kind === 'refused' ? receipt.reason : receipt.kind,
    });
    if (receipt.kind === 'refused') message.setReject(MAIL_REFUSALS[receipt.reason]);
    if (!('mailIds' in receipt) || receipt.mailIds.length === 0) return;
    context.waitUntil(announceDeskChange(runtime));
    for (const mailId of receipt.mailIds) context.waitUntil(deliverMail(runtime, mailId));
  },
  async queue(batch, bindings): Promise<void> {
    await consumeCleanupQueue(batch, runtimeOf(bindings));
  },
  async scheduled(_controller, bindings): Promise<void> {
    await sweep(runtimeOf(bindings));
  },
} satisfies ExportedHandler<Bindings>;

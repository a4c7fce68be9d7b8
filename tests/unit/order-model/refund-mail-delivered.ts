import type { createMailbag } from '#tests/support/mailbag.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import { REFUND_MAIL_KINDS, type MailKind } from '#worker/domain/mail/mail-kind.ts';

/** What mail about these refunds has come to their buyer, as often as it did. */
export function refundMailDelivered(
  { delivered }: ReturnType<typeof createMailbag>,
  refunds: readonly { id: string }[],
): MailKind[] {
  return refunds.flatMap(({ id }) =>
    REFUND_MAIL_KINDS.flatMap((kind) => {
      const length = delivered.get(mailIdOf(kind, id)) ?? 0;
      return Array.from({ length }, () => kind);
    }),
  );
}

import { SPAM_OR_TRASH, systemLabelBit } from '#tests/tools/google-sandbox/mailbox/label.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';

import { senderKeysOf } from './sender-keys.ts';

/** Keys of whom the mailbox's owner has sent mail to by `horizonMs`. What of it lies in the trash is forgotten. */
export function readWrittenTo(mailbox: Mailbox, horizonMs: number): ReadonlySet<string> {
  const { columns, recipientTable, newestFirst } = mailbox;
  const sentBit = systemLabelBit('SENT');
  const recipients = new Set<number>();
  for (const ordinal of newestFirst) {
    const labels = columns.systemLabels[ordinal] ?? 0;
    const isSent = (labels & sentBit) !== 0 && (labels & SPAM_OR_TRASH) === 0;
    if (isSent && (columns.internalDateMs[ordinal] ?? 0) < horizonMs)
      recipients.add(columns.recipients[ordinal] ?? 0);
  }
  return new Set(
    [...recipients]
      .flatMap((number) => recipientTable.addressesOf(number))
      .flatMap(({ address }) => senderKeysOf(address, '')),
  );
}

import {
  generateMailbox,
  type GenerateMailboxOptions,
} from '#tests/tools/google-sandbox/generate/generate-mailbox.ts';
import { isHidden } from '#tests/tools/google-sandbox/gmail/count-messages.ts';
import { systemLabelBit, type SystemLabel } from '#tests/tools/google-sandbox/mailbox/label.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import {
  kindOfNumber,
  type MessageKind,
} from '#tests/tools/google-sandbox/mailbox/message-kind.ts';

import { NOW_MS } from './build-mailbox.ts';

const DAY_MS = 86_400_000;

export type GeneratedMessage = {
  ordinal: number;
  kind: MessageKind;
  sizeBytes: number;
  sender: string;
  senderName: string;
  ageDays: number;
};

export function generate(options: Partial<GenerateMailboxOptions> = {}): Mailbox {
  const owner = { address: 'anna@postlada.example', name: 'Anna' };
  return generateMailbox({ messages: 20_000, seed: 1, nowMs: NOW_MS, owner, ...options });
}

/** The messages outside spam and trash. */
export function visibleMessages(mailbox: Mailbox): GeneratedMessage[] {
  const { kinds, sizeBytes, senders, internalDateMs } = mailbox.columns;
  return Array.from({ length: mailbox.count }, (_, ordinal) => ordinal)
    .filter((ordinal) => !isHidden(mailbox, ordinal))
    .map((ordinal) => {
      const [from] = mailbox.senderTable.addressesOf(senders[ordinal] ?? 0);
      return {
        ordinal,
        kind: kindOfNumber(kinds[ordinal] ?? 0),
        sizeBytes: sizeBytes[ordinal] ?? 0,
        sender: from?.address ?? '',
        senderName: from?.name ?? '',
        ageDays: (NOW_MS - (internalDateMs[ordinal] ?? 0)) / DAY_MS,
      };
    });
}

export function hasLabel(mailbox: Mailbox, ordinal: number, label: SystemLabel): boolean {
  return ((mailbox.columns.systemLabels[ordinal] ?? 0) & systemLabelBit(label)) !== 0;
}

import { MailboxIndex } from '#worker/domain/scan/mailbox-index.ts';
import { MESSAGE_MARKS, type MessageMark } from '#worker/domain/scan/message-mark.ts';
import { packIds } from '#worker/domain/scan/message-id.ts';

export type GivenMessage = {
  id?: string;
  threadId?: string;
  sizeBucket?: number;
  ageBand?: number;
  marks?: readonly MessageMark[];
  sender?: number;
};

export function messageId(number: number): string {
  return (0x18c0_0000_0000_0000n + BigInt(number)).toString(16);
}

/** An index that holds the given messages, each page of it a single message. */
export function buildMailboxIndex(messages: readonly GivenMessage[]): MailboxIndex {
  const index = new MailboxIndex();
  messages.forEach((message, position) => {
    const id = message.id ?? messageId(position);
    const ids = packIds([id]);
    index.applyPage('size', message.sizeBucket ?? 3, ids, packIds([message.threadId ?? id]));
    if (message.ageBand !== undefined) index.applyPage('age', message.ageBand, ids, null);
    for (const mark of message.marks ?? []) {
      index.applyPage('mark', MESSAGE_MARKS[mark].bit, ids, null);
    }
    if (message.sender !== undefined) index.applyPage('sender', message.sender, ids, null);
  });
  index.markAnsweredThreads();
  return index;
}

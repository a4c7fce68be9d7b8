import { NO_DOUBTS } from '#worker/domain/scans/canaries/canary.ts';
import { ageBands, type AgeBand } from '#worker/domain/scans/listing/age-band.ts';
import type { KnownMailbox } from '#worker/domain/scans/known-mailbox.ts';
import { MailboxIndex } from '#worker/domain/scans/mailbox-index.ts';
import {
  categoryOf,
  MESSAGE_MARKS,
  SAFE_SENDER_BIT,
  type MessageMark,
} from '#worker/domain/scans/messages/message-mark.ts';
import { packIds } from '#worker/domain/scans/messages/message-id.ts';
import { SenderClaims } from '#worker/domain/scans/senders/sender-claims.ts';
import { weighingBuckets } from '#worker/domain/scans/listing/size-bucket.ts';

export type GivenMessage = {
  id?: string;
  threadId?: string;
  sizeBucket?: number;
  ageBand?: number;
  marks?: readonly MessageMark[];
  /** Found by a search for the safe-list. */
  isSafeListed?: boolean;
  sender?: number;
};

export function messageId(number: number): string {
  return (0x18c0_0000_0000_0000n + BigInt(number)).toString(16);
}

/** The bits of marks given by name. */
export function markBits(marks: readonly MessageMark[]): number {
  return marks.reduce((bits, mark) => bits | MESSAGE_MARKS[mark].bit, 0);
}

/** An index that holds the given messages, each page of it a single message. */
export function buildMailboxIndex(messages: readonly GivenMessage[]): MailboxIndex {
  const index = new MailboxIndex();
  messages.forEach((message, position) => {
    const id = message.id ?? messageId(position);
    const { sizeBucket = 2, ageBand = null, marks = [], isSafeListed = false } = message;
    const bits = markBits(marks) | (isSafeListed ? SAFE_SENDER_BIT : 0);
    const facts = { sizeBucket, ageBand, marks: bits };
    index.applyPage({ isCounting: true, facts }, packIds([id]), packIds([message.threadId ?? id]));
  });
  index.markAnsweredThreads();
  return index;
}

/** Whose the given messages are, as if each sender had been listed by itself. */
export function buildSenderClaims(
  index: MailboxIndex,
  messages: readonly GivenMessage[],
): SenderClaims {
  const claims = new SenderClaims(index);
  messages.forEach(({ id, sender, marks = [] }, position) => {
    if (sender === undefined) return;
    const cell = { query: '', groups: [{ sender, category: categoryOf(markBits(marks)) }] };
    claims.applyPage(cell, packIds([id ?? messageId(position)]));
  });
  return claims;
}

export const BUILT_BANDS: readonly AgeBand[] = ageBands(Date.UTC(2026, 10, 21), 'quick', 'UTC');

/** All that is known of a mailbox of the given messages. */
export function buildKnownMailbox(
  messages: readonly GivenMessage[],
  given: Partial<KnownMailbox> = {},
): KnownMailbox {
  const index = buildMailboxIndex(messages);
  const claims = buildSenderClaims(index, messages);
  return {
    index,
    claims,
    safeSenders: new Set(),
    writtenTo: new Set(),
    bands: BUILT_BANDS,
    unfiledBands: new Set(),
    isUncategorisedUnreadListed: false,
    buckets: weighingBuckets(messages.length),
    bulkGroups: new Set(),
    keptGroups: new Map(),
    safeMail: new Set(),
    wellKnownSenders: 0,
    doubts: NO_DOUBTS,
    ...given,
  };
}

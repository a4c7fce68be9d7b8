import { addressParser, decodeWords } from 'postal-mime';
import type { z } from 'zod';

import { harmlessText } from '#worker/domain/harmless-text.ts';
import { bulkEvidence, type BulkEvidence } from '#worker/domain/scan/bulk-evidence.ts';
import { readListId } from '#worker/domain/scan/list-id.ts';
import { addressKey, keysOfAddress } from '#worker/domain/scan/sender-key.ts';
import { decideUnsubscribe } from '#worker/domain/unsubscribe/unsubscribe-way.ts';

import type { messageSchema } from './gmail-schemas.ts';
import { toUnsubscribeMessage } from './unsubscribe-message.ts';

/** What is kept of a fetched message: its size, age and sender. The subject is shown once and stored nowhere. */
export type SampledMessage = {
  sizeBytes: number;
  receivedAtMs: number;
  /** See sender-key; null when no header names one. */
  senderKey: string | null;
  senderName: string;
  /** null where nothing shows that it is bulk mail. */
  evidence: BulkEvidence | null;
  subject: string;
};

const MAX_NAME_LENGTH = 120;
const MAX_SUBJECT_LENGTH = 200;

export function toSampledMessage(message: z.output<typeof messageSchema>): SampledMessage {
  const header = (name: string): string | null => {
    const found = message.payload.headers.find((entry) => entry.name.toLowerCase() === name);
    return found?.value ?? null;
  };
  const listId = header('list-id');
  const listPost = header('list-post');
  const from = parseFrom(header('from') ?? '');
  const sender = discussionList(listId, listPost) ?? from.sender;
  return {
    sizeBytes: message.sizeEstimate,
    receivedAtMs: message.internalDate,
    senderKey: sender.key,
    senderName: sender.name,
    evidence: bulkEvidence({
      listUnsubscribe: header('list-unsubscribe'),
      isOneClick: isOneClick(message.payload.headers),
      listId,
      listPost,
      precedence: header('precedence'),
      autoSubmitted: header('auto-submitted'),
      feedbackId: header('feedback-id'),
      from: { name: from.sender.name, address: from.address },
    }),
    subject: cleanText(decodeWords(header('subject') ?? ''), MAX_SUBJECT_LENGTH),
  };
}

/** What is shown of a message: of all that Google tells, no more. */
export type MessagePreview = {
  subject: string;
  sender: string;
  receivedAtMs: number;
  sizeBytes: number;
};

export function toMessagePreview(message: z.output<typeof messageSchema>): MessagePreview {
  const { subject, senderName, receivedAtMs, sizeBytes } = toSampledMessage(message);
  return { subject, sender: senderName, receivedAtMs, sizeBytes };
}

/** All that the sender of a message may go by; see sender-key. */
export function senderKeys(headers: readonly { name: string; value: string }[]): string[] {
  const header = (name: string) =>
    headers.find((entry) => entry.name.toLowerCase() === name)?.value ?? null;
  const list = discussionList(header('list-id'), header('list-post'))?.key ?? null;
  const { key } = parseFrom(header('from') ?? '').sender;
  return [...(list === null ? [] : [list]), ...(key === null ? [] : keysOfAddress(key))];
}

/** Labels are not asked for: no scan looks into spam. */
function isOneClick(headers: z.output<typeof messageSchema>['payload']['headers']): boolean {
  const message = toUnsubscribeMessage({ labelIds: [], payload: { headers } });
  return decideUnsubscribe({ ...message, ownHosts: [] }).kind === 'one-click';
}

type Sender = { key: string | null; name: string };

/** The list that a message was posted to. List-Post (RFC 2369) tells a discussion from a newsletter's own List-Id. */
function discussionList(listId: string | null, listPost: string | null): Sender | null {
  const list = readListId(listId);
  if (list === null || listPost?.includes('mailto:') !== true) return null;
  const name = cleanText(decodeWords(list.phrase).replace(/^\s*"|"\s*$/g, ''), MAX_NAME_LENGTH);
  return { key: list.key, name: name === '' ? (list.id.split('.')[0] ?? list.id) : name };
}

/** The first address of a From header. Groups and addresses that no search could name count as none. */
function parseFrom(from: string): { sender: Sender; address: string } {
  const [first] = addressParser(from, { flatten: true });
  const address = first?.address ?? '';
  const key = addressKey(address);
  const name = cleanText(decodeWords(first?.name ?? ''), MAX_NAME_LENGTH);
  return { sender: { key, name: name === '' ? (key ?? '') : name }, address };
}

function cleanText(text: string, maxLength: number): string {
  return harmlessText(text).replace(/\s+/g, ' ').trim().slice(0, maxLength);
}

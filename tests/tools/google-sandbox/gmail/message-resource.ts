import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import type { MessageHeader } from '#tests/tools/google-sandbox/mailbox/message-content.ts';

import { composeMessage, mimeTypeOf, type MimePart } from './compose-message.ts';
import { snippetOf } from './message-text.ts';
import { toUrlBase64 } from './raw-message.ts';

/** A message without its payload. */
export function describeMessage(mailbox: Mailbox, ordinal: number) {
  const { columns } = mailbox;
  const { id, threadId, labelIds } = describeLabels(mailbox, ordinal);
  return {
    id,
    threadId,
    labelIds,
    snippet: snippetOf(id),
    historyId: String(columns.historyIds[ordinal] ?? 0),
    internalDate: String(columns.internalDateMs[ordinal] ?? 0),
    sizeEstimate: toInt32(columns.sizeBytes[ordinal] ?? 0),
  };
}

/** What a change of labels answers. */
export function describeLabels(mailbox: Mailbox, ordinal: number) {
  const { columns, ids } = mailbox;
  return {
    id: ids.idOf(ordinal),
    threadId: ids.idOf(columns.threadRoots[ordinal] ?? ordinal),
    labelIds: mailbox.labelIdsOf(ordinal),
  };
}

type HeaderResource = { name: string; value: string };

type PartResource = {
  partId: string;
  mimeType: string;
  filename: string;
  headers: HeaderResource[];
  body: { size: number; data?: string; attachmentId?: string };
  parts?: PartResource[];
};

function toHeaders(headers: readonly MessageHeader[]): HeaderResource[] {
  return headers.map(([name, value]) => ({ name, value }));
}

/** The headers, narrowed to those named when any are named. */
export function metadataPayload(mailbox: Mailbox, ordinal: number, names: readonly string[]) {
  const headers = mailbox.headersOf(ordinal);
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const kept =
    wanted.size === 0 ? headers : headers.filter(([name]) => wanted.has(name.toLowerCase()));
  return {
    mimeType: mimeTypeOf(headers),
    ...(kept.length === 0 ? {} : { headers: toHeaders(kept) }),
  };
}

/** The whole structure with a body that no client of ours may ever see. */
export function fullPayload(mailbox: Mailbox, ordinal: number): PartResource {
  return describePart(composeMessage(mailbox, ordinal), '');
}

/** Parts are numbered within their parent: 0, 1, and 1.0 within the second. */
function describePart({ headers, mimeType, filename, content }: MimePart, partId: string) {
  const part = { partId, mimeType, filename, headers: toHeaders(headers) };
  switch (content.kind) {
    case 'text':
      return { ...part, body: { size: content.text.length, data: toUrlBase64(content.text) } };
    case 'attachment':
      return {
        ...part,
        body: { attachmentId: content.attachmentId, size: toInt32(content.sizeBytes) },
      };
    case 'parts': {
      const parts: PartResource[] = content.parts.map((child, index) =>
        describePart(child, partId === '' ? String(index) : `${partId}.${index}`),
      );
      return { ...part, body: { size: 0 }, parts };
    }
  }
}

/** Google's sizes have 32 bits; an imported message may claim more. */
function toInt32(sizeBytes: number): number {
  return Math.min(sizeBytes, 2 ** 31 - 1);
}

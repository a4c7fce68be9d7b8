import { base64url } from 'jose';

import type { Mailbox } from '#tests/google-sandbox/mailbox/mailbox.ts';
import { findHeader, type MessageHeader } from '#tests/google-sandbox/mailbox/message-content.ts';

import { contentCanary } from './content-canary.ts';

/** A message without its payload. */
export function describeMessage(mailbox: Mailbox, ordinal: number) {
  const { columns, ids } = mailbox;
  const id = ids.idOf(ordinal);
  return {
    id,
    threadId: ids.idOf(columns.threadRoots[ordinal] ?? ordinal),
    labelIds: mailbox.labelIdsOf(ordinal),
    snippet: `Hej! ${contentCanary(id)} …`,
    historyId: String(columns.historyIds[ordinal] ?? 0),
    internalDate: String(columns.internalDateMs[ordinal] ?? 0),
    sizeEstimate: columns.sizeBytes[ordinal] ?? 0,
  };
}

type HeaderResource = { name: string; value: string };

function toHeaders(headers: readonly MessageHeader[]): HeaderResource[] {
  return headers.map(([name, value]) => ({ name, value }));
}

function mimeTypeOf(headers: readonly MessageHeader[]): string {
  return (
    (findHeader(headers, 'Content-Type') ?? 'text/plain').split(';')[0]?.trim().toLowerCase() ??
    'text/plain'
  );
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
export function fullPayload(mailbox: Mailbox, ordinal: number) {
  const headers = mailbox.headersOf(ordinal);
  const text = contentCanary(mailbox.ids.idOf(ordinal));
  const body = { size: text.length, data: base64url.encode(text) };
  const attachments = mailbox.attachmentsOf(ordinal);
  const base = {
    partId: '',
    mimeType: mimeTypeOf(headers),
    filename: '',
    headers: toHeaders(headers),
  };
  if (attachments.length === 0) return { ...base, body };
  return {
    ...base,
    body: { size: 0 },
    parts: [
      { partId: '0', mimeType: 'text/plain', filename: '', headers: [], body },
      ...attachments.map(({ filename, sizeBytes }, index) => ({
        partId: String(index + 1),
        mimeType: 'application/octet-stream',
        filename,
        headers: [],
        body: { attachmentId: `ANGjdJ${mailbox.ids.idOf(ordinal)}_${index}`, size: sizeBytes },
      })),
    ],
  };
}

export function rawMessage(mailbox: Mailbox, ordinal: number): string {
  const headers = mailbox.headersOf(ordinal).map(([name, value]) => `${name}: ${value}\r\n`);
  return base64url.encode(`${headers.join('')}\r\n${contentCanary(mailbox.ids.idOf(ordinal))}\r\n`);
}

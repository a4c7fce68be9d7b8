import { headerParameter } from '#tests/tools/google-sandbox/import/header-parameter.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import {
  findHeader,
  type MessageAttachment,
  type MessageHeader,
} from '#tests/tools/google-sandbox/mailbox/message-content.ts';

import { attachmentHeaders, attachmentType } from './attachment-part.ts';
import { inventHtml, inventText } from './message-text.ts';

export type PartContent =
  | { kind: 'text'; text: string }
  /** Of a huge attachment not all is written. */
  | { kind: 'attachment'; sizeBytes: number; writtenBytes: number; attachmentId: string }
  /** Without a boundary the parts are known but cannot be written down. */
  | { kind: 'parts'; boundary: string | null; parts: readonly MimePart[] };

export type MimePart = {
  headers: readonly MessageHeader[];
  mimeType: string;
  /** Empty for what is no attachment. */
  filename: string;
  content: PartContent;
};

const LONGEST_BOUNDARY = 70;
const BOUNDARY = /^[ -~]{0,69}[!-~]$/;
/** Base64 in lines of 76 characters. */
const ENCODED_BYTES_PER_BYTE = 78 / 57;
/** Gmail takes no message that is larger; an imported one may claim anything. */
const MOST_ATTACHED_BYTES = 50 * 2 ** 20;
const MOST_TEXT_BYTES = 2 ** 20;

export function mimeTypeOf(headers: readonly MessageHeader[]): string {
  const [type = ''] = (findHeader(headers, 'Content-Type') ?? '').split(';');
  return type.trim().toLowerCase() || 'text/plain';
}

/**
 * A message as a tree of parts: headers and attachments are the message's own, its structure is what its
 * Content-Type declares, and the text in it is invented and bears the canary.
 */
export function composeMessage(mailbox: Mailbox, ordinal: number): MimePart {
  const headers = mailbox.headersOf(ordinal);
  const messageId = mailbox.ids.idOf(ordinal);
  const mimeType = mimeTypeOf(headers);
  const attached = attachmentParts(mailbox.attachmentsOf(ordinal), messageId);
  const textBytes = textBytesOf(mailbox, ordinal, headers);
  const boundary = mimeType.startsWith('multipart/') ? boundaryOf(headers) : null;
  if (boundary === null && attached.length === 0) {
    const invent = mimeType === 'text/html' ? inventHtml : inventText;
    const text = invent(messageId, textBytes);
    return { headers, mimeType, filename: '', content: { kind: 'text', text } };
  }
  const alternatives: [MimePart, MimePart] = [
    textPart('text/plain', inventText(messageId, textBytes / 4)),
    textPart('text/html', inventHtml(messageId, textBytes / 2)),
  ];
  const parts =
    mimeType === 'multipart/alternative'
      ? [...alternatives, ...attached]
      : [innerPart(boundary, alternatives), ...attached];
  return { headers, mimeType, filename: '', content: { kind: 'parts', boundary, parts } };
}

/** What the size of a message leaves for its text. */
function textBytesOf(mailbox: Mailbox, ordinal: number, headers: readonly MessageHeader[]): number {
  const sizeBytes = mailbox.columns.sizeBytes[ordinal] ?? 0;
  const headerBytes = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  const attachments = mailbox.attachmentsOf(ordinal);
  const attachedBytes = attachments.reduce((sum, attachment) => sum + attachment.sizeBytes, 0);
  const leftBytes = sizeBytes - headerBytes - attachedBytes * ENCODED_BYTES_PER_BYTE;
  return Math.min(MOST_TEXT_BYTES, Math.max(0, leftBytes));
}

function boundaryOf(headers: readonly MessageHeader[]): string | null {
  const boundary = headerParameter(findHeader(headers, 'Content-Type') ?? '', 'boundary');
  return boundary !== null && BOUNDARY.test(boundary) ? boundary : null;
}

/** The text within a message of several parts; its boundary may not begin with the outer one. */
function innerPart(outer: string | null, alternatives: readonly [MimePart, MimePart]): MimePart {
  if (outer === null) return alternatives[0];
  const mimeType = 'multipart/alternative';
  const boundary = `a_${outer}`.slice(0, LONGEST_BOUNDARY).trimEnd().replace(/["\\]/g, '_');
  return {
    headers: [['Content-Type', `${mimeType}; boundary="${boundary}"`]],
    mimeType,
    filename: '',
    content: { kind: 'parts', boundary, parts: alternatives },
  };
}

function textPart(mimeType: string, text: string): MimePart {
  const headers: MessageHeader[] = [
    ['Content-Type', `${mimeType}; charset="UTF-8"`],
    ['Content-Transfer-Encoding', '7bit'],
  ];
  return { headers, mimeType, filename: '', content: { kind: 'text', text } };
}

function attachmentParts(attachments: readonly MessageAttachment[], messageId: string): MimePart[] {
  let leftBytes = MOST_ATTACHED_BYTES;
  return attachments.map(({ filename, sizeBytes }, index) => {
    const attachmentId = `ANGjdJ${messageId}_${index}`;
    const writtenBytes = Math.min(sizeBytes, leftBytes);
    leftBytes -= writtenBytes;
    return {
      headers: attachmentHeaders(filename, attachmentId),
      mimeType: attachmentType(filename),
      filename,
      content: { kind: 'attachment', sizeBytes, writtenBytes, attachmentId },
    };
  });
}

import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import { findHeader } from '#tests/tools/google-sandbox/mailbox/message-content.ts';

import { attachmentBase64 } from './attachment-part.ts';
import { composeMessage, type MimePart, type PartContent } from './compose-message.ts';
import { writeHeader } from './header-line.ts';

const BASE64_LINE = /.{1,76}/g;

/** A whole message as it went over the wire (RFC 5322, RFC 2045), in base64 for URLs. */
export function rawMessage(mailbox: Mailbox, ordinal: number): string {
  return toUrlBase64(writePart(composeMessage(mailbox, ordinal)));
}

/** Base64 for URLs, padded, as Google writes bytes. */
export function toUrlBase64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64').replaceAll('+', '-').replaceAll('/', '_');
}

function writePart({ headers, content }: MimePart): string {
  const encoding = (findHeader(headers, 'Content-Transfer-Encoding') ?? '').trim().toLowerCase();
  return `${headers.map(writeHeader).join('')}\r\n${writeBody(content, encoding)}`;
}

function writeBody(content: PartContent, encoding: string): string {
  switch (content.kind) {
    case 'text':
      return encoding === 'base64' ? base64Lines(content.text) : content.text;
    case 'attachment':
      return attachmentBase64(content.writtenBytes, content.attachmentId);
    case 'parts': {
      const { boundary, parts } = content;
      if (boundary === null) return parts[0] === undefined ? '' : bodyOf(parts[0]);
      const written = parts.map((part) => `--${boundary}\r\n${writePart(part)}\r\n`);
      return `${written.join('')}--${boundary}--\r\n`;
    }
  }
}

function bodyOf({ content }: MimePart): string {
  return writeBody(content, '');
}

function base64Lines(text: string): string {
  const encoded = Buffer.from(text, 'utf8').toString('base64');
  return encoded.replace(BASE64_LINE, '$&\r\n');
}

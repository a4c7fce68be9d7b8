import type { MessageHeader } from '#tests/tools/google-sandbox/mailbox/message-content.ts';

const TYPES: ReadonlyMap<string, string> = new Map([
  ['pdf', 'application/pdf'],
  ['zip', 'application/zip'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['mov', 'video/quicktime'],
  ['mp4', 'video/mp4'],
]);
const UNQUOTABLE = /[^ -~]/;
/** What RFC 5987 lets stand unencoded, less what encodeURIComponent leaves beyond it. */
const NOT_ATTRIBUTE_CHARACTERS = /['()*]/g;
const ENCODED_LINE_BYTES = 57;

export function attachmentType(filename: string): string {
  const ending = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase();
  return TYPES.get(ending) ?? 'application/octet-stream';
}

/** The headers of an attachment, its name encoded (RFC 2231) where it cannot stand in quotes. */
export function attachmentHeaders(filename: string, attachmentId: string): MessageHeader[] {
  const disposition =
    filename === '' ? 'attachment' : `attachment; ${parameter('filename', filename)}`;
  return [
    ['Content-Type', attachmentType(filename)],
    ['Content-Disposition', disposition],
    ['Content-Transfer-Encoding', 'base64'],
    ['X-Attachment-Id', attachmentId],
  ];
}

/** Invented bytes of an attachment in base64, in lines as RFC 2045 wants them. */
export function attachmentBase64(sizeBytes: number, attachmentId: string): string {
  const line = `${attachmentId} `.repeat(ENCODED_LINE_BYTES).slice(0, ENCODED_LINE_BYTES);
  const wholeLines = Math.floor(sizeBytes / ENCODED_LINE_BYTES);
  const rest = line.slice(0, sizeBytes % ENCODED_LINE_BYTES);
  const encoded = `${toBase64(line)}\r\n`.repeat(wholeLines);
  return rest === '' ? encoded : `${encoded}${toBase64(rest)}\r\n`;
}

function parameter(name: string, value: string): string {
  if (!UNQUOTABLE.test(value)) return `${name}="${value.replace(/["\\]/g, '\\$&')}"`;
  const encoded = encodeURIComponent(value.toWellFormed()).replace(
    NOT_ATTRIBUTE_CHARACTERS,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${name}*=UTF-8''${encoded}`;
}

function toBase64(text: string): string {
  return Buffer.from(text, 'latin1').toString('base64');
}

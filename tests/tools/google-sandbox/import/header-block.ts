import { decodeWords } from 'postal-mime';

import type { MessageHeader } from '#tests/tools/google-sandbox/mailbox/message-content.ts';

import { decodeText } from './decode-text.ts';

export type HeaderBlock = {
  headers: MessageHeader[];
  /** False when a line is not UTF-8 and was read as Windows-1252. */
  isUtf8: boolean;
  /** Lines that are neither a header nor the continuation of one. */
  strayLines: number;
};

const HEADER_LINE = /^([!-9;-~]{1,200})[ \t]*:/;
const SEPARATOR = /^>*From /;
const ADDRESS_HEADERS = new Set(['from', 'to', 'cc', 'bcc', 'reply-to', 'sender']);
/** Encoded words, and the space between two of them, which means nothing. */
const ENCODED_WORDS = /=\?[^?\s]+\?[bq]\?[^?]*\?=(?:\s+=\?[^?\s]+\?[bq]\?[^?]*\?=)*/gi;
/** A longer value is left as it is: nobody reads it, and decoding takes time. */
const LONGEST_DECODED = 65_536;
/** All but the tab. */
const CONTROL_CHARACTERS = /[^\P{Cc}\t]+/gu;

/**
 * Reads the headers of a message as Gmail's API shows them: unfolded, and encoded words (RFC 2047) decoded.
 */
export function parseHeaderBlock(bytes: Uint8Array): HeaderBlock {
  const { text, isUtf8 } = decodeLines(bytes);
  const lines: string[][] = [];
  let strayLines = 0;
  for (const line of text.split(/\r?\n/)) {
    const last = lines.at(-1);
    if (/^[ \t]/.test(line)) {
      if (last === undefined) strayLines += line.trim() === '' ? 0 : 1;
      else last.push(line.trim());
    } else if (HEADER_LINE.test(line)) {
      lines.push([line.trimEnd()]);
    } else if (line !== '' && !SEPARATOR.test(line)) {
      strayLines += 1;
    }
  }
  return { headers: lines.map(toHeader), isUtf8, strayLines };
}

/** Programs that write their own letters raw put headers of others beside them: each line is read by itself. */
function decodeLines(bytes: Uint8Array): { text: string; isUtf8: boolean } {
  const whole = decodeText(bytes);
  if (whole.isUtf8) return whole;
  const lines = Buffer.from(bytes).toString('latin1').split('\n');
  const texts = lines.map((line) => decodeText(Buffer.from(line, 'latin1')).text);
  return { text: texts.join('\n'), isUtf8: false };
}

function toHeader(lines: readonly string[]): MessageHeader {
  const line = lines.join(' ');
  const name = HEADER_LINE.exec(line)?.[1] ?? '';
  const value = line.slice(line.indexOf(':') + 1).trim();
  return [name, decodeValue(name, value).replace(CONTROL_CHARACTERS, ' ')];
}

function decodeValue(name: string, value: string): string {
  if (!value.includes('=?') || value.length > LONGEST_DECODED) return value;
  if (!ADDRESS_HEADERS.has(name.toLowerCase())) return decodeWords(value);
  // A decoded name may hold a comma, which would make two addresses of one.
  return value.replaceAll(ENCODED_WORDS, (words, offset: number) => {
    const decoded = decodeWords(words);
    const isQuoted = value.slice(0, offset).replaceAll(/\\./g, '').split('"').length % 2 === 0;
    const escaped = decoded.replaceAll(/["\\]/g, '\\$&');
    if (isQuoted) return escaped;
    return /[",.<>()@[\]:;\\]/.test(decoded) ? `"${escaped}"` : decoded;
  });
}

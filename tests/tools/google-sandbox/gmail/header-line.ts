import type { MessageHeader } from '#tests/tools/google-sandbox/mailbox/message-content.ts';

const FIELD_NAME = /^[!-9;-~]+$/;
const ADDRESS_HEADERS = new Set(['from', 'to', 'cc', 'bcc', 'reply-to', 'sender']);
/** Anything that is not plain, or that a reader would take for an encoded word. */
const NOT_PLAIN = /[^\t -~]|=\?/;
/** A quoted name or words in a row, in a list of addresses. */
const PHRASE = /"(?:[^"\\]|\\.)*"|[^\s"<>(),;:]+(?:[ \t]+[^\s"<>(),;:]+)*/g;
const LINE_LENGTH = 76;
/** An encoded word may have 75 characters, `=?UTF-8?B??=` among them. */
const ENCODED_WORD_BYTES = 45;

/**
 * A header as it stands in a message: values that are not plain as encoded words (RFC 2047), long ones
 * folded. Empty for a name that no header can have.
 */
export function writeHeader([name, value]: MessageHeader): string {
  if (!FIELD_NAME.test(name)) return '';
  const isAddress = ADDRESS_HEADERS.has(name.toLowerCase());
  return `${fold(`${name}: ${isAddress ? encodeAddresses(value) : encodeText(value)}`)}\r\n`;
}

function encodeAddresses(value: string): string {
  if (!NOT_PLAIN.test(value)) return value;
  return value.replace(PHRASE, (phrase) => {
    // An address itself cannot be encoded; one that is not plain stands as RFC 6532 has it.
    if (!NOT_PLAIN.test(phrase) || /^[^\s"]+@[^\s"]+$/.test(phrase)) return phrase;
    return encodeWords(phrase.startsWith('"') ? unquote(phrase) : phrase);
  });
}

function encodeText(value: string): string {
  if (!NOT_PLAIN.test(value)) return value;
  const words = value.split(' ');
  const isEncoded = (word: string) => NOT_PLAIN.test(word);
  const first = words.findIndex(isEncoded);
  const end = words.findLastIndex(isEncoded) + 1;
  const encoded = encodeWords(words.slice(first, end).join(' '));
  return [...words.slice(0, first), encoded, ...words.slice(end)].join(' ');
}

function unquote(phrase: string): string {
  return phrase.slice(1, -1).replace(/\\(.)/g, '$1');
}

function encodeWords(text: string): string {
  const pieces: string[] = [''];
  for (const character of text.toWellFormed()) {
    const piece = pieces.at(-1) ?? '';
    const isFull = Buffer.byteLength(piece) + Buffer.byteLength(character) > ENCODED_WORD_BYTES;
    if (isFull) pieces.push(character);
    else pieces[pieces.length - 1] = piece + character;
  }
  return pieces
    .map((piece) => `=?UTF-8?B?${Buffer.from(piece, 'utf8').toString('base64')}?=`)
    .join(' ');
}

/** Breaks lines before single spaces only: unfolding then gives back just what was there. */
function fold(line: string): string {
  if (line.length <= LINE_LENGTH) return line;
  const [first = '', ...rest] = line.split(/(?<=\S) (?=\S)/);
  const lines = [first];
  for (const piece of rest) {
    const last = lines.at(-1) ?? '';
    if (last.length + 1 + piece.length > LINE_LENGTH) lines.push(` ${piece}`);
    else lines[lines.length - 1] = `${last} ${piece}`;
  }
  return lines.join('\r\n');
}

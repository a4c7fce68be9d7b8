import { hashText } from '#tests/tools/google-sandbox/mailbox/opaque-number.ts';

import { contentCanary } from './content-canary.ts';

/** Plain ASCII without `=`, in lines of less than 76 characters: the same in every transfer encoding. */
const LINES = [
  'Tack for senast, det var roligt att ses efter sa lang tid.',
  'Vi har bokat om tiden till torsdag klockan tio, hoppas att det passar.',
  'Please find the notes from our last meeting further down.',
  'Ditt paket har kommit till ombudet och kan hamtas i sju dagar.',
  'The new collection is in the shop from Friday, have a look.',
  'Hor av dig om nagot ar oklart, sa reder vi ut det tillsammans.',
  'Your invoice is due at the end of the month, as always.',
  'Halsningar fran oss alla, och en fin vecka.',
] as const;
const LINE_END = '\r\n';

/** The first words of a message, by the same canary as all of its content. */
export function snippetOf(messageId: string): string {
  return `${greeting(messageId)} ${lineAt(hashText(messageId))}`;
}

/** The invented text of a message, of about so many bytes and at least two lines; always the same. */
export function inventText(messageId: string, sizeBytes: number): string {
  const first = hashText(messageId);
  const block = LINES.map((_, index) => `${lineAt(first + index)}${LINE_END}`);
  const start = `${greeting(messageId)}${LINE_END}${block[0]}`;
  const missingBytes = Math.max(0, sizeBytes - start.length);
  const text = block.join('');
  return `${start}${text.repeat(Math.floor(missingBytes / text.length))}`;
}

/** The same text as a page. */
export function inventHtml(messageId: string, sizeBytes: number): string {
  const paragraphs = inventText(messageId, sizeBytes).trimEnd().split(LINE_END);
  return ['<html><body>', ...paragraphs.map((line) => `<p>${line}</p>`), '</body></html>', ''].join(
    LINE_END,
  );
}

/** Begins with the canary, so that it is found in the base64 of a part too. */
function greeting(messageId: string): string {
  return `${contentCanary(messageId)} Hej!`;
}

function lineAt(number: number): string {
  return LINES[number % LINES.length] ?? LINES[0];
}

/** One call of a batch, or null for a part that holds none that can be read. */
export type BatchPart = { contentId: string | null; call: PartCall | null };

export type PartCall = { httpMethod: string; target: string; headers: Headers; text: string };

const MULTIPART = /^multipart\/mixed\s*;/i;
const BOUNDARY = /;\s*boundary\s*=\s*(?:"((?:[^"\\]|\\.)+)"|([^\s;"]+))/i;
const REQUEST_LINE = /^([A-Z]+) (\/\S*)(?: HTTP\/\d(?:\.\d)?)?$/;
const HEADER_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(.*)$/;
const BLANK_LINE = /\r?\n\r?\n/;

/** The parts of a multipart/mixed body, in order; none when it is something else or does not end. */
export function readBatchParts(contentType: string | null, body: string): BatchPart[] {
  const boundary = readBoundary(contentType);
  if (boundary === null) return [];
  const delimiter = new RegExp(`\\r?\\n--${escapePattern(boundary)}(--)?[ \\t]*(?=\\r?\\n|$)`);
  // Every match also puts its capture into the list: a piece, then `--` where that piece is the last.
  const [, firstEnd, ...pieces] = `\r\n${body}`.split(delimiter);
  const parts: BatchPart[] = [];
  if (firstEnd !== undefined) return parts;
  for (let index = 0; index < pieces.length; index += 2) {
    parts.push(readPart((pieces[index] ?? '').replace(/^\r?\n/, '')));
    if (pieces[index + 1] === '--') return parts;
  }
  return [];
}

function readBoundary(contentType: string | null): string | null {
  if (contentType === null || !MULTIPART.test(contentType)) return null;
  const match = BOUNDARY.exec(contentType);
  return match?.[1]?.replace(/\\(.)/g, '$1') ?? match?.[2] ?? null;
}

function escapePattern(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}-]/g, '\\$&');
}

function readPart(text: string): BatchPart {
  const { first: head, rest: request } = cutAtBlankLine(text);
  const headers = readHeaders(head.split(/\r?\n/));
  const contentId = headers?.get('content-id') ?? null;
  const isHttp = /^application\/http\s*(?:;|$)/i.test(headers?.get('content-type') ?? '');
  return { contentId, call: isHttp ? readCall(request) : null };
}

function readCall(text: string): PartCall | null {
  const { first: head, rest: body } = cutAtBlankLine(text.replace(/^(?:\r?\n)+/, ''));
  const [requestLine = '', ...headerLines] = head.trimEnd().split(/\r?\n/);
  const [, httpMethod, target] = REQUEST_LINE.exec(requestLine) ?? [];
  const headers = readHeaders(headerLines);
  if (httpMethod === undefined || target === undefined || headers === null) return null;
  return { httpMethod, target, headers, text: body.replace(/(?:\r?\n)+$/, '') };
}

function cutAtBlankLine(text: string): { first: string; rest: string } {
  const blank = BLANK_LINE.exec(text);
  if (blank === null) return { first: text, rest: '' };
  return { first: text.slice(0, blank.index), rest: text.slice(blank.index + blank[0].length) };
}

/** Null when any line is no header. */
function readHeaders(lines: readonly string[]): Headers | null {
  const headers = new Headers();
  for (const line of lines) {
    const [, name, value] = HEADER_LINE.exec(line) ?? [];
    if (name === undefined || value === undefined) return null;
    try {
      headers.append(name, value);
    } catch {
      return null;
    }
  }
  return headers;
}

import { namesOf } from '#tests/tools/google-sandbox/names-of.ts';

import { corruptions, ofAnotherType } from './corruptions.ts';
import { GOOGLE_ERROR_PAGE } from './google-error-page.ts';

/** An answer on its way to being spoilt. */
type Answer = { status: number; headers: Headers; bytes: Uint8Array<ArrayBuffer> };

type Mangle = (answer: Answer, place: number) => Answer;

/** Longer than any mail server lets through. */
const HUGE_MAIL_HEADER_CHARACTERS = 1_048_576;
/** More than Node (16 KiB) and workerd (128 KiB) take. */
const HUGE_HTTP_HEADER_CHARACTERS = 200_000;
/** Stands for a number that JSON can write and a double cannot hold. */
const TOO_LARGE = '\u0000too large';

/** Ways to spoil an answer that was right. What is about a field leaves answers without it as they are. */
const MANGLINGS = {
  truncated: (answer) => ({
    ...answer,
    bytes: answer.bytes.subarray(0, Math.floor(answer.bytes.length / 2)),
  }),
  empty: (answer) => ({ ...answer, bytes: new Uint8Array() }),
  'web-page': (answer) => asWebPage(answer, 'text/html; charset=UTF-8'),
  'web-page-as-json': (answer) => asWebPage(answer, 'application/json; charset=UTF-8'),
  'invalid-utf-8': (answer) => ({ ...answer, bytes: withInvalidBytes(answer.bytes) }),
  'duplicate-keys': (answer) => changeJson(answer, (value) => value, writeKeysTwice),
  nothing: (answer) => changeJson(answer, () => null),
  'empty-object': (answer) => changeJson(answer, () => ({})),
  list: (answer) => changeJson(answer, (value) => [value]),
  'another-type': (answer, place) => changeJson(answer, (value) => corruptPlace(value, place)),
  'without-id': (answer) => changeFields(answer, 'id', () => undefined),
  'impossible-id': (answer) => changeFields(answer, 'id', () => '../../no id'),
  'without-internal-date': (answer) => changeFields(answer, 'internalDate', () => undefined),
  'impossible-internal-date': (answer) => changeFields(answer, 'internalDate', () => 'yesterday'),
  'negative-internal-date': (answer) => changeFields(answer, 'internalDate', () => '-1'),
  'without-size': (answer) => changeFields(answer, 'sizeEstimate', () => undefined),
  'zero-size': (answer) => changeFields(answer, 'sizeEstimate', () => 0),
  'negative-size': (answer) => changeFields(answer, 'sizeEstimate', () => -4_096),
  'fractional-size': (answer) => changeFields(answer, 'sizeEstimate', () => 0.5),
  'endless-size': (answer) => changeFields(answer, 'sizeEstimate', () => TOO_LARGE),
  'huge-mail-header': (answer) => changeFields(answer, 'headers', withHugeHeader),
  'huge-http-header': (answer) => {
    const headers = new Headers(answer.headers);
    headers.set('x-padding', 'x'.repeat(HUGE_HTTP_HEADER_CHARACTERS));
    return { ...answer, headers };
  },
} satisfies Record<string, Mangle>;

export type Mangling = keyof typeof MANGLINGS;

export const MANGLING_NAMES = namesOf(MANGLINGS);

/** An answer spoilt in the way named. `place` picks one of many, where the way has many places. */
export async function mangleAnswer(
  response: Response,
  how: Mangling,
  place: number,
): Promise<Response> {
  const mangle: Mangle = MANGLINGS[how];
  const bytes = new Uint8Array(await response.arrayBuffer());
  const mangled = mangle(
    { status: response.status, headers: new Headers(response.headers), bytes },
    place,
  );
  const { status, headers } = mangled;
  // An answer without a body stays one: 204 may have none.
  return new Response(mangled.bytes.length === 0 && bytes.length === 0 ? null : mangled.bytes, {
    status,
    headers,
  });
}

function asWebPage({ headers: old }: Answer, contentType: string): Answer {
  const headers = new Headers(old);
  headers.set('content-type', contentType);
  return { status: 200, headers, bytes: new TextEncoder().encode(GOOGLE_ERROR_PAGE[502]) };
}

/** Puts bytes that are no UTF-8 into the last text of the answer. */
function withInvalidBytes(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const place = bytes.lastIndexOf(0x22);
  if (place === -1) return bytes;
  return new Uint8Array([...bytes.subarray(0, place), 0xc3, 0x28, 0xff, ...bytes.subarray(place)]);
}

function changeJson(
  answer: Answer,
  change: (value: unknown) => unknown,
  write: (value: unknown) => string = JSON.stringify,
): Answer {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(answer.bytes));
  } catch {
    return answer;
  }
  const text = write(change(value)).replaceAll(JSON.stringify(TOO_LARGE), '1e999');
  return { ...answer, bytes: new TextEncoder().encode(text) };
}

/** Changes a field wherever it stands, or takes it away where `change` gives undefined. */
function changeFields(answer: Answer, name: string, change: (value: unknown) => unknown): Answer {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, field]): [string, unknown] => [
      key,
      key === name ? change(field) : walk(field),
    ]);
    return Object.fromEntries(entries.filter(([, field]) => field !== undefined));
  };
  return changeJson(answer, walk);
}

/** Each key twice, the first time with a wrong value: which of them counts is the reader's choice. */
function writeKeysTwice(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeKeysTwice).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).flatMap(([name, field]) => [
    `${JSON.stringify(name)}:${JSON.stringify(ofAnotherType(field))}`,
    `${JSON.stringify(name)}:${writeKeysTwice(field)}`,
  ]);
  return `{${fields.join(',')}}`;
}

function corruptPlace(value: unknown, place: number): unknown {
  const all = [...corruptions(value)];
  return all[place % all.length]?.value;
}

/** The first header of a message becomes huge. */
function withHugeHeader(headers: unknown): unknown {
  if (!Array.isArray(headers) || headers.length === 0) return headers;
  const [first, ...rest]: unknown[] = headers;
  const value = 'x'.repeat(HUGE_MAIL_HEADER_CHARACTERS);
  return [{ ...(typeof first === 'object' ? first : {}), value }, ...rest];
}

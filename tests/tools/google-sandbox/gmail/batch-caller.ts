import { expect } from 'vitest';

import { buildMailbox, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import {
  buildSandbox,
  ORIGIN,
  READONLY,
} from '#tests/tools/google-sandbox/support/build-sandbox.ts';

export const CRLF = '\r\n';

export type Part = { id?: string; text: string; type?: string };

type Answer = { contentId: string | null; status: number; headers: Headers; body: unknown };

/** The body of a batch whose boundary is `outer`. */
export function multipart(parts: readonly Part[], newLine = CRLF): string {
  const written = parts.map(({ id, text, type = 'application/http' }) =>
    [
      '--outer',
      `Content-Type: ${type}`,
      ...(id === undefined ? [] : [`Content-ID: ${id}`]),
      '',
      text,
      '',
    ].join(newLine),
  );
  return `${written.join('')}--outer--${newLine}`;
}

/** A part's request for something below /gmail/v1/users/me/. */
export function get(path: string): string {
  return `GET /gmail/v1/users/me/${path} HTTP/1.1${CRLF}`;
}

function readAnswers(boundary: string, text: string): Answer[] {
  const [before, ...pieces] = text.split(`--${boundary}`);
  expect({ before, end: pieces.pop() }).toEqual({ before: '', end: `--${CRLF}` });
  return pieces.map((piece) => {
    const [outer = '', inner = '', ...rest] = piece.split(CRLF + CRLF);
    const [statusLine = '', ...lines] = inner.split(CRLF);
    const body = rest.join(CRLF + CRLF).trim();
    expect(outer).toContain(`${CRLF}Content-Type: application/http`);
    expect(statusLine).toMatch(/^HTTP\/1\.1 \d{3} [A-Z]/);
    return {
      contentId: /Content-ID: (.*)/.exec(outer)?.[1] ?? null,
      status: Number(statusLine.slice(9, 12)),
      headers: new Headers(
        lines.map((line): [string, string] => {
          const [name = '', ...value] = line.split(': ');
          return [name, value.join(': ')];
        }),
      ),
      body: body === '' ? null : JSON.parse(body),
    };
  });
}

/** A sandbox with two messages and a caller of its batch endpoint. */
export function buildBatchSandbox(options: Parameters<typeof buildSandbox>[0] = {}) {
  const mailbox = buildMailbox([{ subject: 'One' }, { subject: 'Two' }]);
  const built = buildSandbox({ mailbox, quota: { concurrencyPerUser: 100 }, ...options });
  const ids = [0, 1].map((ordinal) => mailbox.ids.idOf(ordinal));
  const tokenOf = (...scopes: string[]) =>
    built.sandbox.issueTokens({ email: OWNER, scopes })?.accessToken ?? '';
  const send = async (
    body: string,
    {
      token = tokenOf(READONLY),
      contentType = 'multipart/mixed; boundary=outer',
      path = '/batch/gmail/v1',
    } = {},
  ) => {
    const response = await built.sandbox.fetch(
      new Request(`${ORIGIN}${path}`, {
        method: 'POST',
        headers: {
          'content-type': contentType,
          ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        },
        body,
      }),
    );
    const text = await response.text();
    const boundary = /^multipart\/mixed; boundary=(batch_\w+)$/.exec(
      response.headers.get('content-type') ?? '',
    )?.[1];
    return {
      status: response.status,
      answers: boundary === undefined ? [] : readAnswers(boundary, text),
      text,
    };
  };
  const [first = '', second = ''] = ids;
  return { ...built, first, second, tokenOf, send };
}

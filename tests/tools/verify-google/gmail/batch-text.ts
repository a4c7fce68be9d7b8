import type { GmailRequest } from './permitted-call.ts';

/** One part of a batch's answer. `number`: of the request that its Content-ID names; null without one. */
export type BatchStatus = { status: number; number: number | null };

const STATUS_LINE = /^HTTP\/[\d.]+ (\d{3})/m;
const CONTENT_ID = /^content-id:[ \t]*<?response-item-(\d+)>?[ \t]*$/im;

export function batchBoundary(): string {
  return `batch_${crypto.randomUUID()}`;
}

/**
 * Calls as the parts of one request, each a whole HTTP request of its own
 * (https://developers.google.com/workspace/gmail/api/guides/batch). `apiPath`: e.g. /gmail/v1
 */
export function batchText(
  requests: readonly GmailRequest[],
  boundary: string,
  apiPath: string,
): string {
  const parts = requests.map(({ httpMethod, path, query }, number) =>
    [
      `--${boundary}`,
      'Content-Type: application/http',
      `Content-ID: <item-${number}>`,
      '',
      `${httpMethod} ${apiPath}/users/me/${path}?${query?.toString() ?? ''}`,
      '',
      '',
    ].join('\r\n'),
  );
  return `${parts.join('')}--${boundary}--\r\n`;
}

/** The statuses of the parts in the order of the answer; nothing else of them is read. */
export function readBatchStatuses(text: string, contentType: string): BatchStatus[] {
  const boundary = /boundary="?([^\s";]+)"?/i.exec(contentType)?.[1];
  if (boundary === undefined) return [];
  return text.split(`--${boundary}`).flatMap((part) => {
    const status = STATUS_LINE.exec(part)?.[1];
    if (status === undefined) return [];
    const number = CONTENT_ID.exec(part)?.[1];
    return [{ status: Number(status), number: number === undefined ? null : Number(number) }];
  });
}

const STATUS_TEXTS: ReadonlyMap<number, string> = new Map([
  [200, 'OK'],
  [204, 'No Content'],
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [409, 'Conflict'],
  [429, 'Too Many Requests'],
  [500, 'Internal Server Error'],
  [501, 'Not Implemented'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
  [504, 'Gateway Timeout'],
]);

export type BatchAnswer = { contentId: string | null; response: Response };

/** The answers of a batch, in the order of its parts: 200 outside, whatever is inside. */
export async function writeBatchResponse(answers: readonly BatchAnswer[]): Promise<Response> {
  const boundary = `batch_${crypto.randomUUID().replaceAll('-', '')}`;
  const parts = await Promise.all(answers.map(writePart));
  const body = [...parts.map((part) => `--${boundary}\r\n${part}\r\n`), `--${boundary}--\r\n`];
  return new Response(body.join(''), {
    headers: { 'content-type': `multipart/mixed; boundary=${boundary}`, vary: 'Origin' },
  });
}

async function writePart({ contentId, response }: BatchAnswer): Promise<string> {
  const text = await response.text();
  const headers = Array.from(response.headers, ([name, value]) => `${toTitle(name)}: ${value}`);
  const outer = [
    'Content-Type: application/http',
    ...(contentId === null ? [] : [`Content-ID: ${answeredId(contentId)}`]),
  ];
  const { status } = response;
  const inner = [
    `HTTP/1.1 ${status} ${STATUS_TEXTS.get(status) ?? 'Unknown'}`,
    ...headers,
    ...(text === '' ? [] : [`Content-Length: ${new TextEncoder().encode(text).length}`]),
  ];
  return `${outer.join('\r\n')}\r\n\r\n${inner.join('\r\n')}\r\n\r\n${text}`;
}

/** `<item1@client>` is answered as `<response-item1@client>`. */
function answeredId(contentId: string): string {
  return contentId.startsWith('<') ? `<response-${contentId.slice(1)}` : `response-${contentId}`;
}

function toTitle(name: string): string {
  return name.replace(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

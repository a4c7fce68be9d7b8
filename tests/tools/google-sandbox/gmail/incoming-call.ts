import type { RequestBody } from './json-body.ts';

/** A call as it came, by itself or within a batch. */
export type IncomingCall = {
  httpMethod: string;
  url: URL;
  headers: Headers;
  body: RequestBody;
  signal: AbortSignal;
};

export async function readIncomingCall(request: Request): Promise<IncomingCall> {
  return {
    httpMethod: request.method,
    url: new URL(request.url),
    headers: request.headers,
    body: { text: await request.text(), contentType: request.headers.get('content-type') },
    signal: request.signal,
  };
}

import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  RouterContextProvider,
} from 'react-router';
import { vi } from 'vitest';

/** A server that answers by method and path with a body, or refuses with a status and code. */
export function stubServer(answers: Record<string, unknown>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const address = input instanceof Request ? input.url : String(input);
    const call = `${init?.method ?? 'GET'} ${address}`;
    asked.push(call);
    const answer = answers[call];
    if (answer === undefined) throw new TypeError(`Failed to fetch ${call}`);
    return answer instanceof Response ? answer : Response.json(answer);
  });
  return asked;
}

export function refusal(code: string, status: number): Response {
  return Response.json({ error: { code, requestId: 'req_1' } }, { status });
}

/** What a loader gives for an address, or where it leads away to. */
export async function enter<Data>(
  loader: (given: LoaderFunctionArgs) => Promise<Data>,
  path: string,
  signal: AbortSignal | null = null,
) {
  const url = new URL(path, 'https://grinbox.test');
  const context = new RouterContextProvider();
  try {
    const request = new Request(url, { signal });
    return { data: await loader({ request, url, params: {}, pattern: '', context }), to: null };
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return { data: null, to: thrown.headers.get('location') };
  }
}

/** What an action gives for what is submitted as JSON, or where it leads away to. */
export async function submit<Outcome>(
  action: (given: ActionFunctionArgs) => Promise<Outcome | Response>,
  submitted: object,
) {
  const url = new URL('https://grinbox.test/admin');
  const context = new RouterContextProvider();
  const request = new Request(url, { method: 'POST', body: JSON.stringify(submitted) });
  const answer = await action({ request, url, params: {}, pattern: '', context });
  if (answer instanceof Response) return { data: null, to: answer.headers.get('location') };
  return { data: answer, to: null };
}

import { ApiError } from './api-error.ts';
import { SILENCE_MS } from './fetch-in-time.ts';

/** Checked by a guard instead of a schema: the start page does without zod. @throws ApiError */
export async function readPublic<Body>(
  path: `/api/${string}`,
  isBody: (answer: unknown) => answer is Body,
): Promise<Body> {
  const answer = await fetchJson(path);
  if (!isBody(answer)) throw new ApiError('server_error', 200, null);
  return answer;
}

async function fetchJson(path: string): Promise<unknown> {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(SILENCE_MS) });
    return response.ok ? await response.json() : null;
  } catch (cause) {
    throw new ApiError('network_error', null, null, cause);
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

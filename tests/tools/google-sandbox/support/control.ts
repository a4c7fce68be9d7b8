import { z } from 'zod';

import type { GoogleSandbox } from '#tests/tools/google-sandbox/google-sandbox.ts';

import { ORIGIN } from './build-sandbox.ts';

/** Calls below /__sandbox/, as tests over HTTP make them. */
export async function control(
  sandbox: GoogleSandbox,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await sandbox.fetch(
    new Request(`${ORIGIN}/__sandbox/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  const answer: unknown = await response.json();
  return { status: response.status, body: z.record(z.string(), z.unknown()).parse(answer) };
}

import { z } from 'zod';

import { sandboxUrl } from './running-stack.ts';

/** The control side of Google's stand-in: what tests steer it by and read the truth from. */
export async function askSandbox<Schema extends z.core.$ZodType>(
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  return readAs(await fetch(sandboxUrl(`/__sandbox${path}`)), schema);
}

export async function tellSandbox(path: string, body: unknown): Promise<void> {
  const response = await fetch(sandboxUrl(`/__sandbox${path}`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await readAs(response, z.unknown());
}

export async function clearInSandbox(path: string): Promise<void> {
  await readAs(await fetch(sandboxUrl(`/__sandbox${path}`), { method: 'DELETE' }), z.unknown());
}

async function readAs<Schema extends z.core.$ZodType>(
  response: Response,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`);
  return z.parse(schema, JSON.parse(text));
}

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { z } from 'zod';

import { sandboxUrl } from './running-stack.ts';

export type Person = { email: string };

type Mailbox = { generate: { messages: number; seed?: number } } | { jsonl: readonly string[] };

const countSchema = z.object({ messages: z.number(), bytes: z.number() });

const truthSchema = countSchema.extend({ hiddenMessages: z.number(), bulkMessages: z.number() });

const ledgerSchema = z.object({
  summary: z.object({
    calls: z.number(),
    units: z.number(),
    refused: z.number(),
    forbidden: z.number(),
    askedForContent: z.number(),
    callsByMethod: z.record(z.string(), z.number()),
  }),
});

const idsSchema = z.object({ ids: z.array(z.string()) });

const grantsSchema = z.object({
  grants: z.array(z.object({ email: z.string(), scopes: z.array(z.string()) })),
});

/** A Google account of one's own, so that no journey sees another's. */
export async function createPerson(options: {
  mailbox?: Mailbox;
  hasGmail?: boolean;
}): Promise<Person> {
  const email = `person-${randomUUID().slice(0, 8)}@postlada.example`;
  await post('/accounts', { email, ...options }, z.unknown());
  return { email };
}

/** A couple of hundred real messages' headers (see mailboxes/README.md). */
export function realHeaders(): Mailbox {
  const file = new URL('../mailboxes/public-mail-headers-sample.jsonl', import.meta.url);
  return { jsonl: readFileSync(file, 'utf8').split('\n') };
}

export function truthOf({ email }: Person) {
  return get(`/truth/${email}`, truthSchema);
}

export function olderThan({ email }: Person, beforeMs: number) {
  return get(`/truth/${email}/older-than/${beforeMs}`, countSchema);
}

export function atLeastBytes({ email }: Person, sizeBytes: number) {
  return get(`/truth/${email}/at-least/${sizeBytes}`, countSchema);
}

/** How many messages a search truly finds. */
export async function countFound({ email }: Person, search: string): Promise<number> {
  const { ids } = await get(`/truth/${email}/ids?q=${encodeURIComponent(search)}`, idsSchema);
  return ids.length;
}

export async function ledgerOf({ email }: Person) {
  return (await get(`/ledger?email=${encodeURIComponent(email)}`, ledgerSchema)).summary;
}

export async function grantsOf({ email }: Person) {
  const { grants } = await get('/grants', grantsSchema);
  return grants.filter((grant) => grant.email === email);
}

/** Makes the next calls of a method slow, so that a scan lasts long enough to be looked at. */
export async function slowDown({ email }: Person, method: string, delayMs: number): Promise<void> {
  await post(
    '/faults',
    { method, email, times: 1000, action: { kind: 'delay', delayMs } },
    z.unknown(),
  );
}

export async function clearFaults(): Promise<void> {
  const response = await fetch(sandboxUrl('/__sandbox/faults'), { method: 'DELETE' });
  await readAs(response, z.unknown());
}

/** As when a person removes the app in their Google account. */
export async function revokeAtGoogle({ email }: Person): Promise<void> {
  await post('/grants/revoke', { email }, z.unknown());
}

async function get<Schema extends z.ZodType>(path: string, schema: Schema) {
  return readAs(await fetch(sandboxUrl(`/__sandbox${path}`)), schema);
}

async function post<Schema extends z.ZodType>(path: string, body: unknown, schema: Schema) {
  const response = await fetch(sandboxUrl(`/__sandbox${path}`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return readAs(response, schema);
}

async function readAs<Schema extends z.ZodType>(
  response: Response,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`);
  return schema.parse(JSON.parse(text));
}

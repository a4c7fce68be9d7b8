import { z } from 'zod';

import { askSandbox, tellSandbox } from './sandbox.ts';
import type { Person } from './google.ts';

const countSchema = z.object({ messages: z.number(), bytes: z.number() });

const truthSchema = countSchema.extend({ hiddenMessages: z.number(), bulkMessages: z.number() });

const idsSchema = z.object({ ids: z.array(z.string()) });

const labelsSchema = z.object({ labels: z.record(z.string(), z.array(z.string())) });

export type Labels = Readonly<Record<string, readonly string[]>>;

export function truthOf({ email }: Person) {
  return askSandbox(`/truth/${email}`, truthSchema);
}

export function olderThan({ email }: Person, beforeMs: number) {
  return askSandbox(`/truth/${email}/older-than/${beforeMs}`, countSchema);
}

export function atLeastBytes({ email }: Person, sizeBytes: number) {
  return askSandbox(`/truth/${email}/at-least/${sizeBytes}`, countSchema);
}

/** The ids of all that a search truly finds, wherever it lies, in ascending order. */
export async function idsFound({ email }: Person, search: string): Promise<string[]> {
  const query = new URLSearchParams({ q: search, includeSpamTrash: 'true' });
  const { ids } = await askSandbox(`/truth/${email}/ids?${query.toString()}`, idsSchema);
  return ids.sort();
}

/** How many messages a search truly finds. */
export async function countFound({ email }: Person, search: string): Promise<number> {
  const query = new URLSearchParams({ q: search });
  const { ids } = await askSandbox(`/truth/${email}/ids?${query.toString()}`, idsSchema);
  return ids.length;
}

/** Every message with its labels. Equal twice: nothing in the mailbox has changed in between. */
export async function labelsOf({ email }: Person): Promise<Labels> {
  return (await askSandbox(`/truth/${email}/labels`, labelsSchema)).labels;
}

/** The ids of all that lies in the trash, in ascending order. */
export async function trashOf({ email }: Person): Promise<string[]> {
  return (await askSandbox(`/truth/${email}/trash`, idsSchema)).ids.sort();
}

/** What a person does in Gmail itself. */
export async function actInGmail(
  { email }: Person,
  action: 'star' | 'trash',
  ids: readonly string[],
): Promise<void> {
  await tellSandbox(`/mail/${email}/labels`, { on: { ids }, do: action });
}

export async function deleteInGmail({ email }: Person, ids: readonly string[]): Promise<void> {
  await tellSandbox(`/mail/${email}/delete`, { on: { ids } });
}

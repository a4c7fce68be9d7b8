import { z } from 'zod';

import { CannotTell } from '#tests/tools/verify-google/finding.ts';

import type { GuardedGmail } from './guarded-gmail.ts';
import type { GmailRequest } from './permitted-call.ts';

const LARGEST_PAGE = 500;

const pageSchema = z.object({
  messages: z.array(z.object({ id: z.string(), threadId: z.string() })).optional(),
  nextPageToken: z.string().optional(),
  resultSizeEstimate: z.number().optional(),
});
const profileSchema = z.object({ messagesTotal: z.number(), historyId: z.string() });
const labelsSchema = z.object({
  labels: z.array(z.object({ id: z.string(), name: z.string(), type: z.string().optional() })),
});
const labelSchema = z.object({ messagesTotal: z.number() });
const labelledSchema = z.object({ id: z.string(), labelIds: z.array(z.string()).default([]) });
const historySchema = z.object({
  history: z
    .array(
      z.object({
        labelsAdded: z.array(z.object({ labelIds: z.array(z.string()) })).default([]),
        labelsRemoved: z.array(z.object({ labelIds: z.array(z.string()) })).default([]),
      }),
    )
    .optional(),
  historyId: z.string(),
});

export type MessagePage = z.output<typeof pageSchema>;
export type Profile = z.output<typeof profileSchema>;
export type Label = z.output<typeof labelsSchema>['labels'][number];
export type HistoryPage = z.output<typeof historySchema>;

export type MessageSearch = {
  q?: string;
  labelIds?: readonly string[];
  includeSpamTrash?: boolean;
  maxResults?: number;
  pageToken?: string;
};

export function listRequest(search: MessageSearch): GmailRequest {
  const { q, labelIds = [], includeSpamTrash = false, maxResults, pageToken } = search;
  const query = new URLSearchParams({ maxResults: String(maxResults ?? LARGEST_PAGE) });
  if (q !== undefined) query.set('q', q);
  for (const labelId of labelIds) query.append('labelIds', labelId);
  if (includeSpamTrash) query.set('includeSpamTrash', 'true');
  if (pageToken !== undefined) query.set('pageToken', pageToken);
  return { httpMethod: 'GET', path: 'messages', query };
}

export async function listPage(gmail: GuardedGmail, search: MessageSearch): Promise<MessagePage> {
  return read(gmail, listRequest(search), pageSchema);
}

/** Ids found, newest first. @throws CannotTell where they are more than fit on so many pages. */
export async function listIds(
  gmail: GuardedGmail,
  search: MessageSearch,
  mostPages: number,
): Promise<string[]> {
  const ids: string[] = [];
  let pageToken: string | undefined;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page = await listPage(gmail, {
      ...search,
      ...(pageToken === undefined ? {} : { pageToken }),
    });
    for (const { id } of page.messages ?? []) ids.push(id);
    pageToken = page.nextPageToken;
    if (pageToken === undefined) return ids;
  }
  throw new CannotTell('tooMuchMail', { listed: ids.length });
}

export function getProfile(gmail: GuardedGmail): Promise<Profile> {
  return read(gmail, { httpMethod: 'GET', path: 'profile' }, profileSchema);
}

export async function listLabels(gmail: GuardedGmail): Promise<Label[]> {
  return (await read(gmail, { httpMethod: 'GET', path: 'labels' }, labelsSchema)).labels;
}

export async function countLabel(gmail: GuardedGmail, labelId: string): Promise<number> {
  const path = `labels/${encodeURIComponent(labelId)}`;
  return (await read(gmail, { httpMethod: 'GET', path }, labelSchema)).messagesTotal;
}

export function historyRequest(startHistoryId: string): GmailRequest {
  const query = new URLSearchParams({ startHistoryId, maxResults: String(LARGEST_PAGE) });
  return { httpMethod: 'GET', path: 'history', query };
}

export function listHistory(gmail: GuardedGmail, startHistoryId: string): Promise<HistoryPage> {
  return read(gmail, historyRequest(startHistoryId), historySchema);
}

/** A message under a mask; `headers` narrows those of the format metadata. */
export function messageRequest(
  id: string,
  mask: { fields: string; format?: 'metadata' | 'full' | 'minimal'; headers?: readonly string[] },
): GmailRequest {
  const query = new URLSearchParams({ format: mask.format ?? 'metadata', fields: mask.fields });
  for (const name of mask.headers ?? []) query.append('metadataHeaders', name);
  return { httpMethod: 'GET', path: `messages/${id}`, query };
}

/** The labels of a message as they are now. */
export async function labelsOfMessage(
  gmail: GuardedGmail,
  id: string,
  urgency?: { isPutBack: boolean },
): Promise<ReadonlySet<string>> {
  const request = messageRequest(id, { fields: 'id,labelIds', format: 'minimal' });
  return new Set((await read(gmail, request, labelledSchema, urgency)).labelIds);
}

/** @throws CannotTell for any answer but a good one. */
export async function read<Schema extends z.ZodType>(
  gmail: GuardedGmail,
  request: GmailRequest,
  schema: Schema,
  urgency?: { isPutBack: boolean },
): Promise<z.output<Schema>> {
  const { status, body } = await gmail.call(request, urgency);
  if (status !== 200) throw new CannotTell('refused', { status });
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new CannotTell('unreadable');
  return parsed.data;
}

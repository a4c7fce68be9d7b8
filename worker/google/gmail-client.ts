import type { z } from 'zod';

import { classifyGmailError } from './classify-gmail-error.ts';
import { GmailError } from './gmail-failure.ts';
import { messagePageSchema, messageSchema, profileSchema } from './gmail-schemas.ts';
import { toSampledMessage, type SampledMessage } from './sampled-message.ts';
import { withTimeout } from './with-timeout.ts';

const CALL_TIMEOUT_MS = 20_000;
const PAGE_SIZE = 500;

/** The headers we may ask for. Nothing else of a message is ever requested. */
const METADATA_HEADERS = [
  'From',
  'Subject',
  'List-Unsubscribe',
  'List-Id',
  'List-Post',
  'Precedence',
  'Auto-Submitted',
  'Feedback-ID',
];

/** Leaves the snippet, which is content, and all of the body out of Google's answer. */
const MESSAGE_FIELDS = 'sizeEstimate,internalDate,payload/headers';

/** `historyId`: where the mailbox's history stands now; null when Google did not say. */
export type MailboxProfile = { messagesTotal: number; historyId: string | null };
export type MessagePage = { ids: string[]; threadIds: string[]; nextPageToken: string | null };

/** All that we ever call of Gmail while scanning. Every method throws GmailError. */
export interface GmailClient {
  getProfile(): Promise<MailboxProfile>;
  /** One page of at most 500, newest first, without spam and trash. */
  listMessages(query: string, pageToken: string | null): Promise<MessagePage>;
  getMessage(messageId: string): Promise<SampledMessage>;
}

export type GmailClientOptions = {
  /** e.g. https://gmail.googleapis.com/gmail/v1 */
  baseUrl: string;
  accessToken: string;
  clock: () => number;
  fetch: typeof fetch;
};

export function createGmailClient(options: GmailClientOptions): GmailClient {
  const call = <Schema extends z.ZodType>(path: string, query: URLSearchParams, schema: Schema) =>
    callGmail(options, path, query, schema);
  return {
    async getProfile() {
      return call(
        'profile',
        new URLSearchParams({ fields: 'messagesTotal,historyId' }),
        profileSchema,
      );
    },
    async listMessages(query, pageToken) {
      const parameters = new URLSearchParams({
        q: query,
        maxResults: String(PAGE_SIZE),
        fields: 'messages(id,threadId),nextPageToken',
      });
      if (pageToken !== null) parameters.set('pageToken', pageToken);
      const page = await call('messages', parameters, messagePageSchema);
      return {
        ids: page.messages.map((message) => message.id),
        threadIds: page.messages.map((message) => message.threadId ?? message.id),
        nextPageToken: page.nextPageToken ?? null,
      };
    },
    async getMessage(messageId) {
      const parameters = new URLSearchParams({ format: 'metadata', fields: MESSAGE_FIELDS });
      for (const name of METADATA_HEADERS) parameters.append('metadataHeaders', name);
      const message = await call(`messages/${messageId}`, parameters, messageSchema);
      return toSampledMessage(message);
    },
  };
}

async function callGmail<Schema extends z.ZodType>(
  { baseUrl, accessToken, clock, fetch }: GmailClientOptions,
  path: string,
  query: URLSearchParams,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { response, body } = await withTimeout(CALL_TIMEOUT_MS, async (signal) => {
    const answer = await fetch(`${baseUrl}/users/me/${path}?${query.toString()}`, {
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
      // Google's API never redirects; the token must not follow an answer that does.
      redirect: 'manual',
      signal,
    });
    return { response: answer, body: parseJson(await answer.text()) };
  }).catch(() => {
    throw new GmailError({ kind: 'retry', afterMs: null });
  });
  if (!response.ok) {
    const retryAfter = response.headers.get('retry-after');
    throw new GmailError(
      classifyGmailError({ status: response.status, retryAfter, body }, clock()),
    );
  }
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new GmailError({ kind: 'unreadable' });
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

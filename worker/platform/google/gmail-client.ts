import { z } from 'zod';

import type { MailboxEvent } from '#worker/domain/cleanups/read-rate.ts';
import { TRASH_SEARCH } from '#worker/domain/cleanups/row-search.ts';
import { mailboxOwner, type MailboxOwner } from '#worker/domain/protection/important-mail.ts';
import { FETCHED_HEADERS, type FetchedHeader } from '#worker/domain/scans/known-mailbox.ts';
import type { HistoryEvent } from '#worker/domain/scans/mailbox-changes.ts';
import type { TotalledLabel } from '#worker/domain/scans/mailbox-totals.ts';
import { isUserLabel, type UserLabel } from '#worker/domain/scans/messages/message-mark.ts';

import { callGmail, type GmailAccount } from './call-gmail.ts';
import { HISTORY_FIELDS, historyEvents, historyPageSchema, mailboxEvents } from './history-page.ts';
import {
  labelledMessageSchema,
  labelListSchema,
  labelSchema,
  type MessagePreview,
  messageSchema,
  profileSchema,
  ROW_MESSAGE_FIELDS,
  type RowMessage,
  rowMessageSchema,
  type SampledMessage,
  type SenderMessage,
  toMessagePreview,
  toRowMessage,
  toSampledMessage,
  toSenderMessage,
  toUnsubscribeMessage,
  UNSUBSCRIBE_FIELDS,
  UNSUBSCRIBE_HEADERS,
  type UnsubscribeMessage,
} from './message-headers.ts';

const PAGE_SIZE = 500;

const PREVIEW_HEADERS: readonly FetchedHeader[] = ['From', 'Subject'];

/** Excludes snippet and body. */
const MESSAGE_FIELDS = 'sizeEstimate,internalDate,payload/headers';

const idSchema = z.string().regex(/^[0-9a-f]{1,16}$/);

/** Gmail omits `messages` from an empty page. */
const messagePageSchema = z.object({
  messages: z.array(z.object({ id: idSchema, threadId: idSchema.optional() })).default([]),
  nextPageToken: z.string().min(1).optional(),
});

/** batchModify answers nothing on success. */
const anyAnswerSchema = z.unknown();

/** `historyId`: current. Null when Google omits it, as the address. */
export type MailboxProfile = {
  emailAddress: string | null;
  messagesTotal: number;
  historyId: string | null;
};
export type MessagePage = { ids: string[]; threadIds: string[]; nextPageToken: string | null };
export type HistoryPage = {
  /** Those relevant to moving mail. */
  events: MailboxEvent[];
  /** All records. */
  history: HistoryEvent[];
  nextPageToken: string | null;
  historyId: string | null;
};

/** Everything called of Gmail. Every method throws GmailError. */
export interface GmailClient {
  getProfile(): Promise<MailboxProfile>;
  /** Throws `gone` when Gmail lacks the label. */
  countLabel(labelId: TotalledLabel): Promise<number>;
  listUserLabels(): Promise<UserLabel[]>;
  /** A page of at most 500, newest first; without spam and trash. */
  listMessages(query: string, pageToken: string | null): Promise<MessagePage>;
  listTrash(pageToken: string | null, search?: string): Promise<MessagePage>;
  /** `owner`: overrides the client's. */
  getMessage(messageId: string, owner?: MailboxOwner): Promise<SampledMessage>;
  getPreview(messageId: string): Promise<MessagePreview>;
  getRowMessage(messageId: string): Promise<RowMessage>;
  getSenderMessage(messageId: string): Promise<SenderMessage>;
  /** Finds the message in any folder. */
  getUnsubscribeMessage(messageId: string): Promise<UnsubscribeMessage>;
  /**
   * Oldest first. Throws `gone` when the history has expired at Gmail. `programLabelIds`: labels that do not mark
   * mail as wanted, see LabelPlan.
   */
  listHistory(
    startHistoryId: string,
    pageToken: string | null,
    programLabelIds?: readonly string[],
  ): Promise<HistoryPage>;
  /** At most 1,000. Idempotent; missing ids are skipped. */
  moveToTrash(messageIds: readonly string[]): Promise<void>;
  /** At most 1,000; `toInbox` also adds INBOX. */
  restoreFromTrash(messageIds: readonly string[], toInbox: boolean): Promise<void>;
}

export function createGmailClient({
  ownAddress = null,
  ...account
}: GmailAccount & { ownAddress?: string | null }): GmailClient {
  const knownOwner = mailboxOwner(ownAddress);

  /** The only labels ever modified. */
  async function batchModify(
    ids: readonly string[],
    labels: { addLabelIds?: ('TRASH' | 'INBOX')[]; removeLabelIds?: 'TRASH'[] },
  ): Promise<void> {
    const request = { path: 'messages/batchModify', query: new URLSearchParams() };
    await callGmail(account, { ...request, body: { ids, ...labels } }, anyAnswerSchema);
  }

  async function listPage(
    pageToken: string | null,
    parameters: Record<string, string>,
  ): Promise<MessagePage> {
    const fields = 'messages(id,threadId),nextPageToken';
    const query = pageQuery(pageToken, { ...parameters, fields });
    const page = await callGmail(account, { path: 'messages', query }, messagePageSchema);
    return {
      ids: page.messages.map((message) => message.id),
      threadIds: page.messages.map((message) => message.threadId ?? message.id),
      nextPageToken: page.nextPageToken ?? null,
    };
  }

  function fetchRowMessage(messageId: string) {
    const query = new URLSearchParams({ format: 'metadata', fields: ROW_MESSAGE_FIELDS });
    for (const name of FETCHED_HEADERS) query.append('metadataHeaders', name);
    return callGmail(account, { path: `messages/${messageId}`, query }, rowMessageSchema);
  }

  return {
    async getProfile() {
      const query = new URLSearchParams({ fields: 'emailAddress,messagesTotal,historyId' });
      return callGmail(account, { path: 'profile', query }, profileSchema);
    },
    async countLabel(labelId) {
      const query = new URLSearchParams({ fields: 'id,messagesTotal' });
      const label = await callGmail(account, { path: `labels/${labelId}`, query }, labelSchema);
      return label.messagesTotal;
    },
    async listUserLabels() {
      const query = new URLSearchParams({ fields: 'labels(id,name)' });
      const { labels } = await callGmail(account, { path: 'labels', query }, labelListSchema);
      return labels.filter(({ id }) => isUserLabel(id));
    },
    listMessages: (search, pageToken) => listPage(pageToken, { q: search }),
    listTrash: (pageToken, search = TRASH_SEARCH) =>
      listPage(pageToken, { q: search, includeSpamTrash: 'true' }),
    async getMessage(messageId, owner = knownOwner) {
      const query = new URLSearchParams({ format: 'metadata', fields: MESSAGE_FIELDS });
      for (const name of FETCHED_HEADERS) query.append('metadataHeaders', name);
      const message = await callGmail(
        account,
        { path: `messages/${messageId}`, query },
        messageSchema,
      );
      return toSampledMessage(message, owner);
    },
    async getPreview(messageId) {
      const query = new URLSearchParams({ format: 'metadata', fields: ROW_MESSAGE_FIELDS });
      for (const name of PREVIEW_HEADERS) query.append('metadataHeaders', name);
      const request = { path: `messages/${messageId}`, query };
      return toMessagePreview(await callGmail(account, request, rowMessageSchema));
    },
    async getRowMessage(messageId) {
      return toRowMessage(await fetchRowMessage(messageId), knownOwner);
    },
    async getSenderMessage(messageId) {
      return toSenderMessage(await fetchRowMessage(messageId), knownOwner);
    },
    async getUnsubscribeMessage(messageId) {
      const query = new URLSearchParams({ format: 'metadata', fields: UNSUBSCRIBE_FIELDS });
      for (const name of UNSUBSCRIBE_HEADERS) query.append('metadataHeaders', name);
      const request = { path: `messages/${messageId}`, query };
      return toUnsubscribeMessage(await callGmail(account, request, labelledMessageSchema));
    },
    async listHistory(startHistoryId, pageToken, programLabelIds = []) {
      const query = pageQuery(pageToken, { startHistoryId, fields: HISTORY_FIELDS });
      const page = await callGmail(account, { path: 'history', query }, historyPageSchema);
      return {
        events: mailboxEvents(page, programLabelIds),
        history: historyEvents(page),
        nextPageToken: page.nextPageToken ?? null,
        historyId: page.historyId ?? null,
      };
    },
    moveToTrash: (messageIds) => batchModify(messageIds, { addLabelIds: ['TRASH'] }),
    restoreFromTrash: (messageIds, toInbox) =>
      batchModify(messageIds, {
        ...(toInbox ? { addLabelIds: ['INBOX'] } : {}),
        removeLabelIds: ['TRASH'],
      }),
  };
}

function pageQuery(pageToken: string | null, parameters: Record<string, string>): URLSearchParams {
  const query = new URLSearchParams({ ...parameters, maxResults: String(PAGE_SIZE) });
  if (pageToken !== null) query.set('pageToken', pageToken);
  return query;
}

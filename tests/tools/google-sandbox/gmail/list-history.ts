import type { LabelState } from '#tests/tools/google-sandbox/mailbox/label-state.ts';
import { systemLabelBit } from '#tests/tools/google-sandbox/mailbox/label.ts';
import type { HistoryEntry } from '#tests/tools/google-sandbox/mailbox/mailbox-history.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';

import type { GmailHandler } from './gmail-call.ts';
import { badParameter, invalidArgument, notFound } from './google-error.ts';
import { createPageToken, readPageToken, type PageScope } from './page-token.ts';
import { HISTORY_LIST_FIELDS } from './response-fields.ts';
import { pageScope, readPageSize } from './result-page.ts';

const HISTORY_TYPES = ['messageAdded', 'messageDeleted', 'labelAdded', 'labelRemoved'] as const;

type HistoryType = (typeof HISTORY_TYPES)[number];
type HistoryMessage = { id: string; threadId: string; labelIds?: string[] };
type HistoryRecord = {
  id: string;
  messages: HistoryMessage[];
  messagesAdded?: { message: HistoryMessage }[];
  messagesDeleted?: { message: HistoryMessage }[];
  labelsAdded?: { message: HistoryMessage; labelIds: string[] }[];
  labelsRemoved?: { message: HistoryMessage; labelIds: string[] }[];
};

export const listHistory: GmailHandler = {
  responseFields: HISTORY_LIST_FIELDS,
  handle({ account, query, nowMs }) {
    const { mailbox } = account;
    const startHistoryId = readStart(query);
    const types = readTypes(query);
    const labelId = readLabel(query, mailbox);
    const pageSize = readPageSize(query);
    const { history } = mailbox;
    const first = history.positionAfter(startHistoryId);
    if (first === null) throw notFound();

    const scope = pageScope(account, nowMs, ['history', startHistoryId, [...types], labelId]);
    let position = readPosition(query.get('pageToken'), scope, history.size) ?? first;
    const records: HistoryRecord[] = [];
    let entry = history.entryAt(position);
    while (entry !== null && records.length < pageSize) {
      const { historyId } = entry;
      const record: HistoryRecord = { id: String(historyId), messages: [] };
      for (; entry?.historyId === historyId; entry = history.entryAt(position)) {
        if (concernsLabel(mailbox, entry, labelId)) describe(mailbox, entry, types, record);
        position += 1;
      }
      if (record.messages.length > 0) records.push(record);
    }
    return {
      ...(records.length === 0 ? {} : { history: records }),
      ...(entry === null ? {} : { nextPageToken: createPageToken(scope, position) }),
      historyId: String(history.newestId),
    };
  },
};

function readStart(query: URLSearchParams): number {
  const text = query.get('startHistoryId') ?? '';
  if (text === '') throw invalidArgument('Missing required parameter: startHistoryId');
  if (!/^\d{1,20}$/.test(text)) {
    throw badParameter(
      'start_history_id',
      `Invalid value at 'start_history_id' (TYPE_UINT64), "${text}"`,
    );
  }
  return Number(text);
}

function readTypes(query: URLSearchParams): ReadonlySet<HistoryType> {
  const texts = query.getAll('historyTypes');
  const types = texts.map((text) => {
    const type = HISTORY_TYPES.find((known) => known === text);
    if (type !== undefined) return type;
    throw badParameter(
      'history_types',
      `Invalid value at 'history_types' (type.googleapis.com/google.gmail.v1.HistoryType), "${text}"`,
    );
  });
  return new Set(types.length === 0 ? HISTORY_TYPES : types);
}

function readLabel(query: URLSearchParams, mailbox: Mailbox): string | null {
  const labelId = query.get('labelId');
  if (labelId === null || labelId === '') return null;
  if (systemLabelBit(labelId) === 0 && !mailbox.labels.has(labelId)) {
    throw invalidArgument(`Invalid label: ${labelId}`);
  }
  return labelId;
}

/** Where a page begins; null for the first one. */
function readPosition(pageToken: string | null, scope: PageScope, size: number): number | null {
  if (pageToken === null || pageToken === '') return null;
  const position = readPageToken(pageToken, scope);
  if (position === null || position > size) throw invalidArgument('Invalid pageToken');
  return position;
}

/** Whether the message had the label before the change or has it after. */
function concernsLabel(
  mailbox: Mailbox,
  { before, after }: HistoryEntry,
  labelId: string | null,
): boolean {
  if (labelId === null) return true;
  return [before, after].some((state) => mailbox.labelIdsIn(state).includes(labelId));
}

/** Adds an entry to the record that it belongs to, as far as its types are asked for. */
function describe(
  mailbox: Mailbox,
  { kind, ordinal, before, after }: HistoryEntry,
  types: ReadonlySet<HistoryType>,
  record: HistoryRecord,
): void {
  const { ids, columns } = mailbox;
  const threadId = ids.idOf(columns.threadRoots[ordinal] ?? ordinal);
  const reference = { id: ids.idOf(ordinal), threadId };
  const message = { ...reference, labelIds: mailbox.labelIdsIn(after) };
  let isWanted = false;
  if (kind === 'message-added' && types.has('messageAdded')) {
    (record.messagesAdded ??= []).push({ message });
    isWanted = true;
  }
  if (kind === 'message-deleted' && types.has('messageDeleted')) {
    (record.messagesDeleted ??= []).push({ message });
    isWanted = true;
  }
  if (kind === 'labels-changed') {
    const added = differenceOf(mailbox, after, before);
    if (added.length > 0 && types.has('labelAdded')) {
      (record.labelsAdded ??= []).push({ message, labelIds: added });
      isWanted = true;
    }
    const removed = differenceOf(mailbox, before, after);
    if (removed.length > 0 && types.has('labelRemoved')) {
      (record.labelsRemoved ??= []).push({ message, labelIds: removed });
      isWanted = true;
    }
  }
  if (isWanted) record.messages.push(reference);
}

function differenceOf(mailbox: Mailbox, state: LabelState, other: LabelState): string[] {
  const others = new Set(mailbox.labelIdsIn(other));
  return mailbox.labelIdsIn(state).filter((id) => !others.has(id));
}

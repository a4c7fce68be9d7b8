import { generateMailbox } from '#tests/tools/google-sandbox/generate/generate-mailbox.ts';
import { appendMessages } from '#tests/tools/google-sandbox/import/append-messages.ts';
import { parseMailboxLine } from '#tests/tools/google-sandbox/import/mailbox-line.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import { NOW_MS, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';

/** A call below /gmail/v1/users/me/. */
export type MethodCase = { httpMethod: string; path: string; body?: unknown };

/** What the cases speak of: a mailbox with mail of every kind, and some of its ids. */
export type CaseMailbox = {
  mailbox: Mailbox;
  /** A plain message, one with an attachment, and one whose sizes are beyond all measure. */
  ids: readonly string[];
  threadId: string;
  /** From before all changes. */
  historyId: string;
};

const HUGE = {
  headers: [
    ['From', 'Åsa <asa@stor.example>'],
    ['Subject', 'Größe \u{1f40b}'],
    ['Content-Type', 'application/x-whale'],
  ],
  sizeBytes: 2 ** 32 - 1,
  ageDays: 0.5,
  labelIds: ['INBOX', 'Egen etikett'],
  attachments: [{ filename: 'Val \u{1f40b}.bin', sizeBytes: 5_000_000_000 }],
};

export function buildCaseMailbox(): CaseMailbox {
  const owner = { address: OWNER, name: 'Anna' };
  const mailbox = generateMailbox({ messages: 1200, seed: 11, nowMs: NOW_MS, owner });
  const huge = parseMailboxLine(JSON.stringify(HUGE));
  if (!huge.ok) throw new Error(huge.reason);
  const [hugeOrdinal = 0] = appendMessages(mailbox, [huge.line], NOW_MS);
  const { attachmentFlags, threadRoots } = mailbox.columns;
  const attached = attachmentFlags.indexOf(1);
  const answered = threadRoots.findIndex((root, ordinal) => root !== ordinal);
  return {
    mailbox,
    ids: [0, attached, hugeOrdinal].map((ordinal) => mailbox.ids.idOf(ordinal)),
    threadId: mailbox.ids.idOf(threadRoots[answered] ?? 0),
    historyId: String(mailbox.history.newestId),
  };
}

function get(...paths: string[]): MethodCase[] {
  return paths.map((path) => ({ httpMethod: 'GET', path }));
}

function post(path: string, body?: unknown): MethodCase {
  return { httpMethod: 'POST', path, ...(body === undefined ? {} : { body }) };
}

function lists(path: string): MethodCase[] {
  return get(
    path,
    `${path}?maxResults=500`,
    `${path}?maxResults=1&includeSpamTrash=true`,
    `${path}?q=larger:1&labelIds=INBOX`,
    `${path}?q=rfc822msgid:nothing-at-all`,
    `${path}?fields=nextPageToken,${path}/id`,
  );
}

/** Calls of every method that is served, in an order in which each has something to answer. */
export const METHOD_CASES: ReadonlyMap<string, (mailbox: CaseMailbox) => MethodCase[]> = new Map<
  string,
  (mailbox: CaseMailbox) => MethodCase[]
>([
  ['users.getProfile', () => get('profile', 'profile?fields=historyId')],
  ['users.labels.list', () => get('labels', 'labels?fields=labels(id,type)')],
  [
    'users.labels.get',
    ({ mailbox }) =>
      get(
        'labels/INBOX',
        'labels/CATEGORY_PROMOTIONS',
        ...mailbox.labels.list().map(({ id }) => `labels/${encodeURIComponent(id)}`),
      ),
  ],
  ['users.messages.list', () => lists('messages')],
  [
    'users.messages.get',
    ({ ids }) =>
      ids.flatMap((id) =>
        get(
          `messages/${id}`,
          `messages/${id}?format=minimal`,
          `messages/${id}?format=metadata`,
          `messages/${id}?format=metadata&metadataHeaders=From&metadataHeaders=X-None`,
          `messages/${id}?format=metadata&metadataHeaders=X-None`,
          `messages/${id}?format=full&fields=payload(parts(filename,body/size))`,
          `messages/${id}?format=raw`,
        ),
      ),
  ],
  ['users.threads.list', () => lists('threads')],
  [
    'users.threads.get',
    ({ threadId }) =>
      get(
        `threads/${threadId}`,
        `threads/${threadId}?format=minimal`,
        `threads/${threadId}?format=metadata&metadataHeaders=Subject`,
      ),
  ],
  [
    'users.messages.modify',
    ({ ids }) => ids.map((id) => post(`messages/${id}/modify`, { addLabelIds: ['STARRED'] })),
  ],
  ['users.messages.trash', ({ ids }) => ids.map((id) => post(`messages/${id}/trash`))],
  ['users.messages.untrash', ({ ids }) => ids.map((id) => post(`messages/${id}/untrash`))],
  [
    'users.messages.batchModify',
    ({ ids }) => [post('messages/batchModify', { ids, removeLabelIds: ['STARRED', 'INBOX'] })],
  ],
  [
    'users.history.list',
    ({ historyId }) =>
      get(
        `history?startHistoryId=${historyId}`,
        `history?startHistoryId=${historyId}&maxResults=1`,
        `history?startHistoryId=${historyId}&historyTypes=labelRemoved&labelId=STARRED`,
        `history?startHistoryId=${historyId}&historyTypes=messageDeleted`,
      ),
  ],
]);

import type { Mailbox } from '#tests/google-sandbox/mailbox/mailbox.ts';

import { readBoolean, readUnsigned, type GmailCall, type GmailHandler } from './gmail-call.ts';
import { forbidden, invalidArgument } from './google-error.ts';
import { createPageToken, readPageToken } from './page-token.ts';
import { MESSAGE_LIST_FIELDS } from './response-fields.ts';

const DEFAULT_PAGE_SIZE = 100;
const LARGEST_PAGE_SIZE = 500;
/** What Gmail answers for every search that finds anything; it says nothing about how much. */
const SIZE_ESTIMATE = 201;

export const listMessages: GmailHandler = {
  responseFields: MESSAGE_LIST_FIELDS,
  handle(call) {
    const { account, query } = call;
    const { mailbox, search } = account;
    const pageSize = Math.min(
      LARGEST_PAGE_SIZE,
      readUnsigned(query, 'maxResults') ?? DEFAULT_PAGE_SIZE,
    );
    const wanted = {
      q: readSearchText(call),
      labelIds: query.getAll('labelIds'),
      includeSpamTrash: readBoolean(query, 'includeSpamTrash'),
    };
    const searchKey = JSON.stringify([account.email, wanted]);
    const ordinals = search.find(wanted);
    if (ordinals === null) throw invalidArgument(`Invalid label: ${wanted.labelIds.join(', ')}`);

    const start = findStart(mailbox, ordinals, query.get('pageToken'), searchKey);
    const page = ordinals.subarray(start, start + (pageSize === 0 ? DEFAULT_PAGE_SIZE : pageSize));
    const last = page.at(-1);
    const hasMore = start + page.length < ordinals.length && last !== undefined;
    return {
      ...(page.length === 0
        ? {}
        : { messages: Array.from(page, (ordinal) => reference(mailbox, ordinal)) }),
      ...(hasMore ? { nextPageToken: createPageToken(searchKey, last) } : {}),
      resultSizeEstimate: ordinals.length === 0 ? 0 : SIZE_ESTIMATE,
    };
  },
};

/** gmail.metadata forbids searching, even beside a wider scope. */
function readSearchText({ query, scopes }: GmailCall): string {
  const text = query.get('q') ?? '';
  if (text !== '' && scopes.has('metadata')) {
    throw forbidden("Metadata scope does not support 'q' parameter");
  }
  return text;
}

function reference(mailbox: Mailbox, ordinal: number): { id: string; threadId: string } {
  return {
    id: mailbox.ids.idOf(ordinal),
    threadId: mailbox.ids.idOf(mailbox.columns.threadRoots[ordinal] ?? ordinal),
  };
}

/** The place behind the message that the token names, also when that message is no longer found. */
function findStart(
  mailbox: Mailbox,
  ordinals: Uint32Array,
  pageToken: string | null,
  searchKey: string,
): number {
  if (pageToken === null || pageToken === '') return 0;
  const last = readPageToken(pageToken, searchKey);
  if (last === null || last >= mailbox.addedCount) throw invalidArgument('Invalid pageToken');
  const dates = mailbox.columns.internalDateMs;
  const lastDate = dates[last] ?? 0;
  let low = 0;
  let high = ordinals.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const ordinal = ordinals[middle] ?? 0;
    const date = dates[ordinal] ?? 0;
    const isAtOrBefore = date > lastDate || (date === lastDate && ordinal <= last);
    if (isAtOrBefore) low = middle + 1;
    else high = middle;
  }
  return low;
}

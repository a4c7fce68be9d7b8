import { createPageToken, readPageToken, type PageScope } from './page-token.ts';
import type { Account } from '#tests/tools/google-sandbox/accounts.ts';

import { readBoolean, readUnsigned, type GmailCall } from './gmail-call.ts';
import { forbidden, invalidArgument } from './google-error.ts';

const DEFAULT_PAGE_SIZE = 100;
const LARGEST_PAGE_SIZE = 500;
/** What Gmail answers for every search that finds anything; it says nothing about how much. */
const SIZE_ESTIMATE = 201;

export type ResultPage = {
  ordinals: Uint32Array;
  nextPageToken: string | null;
  resultSizeEstimate: number;
};

/** How many entries a page shall have: 100 unless asked otherwise, 500 at most. */
export function readPageSize(query: URLSearchParams): number {
  return Math.min(LARGEST_PAGE_SIZE, readUnsigned(query, 'maxResults') || DEFAULT_PAGE_SIZE);
}

export function pageScope(
  { settings, email }: Pick<Account, 'settings' | 'email'>,
  nowMs: number,
  search: readonly unknown[],
): PageScope {
  return {
    searchKey: JSON.stringify([email, ...search]),
    nowMs,
    lifeMs: settings.pageTokenLifeMs,
  };
}

/**
 * The page that a search asks for, newest first. `choose` picks those of the messages found that become
 * entries. Throws Google's 400 for a label or a token that does not exist, 403 where a scope forbids searching.
 */
export function findResultPage(
  call: GmailCall,
  kind: 'messages' | 'threads',
  choose: (found: Uint32Array) => Uint32Array,
): ResultPage {
  const { account, query, nowMs, distortion } = call;
  const pageSize = readPageSize(query);
  const wanted = {
    q: readSearchText(call),
    labelIds: query.getAll('labelIds'),
    includeSpamTrash: readBoolean(query, 'includeSpamTrash'),
  };
  const scope = pageScope(account, nowMs, [kind, wanted]);
  const found =
    distortion === null
      ? account.search.find(wanted)
      : account.search.findDistorted(wanted, distortion);
  if (found === null) throw invalidArgument(`Invalid label: ${wanted.labelIds.join(', ')}`);
  const chosen = choose(found);
  const start = findStart(account, chosen, query.get('pageToken'), scope);
  const ordinals = chosen.subarray(start, start + pageSize);
  const last = ordinals.at(-1);
  const hasMore = start + ordinals.length < chosen.length && last !== undefined;
  return {
    ordinals,
    nextPageToken: hasMore ? createPageToken(scope, last) : null,
    resultSizeEstimate: found.length === 0 ? 0 : SIZE_ESTIMATE,
  };
}

/** gmail.metadata forbids searching, even beside a wider scope. */
function readSearchText({ query, scopes }: GmailCall): string {
  const text = query.get('q') ?? '';
  if (text !== '' && scopes.has('metadata')) {
    throw forbidden("Metadata scope does not support 'q' parameter");
  }
  return text;
}

/** The place behind the message that the token names, also when that message is no longer found. */
function findStart(
  { mailbox }: Account,
  ordinals: Uint32Array,
  pageToken: string | null,
  scope: PageScope,
): number {
  if (pageToken === null || pageToken === '') return 0;
  const last = readPageToken(pageToken, scope);
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

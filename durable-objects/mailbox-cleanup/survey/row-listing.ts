import { rowSearch } from '#worker/domain/cleanups/row-search.ts';

import { readBatchTotals } from '#durable-objects/mailbox-cleanup/cleanup-progress.ts';
import { isAnyUnnamed, searchedRows, settleSearch } from './searched-rows.ts';
import type { ChosenIds } from './chosen-ids.ts';
import type { CleanupParts } from '#durable-objects/mailbox-cleanup/cleanup-parts.ts';
import type { CleanupRecord } from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';

/**
 * Each search runs for the inbox, which undo needs to know, then for the rest. `pages`: listed so far; `pageToken`:
 * Gmail's.
 */
type ListingStep = { search: number; isOfInbox: boolean; pages: number; pageToken: string | null };

const FIRST_STEP: ListingStep = { search: 0, isOfInbox: true, pages: 0, pageToken: null };
const STEP_TOKEN = /^(\d+)\/([io])\/(\d+):(.*)$/s;

/** A search with far more results than mail to move is abandoned in favour of samples. */
const SPARE_PAGES = 10;
const PAGES_PER_CHOSEN_PAGE = 4;
const PAGE_SIZE = 500;

export function listingStep({ surveyToken }: Pick<CleanupRecord, 'surveyToken'>): ListingStep {
  const match = STEP_TOKEN.exec(surveyToken ?? '');
  if (match === null) return FIRST_STEP;
  const [, search = '0', part, pages = '0', token = ''] = match;
  return {
    search: Number(search),
    isOfInbox: part === 'i',
    pages: Number(pages),
    pageToken: token === '' ? null : token,
  };
}

function formatStep({ search, isOfInbox, pages, pageToken }: ListingStep): string {
  return `${search}/${isOfInbox ? 'i' : 'o'}/${pages}:${pageToken ?? ''}`;
}

/** After an expired page token: the first page of the current search, since earlier rows are done. */
export function restartedListingToken(cleanup: CleanupRecord): string {
  return formatStep({ ...listingStep(cleanup), pageToken: null });
}

export function listingQuery(
  parts: Pick<CleanupParts, 'rows' | 'cleanup'>,
  cleanup: CleanupRecord,
  chosen: Pick<ChosenIds, 'senderKeys'>,
): string {
  const { search, isOfInbox } = listingStep(cleanup);
  const wanted = new Set(cleanup.rowSearches[search]);
  const rows = searchedRows(parts, chosen).filter(({ rowNumber }) => wanted.has(rowNumber));
  return `${isOfInbox ? 'in:inbox' : '-in:inbox'} ${rowSearch(rows, cleanup.scannedMs)}`;
}

/** What to list next; null: all searches are done. Settles the rows of finished searches. */
export function nextListingToken(
  parts: CleanupParts,
  cleanup: CleanupRecord,
  nextPageToken: string | null,
): string | null {
  const step = listingStep(cleanup);
  const rowNumbers = cleanup.rowSearches[step.search] ?? [];
  const pages = step.pages + 1;
  if (nextPageToken !== null && pages < mostPages(parts)) {
    return formatStep({ ...step, pages, pageToken: nextPageToken });
  }
  if (nextPageToken === null && step.isOfInbox && isAnyUnnamed(parts, rowNumbers)) {
    return formatStep({ ...step, isOfInbox: false, pages, pageToken: null });
  }
  settleSearch(parts, rowNumbers);
  const search = step.search + 1;
  return search < cleanup.rowSearches.length ? formatStep({ ...FIRST_STEP, search }) : null;
}

function mostPages({ database }: CleanupParts): number {
  const { selectedCount } = readBatchTotals(database, 'move');
  return SPARE_PAGES + Math.ceil(selectedCount / PAGE_SIZE) * PAGES_PER_CHOSEN_PAGE;
}

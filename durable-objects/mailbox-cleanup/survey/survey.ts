import type { BatchOutcome, SurveyPage } from '#durable-objects/mailbox-cleanup/batch-outcome.ts';
import { UNLOCKED_AS } from '#worker/domain/cleanups/clean-row.ts';
import { callsToRead } from '#worker/domain/cleanups/read-rate.ts';
import { TRASH_SEARCH } from '#worker/domain/cleanups/row-search.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { GMAIL_PRICES } from '#worker/domain/quota/user-units.ts';
import { forEachPackedId } from '#worker/domain/scans/messages/message-id.ts';

import { IS_AMBIGUOUS } from '#durable-objects/mailbox-cleanup/stores/batch-store.ts';
import type { ObjectDatabase } from '#durable-objects/object-database.ts';

import type { ChosenIds, ChosenPlace } from './chosen-ids.ts';
import type { CleanupParts } from '#durable-objects/mailbox-cleanup/cleanup-parts.ts';
import type {
  CleanupRecord,
  SurveyStage,
} from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';
import {
  flagsAfter,
  flagsListed,
  flagsNamed,
  flagsRefuted,
} from '#durable-objects/mailbox-cleanup/stores/message-flags.ts';
import type { MessageStore } from '#durable-objects/mailbox-cleanup/stores/message-store.ts';
import { listingQuery, listingStep, nextListingToken } from './row-searches.ts';
import { isTrashSliced, slicesPage } from './trash-listing.ts';

export type SurveyOutcome = Extract<
  BatchOutcome,
  { kind: 'listed' | 'changes' | 'history-lost' | 'sampled' }
>;

const SURVEY_OUTCOMES = ['listed', 'changes', 'history-lost', 'sampled'];

export function isSurveyOutcome(outcome: BatchOutcome): outcome is SurveyOutcome {
  return SURVEY_OUTCOMES.includes(outcome.kind);
}

type SearchedStage = Exclude<SurveyStage, 'history' | 'labelled' | 'rows' | 'samples'>;

/** null: the survey is done. */
const NEXT_STAGE: Record<SurveyStage, SurveyStage | null> = {
  ours: 'history',
  'ours-again': 'history',
  history: 'rows',
  present: 'starred',
  starred: 'labelled',
  labelled: 'answered',
  answered: 'rows',
  rows: 'inbox',
  inbox: 'samples',
  samples: null,
};

/** Committed after this many calls. */
export const SAMPLES_PER_PAGE = 3;

/** The next page and its price. Listings replace the history when the scan's history id is unknown. */
export function surveyPage(
  parts: Pick<CleanupParts, 'rows' | 'cleanup' | 'database'>,
  cleanup: CleanupRecord,
  chosen: ChosenIds | null,
): { page: SurveyPage; units: number } {
  const { historyId, surveyToken: pageToken } = cleanup;
  const stage = surveyStage(cleanup);
  if (stage === 'samples') {
    const places = samplesFrom(cleanup).slice(0, SAMPLES_PER_PAGE);
    const messageIds = places.flatMap((place) => chosen?.idAt(place) ?? []);
    return {
      page: { kind: 'samples', messageIds },
      units: callsToRead(places.length) * GMAIL_PRICES.getMessage,
    };
  }
  if (stage === 'history' && historyId !== null) {
    return {
      page: { kind: 'history', startHistoryId: historyId, pageToken },
      units: GMAIL_PRICES.listLabels + GMAIL_PRICES.listHistory,
    };
  }
  if (stage === 'labelled') {
    return {
      page: { kind: 'labelled', pageToken },
      units: GMAIL_PRICES.listLabels + GMAIL_PRICES.listMessages,
    };
  }
  if (stage === 'rows') {
    const query = listingQuery(parts, cleanup, chosen ?? { senderKeys: [] });
    return listingPage(query, listingStep(cleanup).pageToken);
  }
  if (isTrashSliced(parts, cleanup)) return slicesPage(parts, cleanup);
  return listingPage(searchOf(stage === 'history' ? 'present' : stage, cleanup), pageToken);
}

function listingPage(query: string, pageToken: string | null) {
  return {
    page: { kind: 'listing', query, pageToken },
    units: GMAIL_PRICES.listMessages,
  } as const;
}

function searchOf(stage: SearchedStage, { scannedMs }: CleanupRecord): string {
  switch (stage) {
    case 'ours':
    case 'ours-again':
      return TRASH_SEARCH;
    case 'inbox':
      return 'in:inbox';
    case 'present':
      return '-in:trash';
    case 'starred':
      return 'is:starred';
    case 'answered':
      return `in:sent after:${Math.floor(scannedMs / 1000)}`;
    default:
      return stage satisfies never;
  }
}

/** Still to be read. */
function samplesFrom({ samples, surveyToken }: CleanupRecord): readonly ChosenPlace[] {
  return samples.slice(Number(surveyToken ?? 0));
}

/** The survey's state after an outcome; null: done. Settles finished rows. */
export function nextSurveyStep(
  parts: CleanupParts,
  cleanup: CleanupRecord,
  outcome: SurveyOutcome,
): { stage: SurveyStage; pageToken: string | null } | null {
  const stage = surveyStage(cleanup);
  if (outcome.kind === 'history-lost') return { stage: 'present', pageToken: null };
  if (outcome.kind === 'sampled') {
    const from = Number(cleanup.surveyToken ?? 0) + Math.max(1, outcome.found.length);
    return from >= cleanup.samples.length ? null : { stage, pageToken: String(from) };
  }
  if (stage === 'rows') {
    const pageToken = nextListingToken(parts, cleanup, outcome.nextPageToken);
    return { stage: pageToken === null ? 'inbox' : stage, pageToken };
  }
  if (outcome.nextPageToken !== null) return { stage, pageToken: outcome.nextPageToken };
  if (isToListAgain(cleanup, parts)) return { stage: 'ours-again', pageToken: null };
  // A restore only needs to know what is in the trash.
  if (cleanup.goal === 'restore') return null;
  const next = NEXT_STAGE[stage];
  return next === null ? null : { stage: next, pageToken: null };
}

/** Applies a page to the chosen messages. Idempotent. */
export function applySurvey(
  cleanup: CleanupRecord,
  outcome: SurveyOutcome,
  parts: Pick<CleanupParts, 'database' | 'messages' | 'clock'>,
  chosen: ChosenIds,
): void {
  const { database, messages } = parts;
  const stage = surveyStage(cleanup);
  const changes = new Map<number, Map<number, (flags: number) => number>>();
  function change(place: ChosenPlace | null, flagsOf: (flags: number) => number): void {
    if (place === null) return;
    if (outcome.kind === 'listed' && !isRelevantEvent(database, stage, place)) return;
    const ofBatch = changes.get(place.batchNumber) ?? new Map();
    const before = ofBatch.get(place.offset);
    ofBatch.set(
      place.offset,
      before === undefined ? flagsOf : (flags: number) => flagsOf(before(flags)),
    );
    changes.set(place.batchNumber, ofBatch);
  }

  const { isOfInbox } = listingStep(cleanup);
  for (const { place, flagsOf } of changesOf({ stage, isOfInbox }, outcome, chosen)) {
    change(place, flagsOf);
  }
  // A search for other rows does not verify this message's row.
  const searched = new Set(cleanup.rowSearches[listingStep(cleanup).search]);
  const isOfSearch = (row: number) => stage !== 'rows' || searched.has(row);
  for (const [batchNumber, ofBatch] of changes) {
    messages.change(batchNumber, (flags, position, row) =>
      isOfSearch(row) ? (ofBatch.get(position)?.(flags) ?? flags) : flags,
    );
  }
  if (outcome.kind !== 'listed') return;
  if (cleanup.goal === 'restore') markInTrash(outcome.packedIds, messages, chosen);
  if (outcome.nextPageToken !== null) return;
  const isLast = !isToListAgain(cleanup, parts);
  if (cleanup.goal === 'restore') messages.endTrashListing(isLast);
  else if (stage === 'present') messages.endListing();
  else if (isLast && (stage === 'ours' || stage === 'ours-again')) messages.clearTrashFlags();
}

/** Gmail's search index lags by minutes (2 to 5 seen): until then no listing proves that mail is not in the trash. */
const INDEXED_AFTER_MS = 10 * MINUTE_MS;

/**
 * A single listing cannot prove that mail has left the trash: pages shift when other mail leaves. Mail moved so recently
 * that it may not be indexed is looked for until it must be.
 */
function isToListAgain(
  { goal, surveyStage: stage }: CleanupRecord,
  { messages, clock }: Pick<CleanupParts, 'messages' | 'clock'>,
): boolean {
  if (stage === 'ours') return messages.isAnyMissing(goal, 0);
  return stage === 'ours-again' && messages.isAnyMissing(goal, clock() - INDEXED_AFTER_MS);
}

/** For moved mail: what is to be restored must still be in the trash. */
function markInTrash(packedIds: Uint8Array, messages: MessageStore, chosen: ChosenIds): void {
  const found = Map.groupBy(
    placesOf(packedIds, chosen).filter((place) => place !== null),
    ({ batchNumber }) => batchNumber,
  );
  for (const [batchNumber, places] of found) {
    messages.markInTrash(batchNumber, new Set(places.map(({ offset }) => offset)));
  }
}

type PlacedChange = { place: ChosenPlace | null; flagsOf: (flags: number) => number };

function changesOf(
  { stage, isOfInbox }: { stage: SurveyStage; isOfInbox: boolean },
  outcome: SurveyOutcome,
  chosen: ChosenIds,
): PlacedChange[] {
  switch (outcome.kind) {
    case 'listed': {
      if (stage === 'history' || stage === 'samples') return [];
      const flagsOf = (flags: number) =>
        stage === 'rows' ? flagsNamed(flags, isOfInbox) : flagsListed(flags, stage);
      const places =
        stage === 'answered'
          ? chosen.placesOfThreads(outcome.packedThreadIds)
          : placesOf(outcome.packedIds, chosen);
      return places.map((place) => ({ place, flagsOf }));
    }
    case 'changes':
      return outcome.events.flatMap((event): PlacedChange[] => {
        const flagsOf = (flags: number) => flagsAfter(flags, event.kind);
        if (event.kind !== 'answered') return [{ place: chosen.findId(event.messageId), flagsOf }];
        return chosen.placesOfThread(event.threadId).map((place) => ({ place, flagsOf }));
      });
    case 'sampled':
      return outcome.found
        .filter(({ sample }) => sample === null || sample === 'unreadable')
        .map(({ messageId, sample }) => ({
          place: chosen.findId(messageId),
          flagsOf: (flags) => (sample === null ? flagsAfter(flags, 'gone') : flagsRefuted(flags)),
        }));
    case 'history-lost':
      return [];
    default:
      return outcome satisfies never;
  }
}

function placesOf(packedIds: Uint8Array, chosen: ChosenIds): (ChosenPlace | null)[] {
  const places: (ChosenPlace | null)[] = [];
  forEachPackedId(packedIds, (high, low) => places.push(chosen.find(high, low)));
  return places;
}

export function surveyStage({ surveyStage: stage, historyId }: CleanupRecord): SurveyStage {
  return stage === 'history' && historyId === null ? 'present' : stage;
}

/** Without an attempted move, its owner trashed it. */
const WAS_TRIED = `${IS_AMBIGUOUS} AND substr(tried, ?2, 1) = x'01'`;

/**
 * Some listings also name mail that was so when chosen, or is in the trash because of us. They are news only where this
 * holds of its batch (`?2`: offset, from 1).
 */
const NEWS_CONDITIONS: Partial<Record<SurveyStage, string>> = {
  ours: WAS_TRIED,
  'ours-again': WAS_TRIED,
  starred: wasNotUnlockedAs(UNLOCKED_AS.starred),
  labelled: wasNotUnlockedAs(UNLOCKED_AS.labelled),
};

/** Whether a listing reports a change since the mail was chosen or its move attempted. */
function isRelevantEvent(
  database: ObjectDatabase,
  stage: SurveyStage,
  { batchNumber, offset }: ChosenPlace,
): boolean {
  const condition = NEWS_CONDITIONS[stage];
  if (condition === undefined) return true;
  const query = `SELECT 1 FROM batches WHERE batch_number = ?1 AND (${condition})`;
  return database.sql.exec(query, batchNumber, offset + 1).toArray().length > 0;
}

function wasNotUnlockedAs(bit: number): string {
  const all = Object.values(UNLOCKED_AS).reduce((sum, each) => sum | each, 0);
  const withBit = Array.from({ length: all + 1 }, (_, value) => value)
    .filter((value) => (value & bit) !== 0)
    .map((value) => `x'${value.toString(16).padStart(2, '0')}'`);
  return `substr(unlocked, ?2, 1) NOT IN (${withBit.join(', ')})`;
}

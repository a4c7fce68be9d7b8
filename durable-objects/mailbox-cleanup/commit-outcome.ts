import type {
  BatchOutcome,
  BatchWork,
  FoundSample,
  ReadMessage,
  ReadSample,
} from '#durable-objects/mailbox-cleanup/batch-outcome.ts';
import type { CleanupBatch } from '#worker/contract/mailbox-cleanup.ts';
import { rowNumberAt } from '#worker/domain/cleanups/row-id.ts';
import { isAsPromised, isProven } from '#worker/domain/cleanups/row-samples.ts';

import { SURVEY_BATCH } from '#durable-objects/mailbox-cleanup/stores/batch-store.ts';
import type { ChosenIds, ChosenPlace } from '#durable-objects/mailbox-cleanup/survey/chosen-ids.ts';
import type { BatchRun } from './active-batches.ts';
import type { CleanupParts } from './cleanup-parts.ts';
import {
  beginRows,
  isAnyUnnamed,
  restartedListingToken,
  settleRead,
  settleUnsearched,
} from '#durable-objects/mailbox-cleanup/survey/row-searches.ts';
import type {
  CleanupRecord,
  Sample,
  SurveyStage,
} from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';
import { flagsRefuted, isRefuted } from '#durable-objects/mailbox-cleanup/stores/message-flags.ts';
import { waitToListAgain } from './survey/trash-listing.ts';
import { settleHeldSenders } from '#durable-objects/mailbox-cleanup/unsubscribe/held-senders.ts';
import { settleStatus } from './cleanup-transitions.ts';
import {
  applySurvey,
  nextSurveyStep,
  surveyStage,
  type SurveyOutcome,
} from '#durable-objects/mailbox-cleanup/survey/survey.ts';
import { UNANSWERED, waitAfterFailure } from './gmail-waits.ts';

/**
 * Stores a run's outcome in one transaction. If the goal has changed, only the end of its call is stored. @returns
 * whether it counted
 */
export function commitOutcome(
  parts: CleanupParts,
  run: BatchRun,
  work: BatchWork,
  outcome: BatchOutcome,
  chosen: ChosenIds | null,
): boolean {
  const { cleanup, batches, database } = parts;
  const { number } = run.batch;
  return database.transactionSync(() => {
    const current = cleanup.find();
    if (current === null || batches.find(number) === null) return false;
    const isEffect = work.kind === 'move' || work.kind === 'restore';
    if (isEffect) batches.endCall(number);
    if (run.isStale) return false;
    if (isEffect && hadNoEffect(outcome)) batches.untouch(number);
    store(parts, current, run.batch, outcome, chosen);
    // A survey page changes nothing that D1 shows.
    if (!batches.isOpen(SURVEY_BATCH, current.goal) || outcome.kind === 'suspended')
      cleanup.touch();
    settleStatus(parts);
    return true;
  });
}

function hadNoEffect(outcome: BatchOutcome): boolean {
  const isUndone =
    outcome.kind === 'later' || outcome.kind === 'refused' || outcome.kind === 'suspended';
  return isUndone && outcome.mayHaveActed !== true;
}

function store(
  parts: CleanupParts,
  current: CleanupRecord,
  { kind, number: batchNumber }: CleanupBatch,
  outcome: BatchOutcome,
  chosen: ChosenIds | null,
): void {
  const { cleanup, batches } = parts;
  const failOpen = () => batches.failOpen(current.goal);
  switch (outcome.kind) {
    case 'listed':
    case 'changes':
    case 'history-lost':
    case 'sampled':
      if (chosen !== null) storeSurvey(parts, current, outcome, chosen);
      return;
    case 'page-stale':
      cleanup.setSurvey(
        current.surveyStage,
        current.surveyStage === 'rows' ? restartedListingToken(current) : null,
      );
      waitAfterFailure(parts, current, UNANSWERED, failOpen);
      return;
    case 'checked':
      if (retriesUnreadable(parts, current, outcome.read)) return;
      recordHeaders(parts, current, batchNumber, outcome.read);
      cleanup.recordSuccess(parts.clock());
      return;
    case 'moved':
      batches.finishMove(batchNumber);
      parts.messages.recount(batchNumber);
      settleHeldSenders(parts, batchNumber);
      cleanup.recordAccess(outcome.access);
      cleanup.recordSuccess(parts.clock());
      return;
    case 'restored':
      parts.messages.restore(batchNumber);
      batches.finishRestore(batchNumber);
      cleanup.recordAccess(outcome.access);
      cleanup.recordSuccess(parts.clock());
      return;
    case 'later':
      waitAfterFailure(parts, current, outcome, failOpen);
      return;
    case 'refused':
      // A move refused after an undo began must not fail the restore of its batch: earlier moves may have worked.
      batches.fail(batchNumber, kind === 'move' ? 'move' : current.goal);
      return;
    case 'unsubscribed':
    case 'host-busy':
      // Concerns senders only.
      return;
    case 'suspended':
      cleanup.apply({ kind: 'access_lost', code: outcome.code });
      parts.senders.endHeld('no_access');
      return;
    default:
      outcome satisfies never;
  }
}

function storeSurvey(
  parts: CleanupParts,
  current: CleanupRecord,
  outcome: SurveyOutcome,
  chosen: ChosenIds,
): void {
  const { cleanup } = parts;
  if (outcome.kind === 'sampled' && retriesUnreadable(parts, current, outcome.found)) return;
  applySurvey(current, outcome, parts, chosen);
  const next = nextSurveyStep(parts, current, outcome);
  if (outcome.kind === 'sampled') settleSamples(parts, current, outcome.found, chosen, next);
  if (next === null) endSurvey(parts);
  else if (next.stage === 'ours-again' && next.pageToken === null) waitToListAgain(parts);
  else if (next.stage === surveyStage(current)) cleanup.setSurvey(next.stage, next.pageToken);
  else enterStage(parts, next.stage, chosen);
  if (hasEndedListing(outcome)) cleanup.recordSuccess(parts.clock());
}

/** Single pages are no success: where a later one is stale for good, those before it succeed after each restart. */
function hasEndedListing(outcome: SurveyOutcome): boolean {
  if (outcome.kind === 'history-lost') return false;
  return outcome.kind === 'sampled' || outcome.nextPageToken === null;
}

/** Skips stages with nothing to do. */
function enterStage(parts: CleanupParts, stage: SurveyStage, chosen: ChosenIds): void {
  const { cleanup } = parts;
  if (stage === 'rows') beginRows(parts, chosen);
  if (stage === 'inbox') settleUnsearched(parts, cleanup.find()?.rowSearches ?? []);
  if (stage === 'rows' && cleanup.find()?.rowSearches.length === 0) {
    enterStage(parts, 'inbox', chosen);
  } else if (stage === 'inbox' && !isAnyUnnamed(parts)) enterStage(parts, 'samples', chosen);
  else if (stage === 'samples' && cleanup.find()?.samples.length === 0) endSurvey(parts);
  else cleanup.setSurvey(stage, null);
}

/** Verifies what was read against its rows. A fully read row is checked, or left alone. */
function settleSamples(
  parts: CleanupParts,
  { samples, surveyToken }: CleanupRecord,
  found: readonly FoundSample[],
  chosen: ChosenIds,
  next: { pageToken: string | null } | null,
): void {
  checkRows(parts, { found, samples }, chosen);
  const until = next === null ? samples.length : Number(next.pageToken);
  const rowOf = ({ batchNumber, offset }: Sample) =>
    rowNumberAt(parts.batches.find(batchNumber)?.rowNumbers ?? new Uint8Array(), offset);
  const toRead = new Set(samples.slice(until).map(rowOf));
  const read = new Set(samples.slice(Number(surveyToken ?? 0), until).map(rowOf));
  const rowNumbers = new Set([...read].filter((rowNumber) => !toRead.has(rowNumber)));
  const ofThem = samples.filter((sample) => rowNumbers.has(rowOf(sample)));
  leaveUnread(
    parts,
    ofThem.filter(({ isAlone }) => isAlone !== true),
  );
  settleRead(parts, rowNumbers);
}

/**
 * Leaves alone each row with a mismatching message, with its sender; or that message only, where a listing has verified
 * the others.
 */
function checkRows(
  { cleanup, rows, batches, messages, senders }: CleanupParts,
  { found, samples }: { found: readonly FoundSample[]; samples: readonly Sample[] },
  chosen: ChosenIds,
): void {
  const all = rows.all();
  const scannedMs = cleanup.find()?.scannedMs ?? 0;
  const mismatched = new Set<number>();
  for (const { messageId, sample } of found) {
    const place = chosen.findId(messageId);
    const batch = place === null ? null : batches.find(place.batchNumber);
    if (place === null || batch === null || sample === null || sample === 'unreadable') continue;
    const row = all[rowNumberAt(batch.rowNumbers, place.offset)];
    if (row === undefined || isAsPromised(row.promise, sample, scannedMs)) continue;
    const { batchNumber, offset } = place;
    const isAlone = samples.some(
      (drawn) =>
        drawn.isAlone === true && drawn.batchNumber === batchNumber && drawn.offset === offset,
    );
    if (!isAlone) mismatched.add(row.rowNumber);
    else messages.change(batchNumber, (flags, at) => (at === offset ? flagsRefuted(flags) : flags));
  }
  leaveRows({ rows, messages, senders }, mismatched);
}

/** Leaves alone rows of which no sample could be read: unverified. */
function leaveUnread(
  { rows, batches, messages, senders }: CleanupParts,
  samples: readonly ChosenPlace[],
): void {
  const ofRows = Map.groupBy(
    samples.map(({ batchNumber, offset }) => {
      const batch = batches.find(batchNumber);
      const rowNumber = rowNumberAt(batch?.rowNumbers ?? new Uint8Array(), offset);
      return { rowNumber, isUnread: isRefuted(batch?.flags[offset] ?? 0) };
    }),
    ({ rowNumber }) => rowNumber,
  );
  const unread = [...ofRows.values()].filter((found) => found.every(({ isUnread }) => isUnread));
  const mismatched = new Set(unread.flatMap((found) => found.map(({ rowNumber }) => rowNumber)));
  leaveRows({ rows, messages, senders }, mismatched);
}

function leaveRows(
  { rows, messages, senders }: Pick<CleanupParts, 'rows' | 'messages' | 'senders'>,
  mismatched: ReadonlySet<number>,
): void {
  for (const { rowNumber, rowId } of rows.all().filter((row) => mismatched.has(row.rowNumber))) {
    rows.markMismatched(rowNumber);
    senders.endWaiting('not_as_chosen', rowId);
  }
  if (mismatched.size > 0) messages.withoutRows(mismatched, 'mismatched');
}

/** Stores what headers showed: only messages that match their row are moved. */
function recordHeaders(
  { rows, batches, messages }: CleanupParts,
  { scannedMs }: CleanupRecord,
  batchNumber: number,
  read: readonly ReadMessage[],
): void {
  const all = rows.all();
  const rowNumbers = batches.find(batchNumber)?.rowNumbers ?? new Uint8Array();
  const shown = read.map(({ offset, sample }) => {
    const promise = all[rowNumberAt(rowNumbers, offset)]?.promise;
    if (sample === null) return [offset, 'gone'] as const;
    const isShown =
      promise !== undefined && sample !== 'unreadable' && isProven(promise, sample, scannedMs);
    return [offset, isShown ? 'proven' : 'refuted'] as const;
  });
  messages.recordHeaders(batchNumber, new Map(shown));
}

/** Retries of malformed responses. */
const UNREADABLE_RETRIES = 2;

/** Nothing readable at all is Gmail's failure, until it has repeated. */
function retriesUnreadable(
  parts: CleanupParts,
  current: CleanupRecord,
  read: readonly { sample: ReadSample }[],
): boolean {
  const isSenseless = read.every(({ sample }) => sample === 'unreadable');
  if (!isSenseless || current.attempts >= UNREADABLE_RETRIES) return false;
  waitAfterFailure(parts, current, UNANSWERED, () => parts.batches.failOpen(current.goal));
  return true;
}

/** Mail to be restored that is not in the trash stays where it is. */
function endSurvey({ batches, messages, rows }: CleanupParts): void {
  batches.finishMove(SURVEY_BATCH);
  const toRestore = rows.toRestore();
  if (toRestore.size > 0) messages.withoutRows(toRestore, 'excluded');
}

import type { StepOutcome, SurveyPage } from '#worker/contract/cleanup-claim.ts';
import { GMAIL_PRICES } from '#worker/domain/gmail-price.ts';
import { forEachPackedId } from '#worker/domain/scan/message-id.ts';

import type { BatchStore } from './batch-store.ts';
import type { ChosenIds, ChosenPlace } from './chosen-ids.ts';
import type { CleanupRecord, SurveyStage } from './cleanup-records.ts';
import { FLAG_OF_LISTING, flagsAfter } from './message-flags.ts';

export type SurveyOutcome = Extract<StepOutcome, { kind: 'listed' | 'changes' | 'history-lost' }>;

export function isSurveyOutcome(outcome: StepOutcome): outcome is SurveyOutcome {
  return ['listed', 'changes', 'history-lost'].includes(outcome.kind);
}

const QUERIES: Record<Exclude<SurveyStage, 'history'>, string> = {
  ours: 'in:trash',
  inbox: 'in:inbox',
  trash: 'in:trash',
  starred: 'is:starred',
  labelled: 'has:userlabels',
};

/** What follows a stage that is through; null: the survey is done. */
const NEXT_STAGE: Record<SurveyStage, SurveyStage | null> = {
  ours: 'inbox',
  inbox: 'history',
  history: null,
  trash: 'starred',
  starred: 'labelled',
  labelled: null,
};

/** The page to fetch now, and its price. Where the scan's history id is unknown, listings stand in for it. */
export function surveyPage(cleanup: CleanupRecord): { page: SurveyPage; units: number } {
  const { historyId, surveyToken: pageToken } = cleanup;
  const stage = knownStage(cleanup);
  if (stage === 'history' && historyId !== null) {
    return {
      page: { kind: 'history', startHistoryId: historyId, pageToken },
      units: GMAIL_PRICES.listHistory,
    };
  }
  return {
    page: { kind: 'listing', query: QUERIES[stage === 'history' ? 'trash' : stage], pageToken },
    units: GMAIL_PRICES.listMessages,
  };
}

/** Where the survey stands after an outcome; null: it is done. */
export function nextSurveyStep(
  cleanup: CleanupRecord,
  outcome: SurveyOutcome,
): { stage: SurveyStage; pageToken: string | null } | null {
  const stage = knownStage(cleanup);
  if (outcome.kind === 'history-lost') return { stage: 'trash', pageToken: null };
  if (outcome.nextPageToken !== null) return { stage, pageToken: outcome.nextPageToken };
  // All that matters for putting mail back is which of it lies in the trash.
  if (cleanup.goal === 'restore') return null;
  const next = NEXT_STAGE[stage];
  return next === null ? null : { stage: next, pageToken: null };
}

/** Writes what a page says of chosen messages. A page that comes twice changes nothing the second time. */
export function applySurvey(
  cleanup: CleanupRecord,
  outcome: SurveyOutcome,
  batches: BatchStore,
  chosen: ChosenIds,
): void {
  const flagsByBatch = new Map<number, Uint8Array>();
  const stage = knownStage(cleanup);
  // A batch that was never tried has nothing of ours in the trash.
  const isSurveyed = (batchNumber: number) => stage !== 'ours' || batches.isAmbiguous(batchNumber);
  function change(place: ChosenPlace | null, flagsOf: (flags: number) => number): void {
    if (place === null) return;
    const known = flagsByBatch.get(place.batchNumber) ?? batches.find(place.batchNumber)?.flags;
    if (known === undefined || !isSurveyed(place.batchNumber)) return;
    known[place.offset] = flagsOf(known[place.offset] ?? 0);
    flagsByBatch.set(place.batchNumber, known);
  }

  if (outcome.kind === 'listed' && stage !== 'history') {
    forEachPackedId(outcome.packedIds, (high, low) =>
      change(chosen.find(high, low), (flags) => flags | FLAG_OF_LISTING[stage]),
    );
  } else if (outcome.kind === 'changes') {
    for (const event of outcome.events) {
      change(chosen.findId(event.messageId), (flags) => flagsAfter(flags, event));
    }
  }
  for (const [batchNumber, flags] of flagsByBatch) batches.setFlags(batchNumber, flags);
}

function knownStage({ surveyStage, historyId }: CleanupRecord): SurveyStage {
  return surveyStage === 'history' && historyId === null ? 'trash' : surveyStage;
}

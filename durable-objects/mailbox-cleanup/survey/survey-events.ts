import type { ObjectDatabase } from '#durable-objects/object-database.ts';
import { UNLOCKED_AS } from '#worker/domain/cleanups/clean-row.ts';

import { IS_AMBIGUOUS } from '#durable-objects/mailbox-cleanup/stores/batch-store.ts';
import type { ChosenPlace } from './chosen-ids.ts';
import type { SurveyStage } from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';

/** What no move was tried of, its owner has put into the trash. */
const WAS_TRIED = `${IS_AMBIGUOUS} AND (tried IS NULL OR substr(tried, ?2, 1) = x'01')`;

/**
 * Some listings also name mail that was so already when it was chosen, or that lies in the trash because of us. What
 * they say of a message is news where this holds of its batch (`?2`: its place there, from 1).
 */
const NEWS_CONDITIONS: Partial<Record<SurveyStage, string>> = {
  ours: WAS_TRIED,
  'ours-again': WAS_TRIED,
  starred: wasNotUnlockedAs(UNLOCKED_AS.starred),
  labelled: wasNotUnlockedAs(UNLOCKED_AS.labelled),
};

/** Whether what a listing says of a message is news: it was not so already when it was chosen, or tried. */
export function isRelevantEvent(
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
  return `unlocked IS NULL OR substr(unlocked, ?2, 1) NOT IN (${withBit.join(', ')})`;
}

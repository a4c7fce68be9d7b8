import { CannotTell } from '#tests/tools/verify-google/finding.ts';
import type { GuardedGmail } from '#tests/tools/verify-google/gmail/guarded-gmail.ts';
import { labelsOfMessage } from '#tests/tools/verify-google/gmail/read-gmail.ts';

/** Labels by message id. */
export type LabelSets = ReadonlyMap<string, ReadonlySet<string>>;

export type PutBack = {
  messages: number;
  /** Messages whose labels differed when putting back began. */
  changed: number;
  /** Messages whose labels are not as before, or are not known to be. */
  notRestored: number;
  before: LabelSets;
  /** As last seen; null when nobody could look. */
  after: LabelSets | null;
};

const URGENT = { isPutBack: true };
const MOST_ROUNDS = 3;
/** Labels that only Gmail itself gives and takes. */
const AUTOMATIC_LABELS: ReadonlySet<string> = new Set(['SENT', 'DRAFT', 'CHAT']);

export async function readLabelSets(
  gmail: GuardedGmail,
  ids: Iterable<string>,
  urgency?: { isPutBack: boolean },
): Promise<LabelSets> {
  const sets = new Map<string, ReadonlySet<string>>();
  for (const id of ids) sets.set(id, await labelsOfMessage(gmail, id, urgency));
  return sets;
}

/** Gives every message the labels it had before, whatever has happened to it since, and looks again. */
export async function putBack(gmail: GuardedGmail, before: LabelSets): Promise<PutBack> {
  const everChanged = new Set<string>();
  let differing: readonly string[] = [...before.keys()];
  let after: LabelSets | null = null;
  try {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const now = await readLabelSets(gmail, before.keys(), URGENT);
      after = now;
      differing = [...before.keys()].filter((id) => !isSame(before.get(id), now.get(id)));
      if (differing.length === 0) break;
      for (const id of differing) {
        everChanged.add(id);
        await restoreLabels(gmail, id, { before, now });
      }
    }
  } catch (error) {
    if (!(error instanceof CannotTell)) throw error;
  }
  return {
    messages: before.size,
    changed: everChanged.size,
    notRestored: differing.length,
    before,
    after,
  };
}

async function restoreLabels(
  gmail: GuardedGmail,
  id: string,
  { before, now }: { before: LabelSets; now: LabelSets },
): Promise<void> {
  const wanted = before.get(id) ?? new Set<string>();
  const present = now.get(id) ?? new Set<string>();
  const addLabelIds = [...wanted.difference(present)].filter(isOurs);
  const removeLabelIds = [...present.difference(wanted)].filter(isOurs);
  if (addLabelIds.length + removeLabelIds.length === 0) return;
  const body = { ids: [id], addLabelIds, removeLabelIds };
  await gmail.call({ httpMethod: 'POST', path: 'messages/batchModify', body }, URGENT);
}

function isOurs(label: string): boolean {
  return !AUTOMATIC_LABELS.has(label);
}

function isSame(one: ReadonlySet<string> = new Set(), other: ReadonlySet<string> = new Set()) {
  return one.symmetricDifference(other).size === 0;
}

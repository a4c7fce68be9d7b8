import { CannotTell, untold, type Untold } from '#tests/tools/verify-google/finding.ts';
import type { GuardedGmail } from '#tests/tools/verify-google/gmail/guarded-gmail.ts';
import { getProfile, listHistory, listPage } from '#tests/tools/verify-google/gmail/read-gmail.ts';
import type { GmailRequest } from '#tests/tools/verify-google/gmail/permitted-call.ts';

import { MARK } from './marked-messages.ts';
import { putBack, readLabelSets, type LabelSets, type PutBack } from './put-back.ts';

/** What was seen while marked messages went to the trash and came back. */
export type Observation = {
  before: LabelSets;
  trashed: LabelSets;
  restored: LabelSets;
  /** The one that came back by messages.untrash; the others by batchModify, as the product does it. */
  untrashedId: string;
  totalBefore: number;
  totalTrashed: number;
  history: HistoryCounts;
  /** Records that moving the same messages once more made. */
  recordsOfSecondMove: number;
  foundInTrash: number;
  foundOutside: number;
  /** What the history tells of one message moved to another tab; null when none has a category. */
  tabChange: CategoryCounts | null;
};

export type CategoryCounts = { categoriesAdded: number; categoriesRemoved: number };

export type HistoryCounts = { records: number; trashAdded: number; inboxRemoved: number };

export type TrashingOutcome = {
  /** null when it could not be carried through. */
  observation: Observation | null;
  failure: Untold;
  putBack: PutBack;
};

/** What was written shows in lists and in the history after a moment. */
const SETTLE_TRIES = 4;
const SETTLE_MS = 2_000;

/**
 * Moves the messages to the trash and back, and then gives every one the labels that it had: also when
 * something fails in the middle or the owner wants to end. @throws CannotTell, or what stopped it, before
 * anything was moved.
 */
export async function observeTrashing(
  gmail: GuardedGmail,
  ids: readonly string[],
  onMoving: (before: LabelSets) => void,
): Promise<TrashingOutcome> {
  const before = await readLabelSets(gmail, ids);
  gmail.permitWriting(ids);
  onMoving(before);
  let observation: Observation | null = null;
  let failure = untold('noAnswer');
  let stopped: unknown = null;
  try {
    observation = await moveAndRestore(gmail, before);
  } catch (error) {
    if (error instanceof CannotTell) failure = error.finding;
    else stopped = error;
  }
  const back = await putBack(gmail, before);
  gmail.permitWriting([]);
  if (stopped !== null) throw new StoppedWhileMoving(stopped, back);
  return { observation, failure, putBack: back };
}

/** Carries what became of the messages to whoever tells the owner why it all ended. */
export class StoppedWhileMoving extends Error {
  readonly putBack: PutBack;

  constructor(cause: unknown, back: PutBack) {
    super('stopped while moving', { cause });
    this.putBack = back;
  }
}

async function moveAndRestore(gmail: GuardedGmail, before: LabelSets): Promise<Observation> {
  const ids = [...before.keys()];
  const start = await getProfile(gmail);
  await write(gmail, batchModify({ ids, addLabelIds: ['TRASH'] }));
  const trashed = await readLabelSets(gmail, ids);
  const history = await settled(
    gmail,
    () => readHistory(gmail, start.historyId),
    ({ trashAdded }) => trashAdded >= ids.length,
  );
  const middle = await settled(
    gmail,
    () => getProfile(gmail),
    ({ messagesTotal }) => start.messagesTotal - messagesTotal === ids.length,
  );
  await write(gmail, batchModify({ ids, addLabelIds: ['TRASH'] }));
  const marked = new Set(ids);
  const countFound = async (search: { q: string; includeSpamTrash?: boolean }) => {
    const { messages = [] } = await listPage(gmail, search);
    return messages.filter(({ id }) => marked.has(id)).length;
  };
  const foundInTrash = await settled(
    gmail,
    () => countFound({ q: `in:trash label:${MARK}`, includeSpamTrash: true }),
    (found) => found === ids.length,
  );
  const foundOutside = await settled(
    gmail,
    () => countFound({ q: `label:${MARK}` }),
    (found) => found === 0,
  );
  // Not at once: what was written shows in the history after a moment.
  const second = await readHistory(gmail, middle.historyId);
  const untrashedId = await restore(gmail, before);
  const restored = await readLabelSets(gmail, ids);
  return {
    before,
    trashed,
    restored,
    untrashedId,
    totalBefore: start.messagesTotal,
    totalTrashed: middle.messagesTotal,
    history,
    recordsOfSecondMove: second.records,
    foundInTrash,
    foundOutside,
    tabChange: await changeTab(gmail, restored),
  };
}

/** As somebody does who drags a message from one tab to another. */
async function changeTab(gmail: GuardedGmail, labels: LabelSets): Promise<CategoryCounts | null> {
  for (const [id, held] of labels) {
    const category = [...held].find(isCategory);
    if (category === undefined) continue;
    const other = category === 'CATEGORY_UPDATES' ? 'CATEGORY_PROMOTIONS' : 'CATEGORY_UPDATES';
    const { historyId } = await getProfile(gmail);
    const change = { ids: [id], addLabelIds: [other], removeLabelIds: [category] };
    await write(gmail, batchModify(change));
    return await settled(
      gmail,
      async () => {
        const { history = [] } = await listHistory(gmail, historyId);
        const count = (kind: 'labelsAdded' | 'labelsRemoved') =>
          history
            .flatMap((record) => record[kind])
            .filter(({ labelIds }) => labelIds.some(isCategory)).length;
        return { categoriesAdded: count('labelsAdded'), categoriesRemoved: count('labelsRemoved') };
      },
      ({ categoriesAdded, categoriesRemoved }) => categoriesAdded > 0 && categoriesRemoved > 0,
    );
  }
  return null;
}

function isCategory(label: string): boolean {
  return label.startsWith('CATEGORY_');
}

/** One by messages.untrash, all others as the product does it. Returns the one. */
async function restore(gmail: GuardedGmail, before: LabelSets): Promise<string> {
  const ids = [...before.keys()];
  const wasInInbox = (id: string) => before.get(id)?.has('INBOX') === true;
  const untrashedId = ids.find(wasInInbox) ?? ids[0] ?? '';
  await write(gmail, { httpMethod: 'POST', path: `messages/${untrashedId}/untrash` });
  const others = ids.filter((id) => id !== untrashedId);
  const toInbox = others.filter(wasInInbox);
  const elsewhere = others.filter((id) => !wasInInbox(id));
  const removeLabelIds = ['TRASH'];
  if (toInbox.length > 0) {
    await write(gmail, batchModify({ ids: toInbox, addLabelIds: ['INBOX'], removeLabelIds }));
  }
  if (elsewhere.length > 0) await write(gmail, batchModify({ ids: elsewhere, removeLabelIds }));
  return untrashedId;
}

function batchModify(body: {
  ids: readonly string[];
  addLabelIds?: readonly string[];
  removeLabelIds?: readonly string[];
}): GmailRequest {
  return { httpMethod: 'POST', path: 'messages/batchModify', body };
}

async function write(gmail: GuardedGmail, request: GmailRequest): Promise<void> {
  const { status } = await gmail.call(request);
  if (status >= 300) throw new CannotTell('refused', { status });
}

async function readHistory(gmail: GuardedGmail, since: string): Promise<HistoryCounts> {
  const { history = [] } = await listHistory(gmail, since);
  const count = (label: string, kind: 'labelsAdded' | 'labelsRemoved') =>
    history.flatMap((record) => record[kind]).filter(({ labelIds }) => labelIds.includes(label))
      .length;
  return {
    records: history.length,
    trashAdded: count('TRASH', 'labelsAdded'),
    inboxRemoved: count('INBOX', 'labelsRemoved'),
  };
}

/** The value once it is as it has to become; the last one when it does not. */
async function settled<Value>(
  gmail: GuardedGmail,
  look: () => Promise<Value>,
  isSettled: (value: Value) => boolean,
): Promise<Value> {
  let value = await look();
  for (let attempt = 1; attempt < SETTLE_TRIES && !isSettled(value); attempt += 1) {
    await gmail.wait(SETTLE_MS);
    value = await look();
  }
  return value;
}

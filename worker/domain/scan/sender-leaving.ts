import { bestWay, type PromisedWay } from '#worker/domain/unsubscribe/promised-way.ts';

import type { BulkEvidence } from './bulk-evidence.ts';
import { addListSigns, joinListFacts, type ListFacts } from './mail-kind.ts';

/** What the messages of a sender that were read tell of leaving it. */
export type SenderLeaving = {
  promise: PromisedWay;
  /** null where none came through a list. */
  list: ListFacts | null;
};

/** What one message adds to what is known. */
export function addLeaving(
  known: SenderLeaving | null,
  messageId: string,
  { way, listSigns }: BulkEvidence,
): SenderLeaving {
  const list = known?.list ?? null;
  return {
    promise: bestWay(known?.promise ?? null, { way, messageIds: [messageId] }),
    list: listSigns === null ? list : addListSigns(list, listSigns),
  };
}

/** The same of a sender's mail in two categories. */
export function joinLeaving(known: SenderLeaving | null, other: SenderLeaving): SenderLeaving {
  const list = known?.list ?? null;
  return {
    promise: bestWay(known?.promise ?? null, other.promise),
    list: other.list === null ? list : joinListFacts(list, other.list),
  };
}

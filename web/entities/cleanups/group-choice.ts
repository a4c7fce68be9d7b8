import { createContext, useContext } from 'react';

import type { SenderRowId } from '#worker/domain/cleanups/row-id.ts';

import type { SenderRow } from './clean-sections.ts';

/** No group is left unless the user asks. */
export type LeavingIds = ReadonlySet<SenderRowId>;

type GroupChoice = {
  leaving: LeavingIds;
  onToggle: (id: SenderRowId) => void;
};

export const NOBODY_LEFT: LeavingIds = new Set();

export const GroupChoiceContext = createContext<GroupChoice>({
  leaving: NOBODY_LEFT,
  onToggle: () => undefined,
});

export function useGroupChoice(): GroupChoice {
  return useContext(GroupChoiceContext);
}

export function toggleGroup(leaving: LeavingIds, id: SenderRowId): LeavingIds {
  const next = new Set(leaving);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Senders to unsubscribe from; of groups only those to be left. */
export function sendersToLeave(senders: readonly SenderRow[], leaving: LeavingIds): SenderRow[] {
  return senders.filter(({ id, kind }) => kind !== 'group' || leaving.has(id));
}

import { createContext, useContext } from 'react';

import type { SenderRowId } from '#worker/domain/cleanups/row-id.ts';

import type { SenderRow } from './clean-sections.ts';

/** Which groups are left too, beside having their mail moved. None is, unless somebody says so. */
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

/** The chosen senders that the deep clean-up unsubscribes from: of groups those that are to be left. */
export function sendersToLeave(senders: readonly SenderRow[], leaving: LeavingIds): SenderRow[] {
  return senders.filter(({ id, kind }) => kind !== 'group' || leaving.has(id));
}

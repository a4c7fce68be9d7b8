import { useCallback } from 'react';

import type { ListView } from './list-view.ts';
import { useDeskChanges } from './use-desk-changes.ts';
import { useListView } from './use-list-view.ts';
import { usePaged } from './use-paged.ts';

/** One page of it, and how much of what was searched for each part holds. */
type ModeratedPage<Part extends string, Row> = { rows: Row[]; counts: Record<Part, number> };

/** A list that several work on at once, as it is at this moment. `parts` and `read` stay the same. */
export function useModeratedList<Part extends string, Row>(
  parts: readonly Part[],
  read: (view: ListView<Part>) => Promise<ModeratedPage<Part, Row>>,
) {
  const { view, look } = useListView(parts);
  const load = useCallback(async () => {
    const { rows, counts } = await read(view);
    const allCount = parts.reduce((sum, part) => sum + counts[part], 0);
    const total = view.part === null ? allCount : counts[view.part];
    return { page: view.page, rows, counts, allCount, total };
  }, [parts, read, view]);
  const turnTo = (page: number) => look({ page });
  const { standing, isWaiting, reload } = usePaged({ page: view.page, load, turnTo });
  const line = useDeskChanges(() => void reload());
  return { view, look, turnTo, standing, isWaiting, reload, line };
}

export type ModeratedListControl<Part extends string, Row> = ReturnType<
  typeof useModeratedList<Part, Row>
>;

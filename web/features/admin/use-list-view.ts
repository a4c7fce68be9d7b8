import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';

import { readListView, writeListView, type ListView } from './list-view.ts';

/** What of a list is shown, kept with the address, so that reloading and coming back lead to the same place. */
export function useListView<Part extends string>(parts: readonly Part[]) {
  const { state } = useLocation();
  const [params, setParams] = useSearchParams();
  const { part, search, page } = readListView(params, state, parts);
  const view = useMemo(() => ({ part, search, page }), [part, search, page]);

  /** Another part or other words begin at their first page. */
  function look(changes: Partial<ListView<Part>>): void {
    const next = { ...view, page: 1, ...changes };
    setParams(writeListView(params, next), {
      replace: true,
      preventScrollReset: true,
      state: { search: next.search },
    });
  }

  return { view, look };
}

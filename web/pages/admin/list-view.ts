import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { z } from 'zod';

/** What of a list is shown: of one part or all of it, what holds these words, and which page of that. */
export type ListView<Part extends string> = { part: Part | null; search: string; page: number };

const PART_PARAM = 'show';
const PAGE_PARAM = 'page';
const PAGE = /^[1-9]\d{0,4}$/;

/** What the page's history keeps of it: words that are looked for belong into no address. */
const keptSchema = z.object({ search: z.string() });

/** What is shown at an address; what it says wrongly, it does not say. */
export function readListView<Part extends string>(
  params: URLSearchParams,
  kept: unknown,
  parts: readonly Part[],
): ListView<Part> {
  const page = params.get(PAGE_PARAM) ?? '';
  return {
    part: parts.find((part) => part === params.get(PART_PARAM)) ?? null,
    search: keptSchema.safeParse(kept).data?.search ?? '',
    page: PAGE.test(page) ? Number(page) : 1,
  };
}

/** The query that shows it, beside whatever else stands in the query before. */
export function writeListView(
  before: URLSearchParams,
  { part, page }: Pick<ListView<string>, 'part' | 'page'>,
): URLSearchParams {
  const params = new URLSearchParams(before);
  params.delete(PART_PARAM);
  params.delete(PAGE_PARAM);
  if (part !== null) params.set(PART_PARAM, part);
  if (page > 1) params.set(PAGE_PARAM, String(page));
  return params;
}

/** The query without any of it: another list begins at its own beginning. */
export function withoutListView(before: URLSearchParams): URLSearchParams {
  return writeListView(before, { part: null, page: 1 });
}

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

import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { z } from 'zod';

export type ListView<Part extends string> = { part: Part | null; search: string; page: number };

const PART_PARAM = 'show';
const PAGE_PARAM = 'page';
const PAGE = /^[1-9]\d{0,4}$/;

/** In the history state: search words do not belong in an address. */
const keptSchema = z.object({ search: z.string() });

/** Invalid parameters are ignored. */
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

/** Keeps the other parameters. */
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

export function withoutListView(before: URLSearchParams): URLSearchParams {
  return writeListView(before, { part: null, page: 1 });
}

/** Kept in the address and history, so that reloads and back lead to the same place. */
export function useListView<Part extends string>(parts: readonly Part[]) {
  const { state } = useLocation();
  const [params, setParams] = useSearchParams();
  const { part, search, page } = readListView(params, state, parts);
  const view = useMemo(() => ({ part, search, page }), [part, search, page]);

  /** Another filter or search starts at its first page. */
  function updateView(changes: Partial<ListView<Part>>): void {
    const next = { ...view, page: 1, ...changes };
    setParams(writeListView(params, next), {
      replace: true,
      preventScrollReset: true,
      state: { search: next.search },
    });
  }

  return { view, updateView };
}

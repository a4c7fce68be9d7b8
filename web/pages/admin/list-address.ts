import { replace, useLocation, useNavigation, useSearchParams } from 'react-router';

import { lastPage } from '#worker/domain/admin/admin-pages.ts';

export type ListAddress<Part extends string> = { part: Part | null; page: number };

const PART_PARAM = 'show';
const PAGE_PARAM = 'page';
const PAGE = /^[1-9]\d{0,4}$/;

/** Invalid parameters are ignored. */
export function readListAddress<Part extends string>(
  params: URLSearchParams,
  parts: readonly Part[],
): ListAddress<Part> {
  const page = params.get(PAGE_PARAM) ?? '';
  return {
    part: parts.find((part) => part === params.get(PART_PARAM)) ?? null,
    page: PAGE.test(page) ? Number(page) : 1,
  };
}

/** Anything but another page starts at the first one. Keeps the other parameters. */
export function changeListAddress(
  before: URLSearchParams,
  { part, page = 1 }: Partial<ListAddress<string>>,
): URLSearchParams {
  const params = new URLSearchParams(before);
  const change = (name: string, value: string | null) =>
    value === null ? params.delete(name) : params.set(name, value);
  if (part !== undefined) change(PART_PARAM, part);
  change(PAGE_PARAM, page > 1 ? String(page) : null);
  return params;
}

export function withoutListAddress(before: URLSearchParams): URLSearchParams {
  return changeListAddress(before, { part: null });
}

/** For loaders: leads from a page that has emptied to the one that is last now. @throws Response */
export function requirePage({ pathname, searchParams }: URL, page: number, total: number): void {
  const last = lastPage(total);
  if (page > last) throw replace(`${pathname}?${changeListAddress(searchParams, { page: last })}`);
}

/** The query of this page as it will be once what is loading has loaded. */
export function usePendingParams(): URLSearchParams {
  const here = useLocation();
  const { location: next = here } = useNavigation();
  return new URLSearchParams(next.pathname === here.pathname ? next.search : here.search);
}

export function useListAddress<Part extends string>(parts: readonly Part[]) {
  const [, setParams] = useSearchParams();
  const params = usePendingParams();

  /** Loads also where nothing changes, as after another search. */
  function open(changes: Partial<ListAddress<Part>>): void {
    setParams(changeListAddress(params, changes), { replace: true, preventScrollReset: true });
  }

  return { address: readListAddress(params, parts), open };
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';

import { FilterBar } from '#web/shared/components/filter-bar.tsx';
import { useRowFocus } from '#web/shared/lib/row-focus.ts';
import { type Loaded, useKept } from '#web/shared/router/kept-data.ts';

import { type ListAddress, readListAddress, requirePage, useListAddress } from './list-address.ts';
import { ListPager, ListSearch } from './list-controls.tsx';
import { readSearch, type SearchedList } from './list-search.ts';
import { useLiveRevalidation } from './live-revalidation.ts';
import { LoadProblem, LostLine } from './list-states.tsx';

export type ListPage<Part extends string, Row> = {
  rows: Row[];
  counts: Record<Part, number>;
  page: number;
  allCount: number;
  /** Of the chosen part. */
  total: number;
};

type ListQuery<Part extends string> = ListAddress<Part> & { search: string };

/** For loaders: the page that the address names, of what is searched for. */
export async function loadListPage<Part extends string, Row>(
  list: SearchedList,
  url: URL,
  parts: readonly Part[],
  read: (query: ListQuery<Part>) => Promise<{ rows: Row[]; counts: Record<Part, number> }>,
): Promise<ListPage<Part, Row>> {
  const address = readListAddress(url.searchParams, parts);
  const { rows, counts } = await read({ ...address, search: readSearch(list) });
  const allCount = parts.reduce((sum, part) => sum + counts[part], 0);
  const total = address.part === null ? allCount : counts[address.part];
  requirePage(url, address.page, total);
  return { rows, counts, page: address.page, allCount, total };
}

type ModeratedListProps<Part extends string, Row> = {
  list: SearchedList;
  loaded: Loaded<ListPage<Part, Row>>;
  parts: readonly { value: Part; label: ReactNode }[];
  failed: ReactNode;
  empty: ReactNode;
  /** `onSubmit`: before a submission, which may take the row off the list. */
  children: (row: Row, onSubmit: () => void) => ReactNode;
};

/** Live: several people work on it. */
export function ModeratedList<Part extends string, Row>(props: ModeratedListProps<Part, Row>) {
  const { list, parts, failed, empty, children } = props;
  const { t } = useLingui();
  const { address, open } = useListAddress(parts.map(({ value }) => value));
  const isWaiting = useNavigation().state !== 'idle';
  const line = useLiveRevalidation();
  const loaded = useKept(props.loaded);
  const shown = loaded.kind === 'loaded' ? loaded.data : null;
  const { rows, rest, press } = useRowFocus(shown);

  return (
    <>
      <LostLine line={line} />
      <div className="flex flex-col gap-5 lg:flex-row lg:items-end lg:justify-between">
        <FilterBar
          label={t`Visa`}
          chosen={address.part}
          onChoose={(part) => open({ part })}
          choices={[
            { value: null, label: <Trans>Alla</Trans>, count: shown?.allCount ?? null },
            ...parts.map(({ value, label }) => ({
              value,
              label,
              count: shown?.counts[value] ?? null,
            })),
          ]}
        />
        <ListSearch list={list} />
      </div>
      <p role="status" className="sr-only">
        {shown === null ? null : <Plural value={shown.total} one="# träff" other="# träffar" />}
      </p>
      {loaded.kind === 'failed' ? (
        <LoadProblem error={loaded.error} onRetry={() => press(0)}>
          {failed}
        </LoadProblem>
      ) : null}
      {shown === null ? null : shown.rows.length === 0 ? (
        <p ref={rest} tabIndex={-1} className="py-10 text-soft">
          {empty}
        </p>
      ) : (
        <ul ref={rows} aria-busy={isWaiting} className="mt-6 border-t border-line">
          {shown.rows.map((row, place) => children(row, () => press(place)))}
        </ul>
      )}
      {shown === null ? null : <ListPager page={shown.page} total={shown.total} />}
    </>
  );
}

import type { ReactNode } from 'react';
import { Link, useNavigation } from 'react-router';

import { Pager } from '#web/shared/components/pager.tsx';
import { SearchField } from '#web/shared/components/search-field.tsx';
import { usePathWithParams } from '#web/shared/router/paths.ts';
import { lastPage } from '#worker/domain/admin/admin-pages.ts';

import { useListAddress } from './list-address.ts';
import { saveSearch, type SearchedList, useSearch } from './list-search.ts';

export function ListPager({ page, total }: { page: number; total: number }) {
  const { open } = useListAddress([]);
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Pager
      page={page}
      lastPage={lastPage(total)}
      isBusy={isBusy}
      onPage={(to) => open({ page: to })}
    />
  );
}

export function ListSearch({ list }: { list: SearchedList }) {
  const { open } = useListAddress([]);

  function search(words: string): void {
    saveSearch(list, words);
    open({});
  }

  return <SearchField words={useSearch(list)} onSearch={search} />;
}

/** `to`: without what the address chooses, such as the language. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  const pathWithParams = usePathWithParams();
  return (
    <Link
      to={pathWithParams(to)}
      className="inline-flex min-h-11 items-center text-soft underline underline-offset-4 hover:text-ink"
    >
      {children}
    </Link>
  );
}

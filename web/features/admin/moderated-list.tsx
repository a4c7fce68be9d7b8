import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { FilterBar } from './filter-bar.tsx';
import { LoadProblem } from './load-problem.tsx';
import { LoadingLine } from './loading-line.tsx';
import { LostLine } from './lost-line.tsx';
import { Pager } from './pager.tsx';
import { SearchField } from './search-field.tsx';
import type { ModeratedListControl } from './use-moderated-list.ts';
import { useRowFocus } from './use-row-focus.ts';

type ModeratedListProps<Part extends string, Row> = {
  control: ModeratedListControl<Part, Row>;
  parts: readonly { value: Part; label: ReactNode }[];
  failed: ReactNode;
  empty: ReactNode;
  /** An `li` that can be given the focus. */
  children: (row: Row, onChange: () => Promise<void>) => ReactNode;
};

/** A list behind the counter with its parts, its search and its pages. */
export function ModeratedList<Part extends string, Row>(props: ModeratedListProps<Part, Row>) {
  const { control, parts, failed, empty, children } = props;
  const { view, look, turnTo, standing, isWaiting, reload, line } = control;
  const { t } = useLingui();
  const { list, rest, press } = useRowFocus(standing);
  const shown = standing.kind === 'loaded' ? standing.data : null;

  function renewAfter(place: number): Promise<void> {
    press(place);
    return reload();
  }

  return (
    <>
      <LostLine line={line} />
      <div className="flex flex-col gap-5 lg:flex-row lg:items-end lg:justify-between">
        <FilterBar
          label={t`Visa`}
          chosen={view.part}
          onChoose={(part) => look({ part })}
          choices={[
            { value: null, label: <Trans>Alla</Trans>, count: shown?.allCount ?? null },
            ...parts.map(({ value, label }) => ({
              value,
              label,
              count: shown?.counts[value] ?? null,
            })),
          ]}
        />
        <SearchField words={view.search} onSearch={(search) => look({ search })} />
      </div>
      <p role="status" className="sr-only">
        {shown === null ? null : <Plural value={shown.total} one="# träff" other="# träffar" />}
      </p>
      {standing.kind === 'loading' ? <LoadingLine /> : null}
      {standing.kind === 'failed' ? (
        <LoadProblem error={standing.error} onRetry={() => void renewAfter(0)}>
          {failed}
        </LoadProblem>
      ) : null}
      {shown === null ? null : shown.rows.length === 0 ? (
        <p ref={rest} tabIndex={-1} className="py-10 text-soft">
          {empty}
        </p>
      ) : (
        <ul ref={list} aria-busy={isWaiting} className="mt-6 border-t border-line">
          {shown.rows.map((row, place) => children(row, () => renewAfter(place)))}
        </ul>
      )}
      {shown === null ? null : (
        <Pager page={shown.page} total={shown.total} isBusy={isWaiting} onPage={turnTo} />
      )}
    </>
  );
}

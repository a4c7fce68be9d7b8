import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';

import { takeLostFocus } from '#web/shared/lib/focus.ts';

import { FilterBar } from './filter-bar.tsx';
import { LoadingLine, LoadProblem, LostLine } from './list-states.tsx';
import { type ListView, useListView } from './list-view.ts';
import { Pager } from './pager.tsx';
import { SearchField } from './search-field.tsx';
import { useDeskChanges } from './use-desk-changes.ts';
import { usePaged } from './use-loaded.ts';

/**
 * Keeps the place of whoever presses something in a list whose row may go with it: once `shown` is new, the row that
 * stands there by then takes their focus, the last one where that was the end, or `rest` where no row is left.
 */
function useRowFocus(shown: unknown) {
  const list = useRef<HTMLUListElement>(null);
  const rest = useRef<HTMLParagraphElement>(null);
  const pressed = useRef<{ place: number; among: unknown } | null>(null);

  useEffect(() => {
    if (pressed.current === null || pressed.current.among === shown) return;
    const { place } = pressed.current;
    pressed.current = null;
    const rows = Array.from(list.current?.children ?? []).filter(
      (row) => row instanceof HTMLElement,
    );
    takeLostFocus(rows[Math.min(place, rows.length - 1)] ?? rest.current);
  }, [shown]);

  function press(place: number): void {
    pressed.current = { place, among: shown };
  }

  return { list, rest, press };
}

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

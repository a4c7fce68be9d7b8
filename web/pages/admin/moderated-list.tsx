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
 * Keeps the focus when the pressed row leaves the list: once `shown` changes, the row in its place takes it, else
 * the last one, else `rest`.
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

type ModeratedPage<Part extends string, Row> = { rows: Row[]; counts: Record<Part, number> };

/** Live: several people work on it. `parts` and `read` must be stable. */
export function useModeratedList<Part extends string, Row>(
  parts: readonly Part[],
  read: (view: ListView<Part>) => Promise<ModeratedPage<Part, Row>>,
) {
  const { view, updateView } = useListView(parts);
  const load = useCallback(async () => {
    const { rows, counts } = await read(view);
    const allCount = parts.reduce((sum, part) => sum + counts[part], 0);
    const total = view.part === null ? allCount : counts[view.part];
    return { page: view.page, rows, counts, allCount, total };
  }, [parts, read, view]);
  const turnTo = (page: number) => updateView({ page });
  const { current, isWaiting, reload } = usePaged({ page: view.page, load, turnTo });
  const line = useDeskChanges(() => void reload());
  return { view, updateView, turnTo, current, isWaiting, reload, line };
}

export type ModeratedListControl<Part extends string, Row> = ReturnType<
  typeof useModeratedList<Part, Row>
>;

type ModeratedListProps<Part extends string, Row> = {
  control: ModeratedListControl<Part, Row>;
  parts: readonly { value: Part; label: ReactNode }[];
  failed: ReactNode;
  empty: ReactNode;
  children: (row: Row, onChange: () => Promise<void>) => ReactNode;
};

export function ModeratedList<Part extends string, Row>(props: ModeratedListProps<Part, Row>) {
  const { control, parts, failed, empty, children } = props;
  const { view, updateView, turnTo, current, isWaiting, reload, line } = control;
  const { t } = useLingui();
  const { list, rest, press } = useRowFocus(current);
  const shown = current.kind === 'loaded' ? current.data : null;

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
          onChoose={(part) => updateView({ part })}
          choices={[
            { value: null, label: <Trans>Alla</Trans>, count: shown?.allCount ?? null },
            ...parts.map(({ value, label }) => ({
              value,
              label,
              count: shown?.counts[value] ?? null,
            })),
          ]}
        />
        <SearchField words={view.search} onSearch={(search) => updateView({ search })} />
      </div>
      <p role="status" className="sr-only">
        {shown === null ? null : <Plural value={shown.total} one="# träff" other="# träffar" />}
      </p>
      {current.kind === 'loading' ? <LoadingLine /> : null}
      {current.kind === 'failed' ? (
        <LoadProblem error={current.error} onRetry={() => void renewAfter(0)}>
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

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useId } from 'react';

import { RowCheckbox } from '#web/components/row-checkbox.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

import type { Choice } from './clean-section.tsx';
import { withoutTaken, type SenderRow } from './clean-sections.ts';
import { checkState, toggleAll } from './row-choice.ts';

type SenderFilterProps = Choice & {
  query: string;
  onQuery: (query: string) => void;
  found: readonly SenderRow[];
  totalCount: number;
};

/** Finds senders in a long list, and chooses those it found in one go. */
export function SenderFilter(props: SenderFilterProps) {
  const { query, onQuery, found, totalCount, chosen, onChoose } = props;
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  const isFiltering = query.trim() !== '';
  const onOfferCount = withoutTaken(found).length;
  return (
    <div className="mb-4">
      <div className="relative max-w-md">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-soft"
        />
        <input
          type="search"
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          aria-label={t`Sök bland avsändarna`}
          placeholder={t`Sök bland avsändarna`}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          className="min-h-12 w-full rounded-button border border-line-strong bg-sheet pr-4 pl-12 placeholder:text-soft"
        />
      </div>
      <p role="status" className="mt-3 text-[0.9375rem] text-soft empty:hidden">
        {isFiltering ? (
          found.length === 0 ? (
            <Trans>Ingen avsändare heter så.</Trans>
          ) : (
            <Trans>
              {format.count(found.length)} av {format.count(totalCount)} avsändare visas. Rutan vid
              rubriken väljer ändå alla.
            </Trans>
          )
        ) : null}
      </p>
      {isFiltering && onOfferCount > 0 ? (
        <label
          htmlFor={`${id}-found`}
          className="mt-3 flex min-h-11 w-fit cursor-pointer items-center gap-4 font-semibold"
        >
          <RowCheckbox
            id={`${id}-found`}
            state={checkState(found, chosen)}
            onToggle={() => onChoose((before) => toggleAll(before, found))}
          />
          <Plural
            value={onOfferCount}
            one="Välj den avsändare du sökte fram"
            other="Välj de # avsändare du sökte fram"
          />
        </label>
      ) : null}
    </div>
  );
}

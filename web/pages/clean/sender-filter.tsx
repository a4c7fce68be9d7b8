import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useId } from 'react';

import type { CleanRows } from '#worker/contract/clean-rows.ts';
import { BYTES_PER_GIB } from '#worker/domain/co2.ts';

import { type SenderRow, withoutTaken } from '#web/entities/cleanups/clean-sections.ts';
import { checkState, toggleAll } from '#web/entities/cleanups/row-choice.ts';
import { RowCheckbox } from '#web/shared/components/row-checkbox.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';

import type { Choice } from './clean-section.tsx';

/** Likely newsletters from unknown senders: mentioned, not selectable. */
export function SmallerSenders(smaller: CleanRows['smallerSenders']) {
  const { count, sizeGB, isFiled, senderCount } = smaller;
  const format = useFormat();
  if (count === 0) return null;
  return (
    <div className="border-t border-dashed border-line-strong py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="font-semibold">
          {isFiled ? <Trans>Mindre avsändare</Trans> : <Trans>Andra avsändare</Trans>}
        </span>
        <span className="figures text-[0.8125rem] text-soft sm:text-[0.9375rem]">
          <Plural value={count} one="# mejl" other="# mejl" />
          {senderCount === null ? null : (
            <>
              {' '}
              <Plural
                value={senderCount}
                one="från en avsändare"
                other="från ungefär # avsändare"
              />
            </>
          )}
          {' · '}
          {format.bytes(sizeGB * BYTES_PER_GIB)}
        </span>
      </p>
      <p className="mt-1 max-w-[44rem] text-[0.875rem] text-soft">
        {isFiled ? (
          <Trans>
            Ligger bland Gmails reklam, uppdateringar och forum, men vem som skickar dem har vi inte
            tagit reda på. De går inte att välja och ligger kvar.
          </Trans>
        ) : (
          <Trans>
            Vem som skickar dem har vi inte tagit reda på. Gmail har inte sorterat dem, så en del
            kan vara nyhetsbrev och annat personliga mejl. De går inte att välja och ligger kvar.
          </Trans>
        )}
      </p>
    </div>
  );
}

type SenderFilterProps = Choice & {
  query: string;
  onQuery: (query: string) => void;
  found: readonly SenderRow[];
  totalCount: number;
};

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
      <div role="status">
        {isFiltering ? (
          <p className="mt-3 text-[0.9375rem] text-soft">
            {found.length === 0 ? (
              <Trans>Ingen avsändare heter så.</Trans>
            ) : (
              <Trans>
                {format.count(found.length)} av {format.count(totalCount)} avsändare visas. Rutan
                vid rubriken väljer ändå alla.
              </Trans>
            )}
          </p>
        ) : null}
      </div>
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

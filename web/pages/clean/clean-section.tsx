import { Plural, Trans } from '@lingui/react/macro';
import { createContext, type ReactNode, useContext, useId, useState } from 'react';

import { type CleanRow, withoutTaken } from '#web/entities/cleanups/clean-sections.ts';
import {
  checkState,
  type ChosenIds,
  chosenRows,
  sumOf,
  toggleAll,
} from '#web/entities/cleanups/row-choice.ts';
import { KeptRate } from '#web/entities/co2/rates.tsx';
import { FoldHeading } from '#web/shared/components/fold-heading.tsx';
import { RowCheckbox } from '#web/shared/components/row-checkbox.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { useIsPrinting } from '#web/shared/lib/use-is-printing.ts';
import { useIsWide } from '#web/shared/lib/viewport.ts';

export function SectionCount({ rows }: { rows: readonly CleanRow[] }) {
  const { messageCount } = sumOf(withoutTaken(rows));
  return (
    <>
      {' · '}
      <Plural value={messageCount} one="# mejl" other="# mejl" />
    </>
  );
}

/** On a phone, longer sections start folded, so that all three headings are visible. */
const ROWS_OPEN_ON_PHONE = 6;

export type SectionName = 'newsletters' | 'old' | 'large' | 'protected';

type Folds = { open: SectionName | null; onToggle: (name: SectionName) => void };

/** null: each section folds by itself. The demo has one open at a time. */
export const FoldsContext = createContext<Folds | null>(null);

export function useFold(name: SectionName, startsOpen: boolean) {
  const together = useContext(FoldsContext);
  const [choice, setChoice] = useState<boolean | null>(null);
  if (together !== null) {
    return { isOpen: together.open === name, toggle: () => together.onToggle(name) };
  }
  const isOpen = choice ?? startsOpen;
  return { isOpen, toggle: () => setChoice(!isOpen) };
}

/** An updater, so that two quick clicks both count. */
export type Choice = {
  chosen: ChosenIds;
  onChoose: (change: (chosen: ChosenIds) => ChosenIds) => void;
};

/**
 * Below 16rem under the checkbox, from there beside it, from 42rem in two columns. In rem of the container, so that
 * larger text stacks sooner.
 */
export const BESIDE_CHECKBOX =
  'flex min-w-0 grow basis-full flex-wrap items-center gap-x-4 @3xs:basis-0 @2xl:grid @2xl:grid-cols-[minmax(0,1fr)_auto]';
export const ROW_FIGURES =
  'figures contents row-span-2 gap-x-6 text-[0.8125rem] sm:text-[0.9375rem] @2xl:flex @2xl:text-right';
/** What a narrow row has no room for until it is unfolded. */
export const OPEN_OR_WIDE = '@max-lg:hidden group-data-open/row:inline';

type CleanSectionProps = Choice & {
  name: SectionName;
  heading: string;
  /** For screen readers. */
  selectAllLabel: string;
  summary: ReactNode;
  rows: readonly CleanRow[];
  startsOpen?: boolean;
  emptyText: ReactNode;
  children: ReactNode;
  beneath?: ReactNode;
};

/** The heading's checkbox covers all rows, shown or not. */
export function CleanSection(props: CleanSectionProps) {
  const { heading, selectAllLabel, summary, rows, emptyText, chosen, onChoose } = props;
  const { startsOpen = false } = props;
  const format = useFormat();
  const id = useId();
  const isWide = useIsWide();
  const isPrinting = useIsPrinting();
  const isShort = rows.length <= ROWS_OPEN_ON_PHONE;
  const { isOpen, toggle } = useFold(props.name, startsOpen || isWide || isShort);
  const onOffer = withoutTaken(rows);
  const { messageCount: chosenCount } = sumOf(chosenRows(rows, chosen));
  const { sizeBytes, co2Kg } = sumOf(onOffer);
  return (
    <section
      tabIndex={-1}
      aria-labelledby={`${id}-heading`}
      className="@container border-t-2 border-ink"
    >
      <div className="relative flex flex-wrap items-center gap-x-4 py-4 md:py-6">
        <label htmlFor={`${id}-all`} className="relative z-10 -m-2.5 p-2.5">
          <RowCheckbox
            id={`${id}-all`}
            state={checkState(rows, chosen)}
            onToggle={() => onChoose((before) => toggleAll(before, rows))}
            disabled={onOffer.length === 0}
            aria-label={selectAllLabel}
          />
        </label>
        <div className={BESIDE_CHECKBOX}>
          <FoldHeading
            id={`${id}-heading`}
            heading={heading}
            isOpen={isOpen}
            controls={`${id}-rows`}
            onToggle={toggle}
          />
          {onOffer.length === 0 ? null : (
            <p className={`${ROW_FIGURES} @2xl:mr-14`}>
              <span className="font-semibold @2xl:w-20">{format.bytes(sizeBytes)}</span>{' '}
              <KeptRate co2Kg={co2Kg} sizeBytes={sizeBytes} className="@2xl:w-48" />
            </p>
          )}
          <p className="mt-1 w-full text-[0.8125rem] text-soft sm:text-[0.9375rem]">
            <SectionState rowCount={rows.length} onOfferCount={onOffer.length}>
              {summary}
            </SectionState>
            {chosenCount === 0 ? null : (
              <span className="text-moss">
                {' · '}
                <Plural value={chosenCount} one="# valt" other="# valda" />
              </span>
            )}
          </p>
        </div>
      </div>
      <div id={`${id}-rows`} hidden={!isOpen && !isPrinting} className="pb-6">
        {rows.length === 0 ? <p className="pb-3 text-soft">{emptyText}</p> : props.children}
        {props.beneath}
      </div>
    </section>
  );
}

type SectionStateProps = { rowCount: number; onOfferCount: number; children: ReactNode };

function SectionState({ rowCount, onOfferCount, children }: SectionStateProps) {
  if (rowCount === 0) return <Trans>Inget här</Trans>;
  return onOfferCount === 0 ? <Trans>Allt är städat</Trans> : <>{children}</>;
}

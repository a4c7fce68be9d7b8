import { Plural, Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { memo, useId, useState, type ReactNode } from 'react';

import type { RowId } from '#worker/domain/cleanup/row-id.ts';

import { RowCheckbox } from '#web/components/row-checkbox.tsx';
import { Tag } from '#web/components/tag.tsx';
import { KeptRate } from '#web/features/co2/kept-rate.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

import type { CleanRow } from './clean-sections.ts';
import { RowDetails } from './row-details.tsx';
import { RowCar } from './row-car.tsx';
import { UnfoldButton } from './unfold-button.tsx';

type RowLineProps = {
  row: CleanRow;
  name: ReactNode;
  /** What stands after the count. */
  detail?: ReactNode;
  /** A line of its own beneath. */
  note?: ReactNode;
  /** What else there is to choose once it is chosen. */
  more?: ReactNode;
  isChosen: boolean;
  /** The heaviest row of the section: what this one's bar is measured by. */
  heaviestBytes: number;
  /** Must stay the same function, so that a tick renders one row and not hundreds. */
  onToggle: (id: RowId) => void;
};

const GRID = 'grid min-h-16 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 py-3';

/** One row to choose, with its weight drawn along the rule beneath it, and more about it to unfold. */
export const RowLine = memo(function RowLine(props: RowLineProps) {
  const { row, name, detail, note, more, isChosen, heaviestBytes, onToggle } = props;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const sharePercent = heaviestBytes === 0 ? 0 : (row.sizeBytes / heaviestBytes) * 100;
  return (
    <li className="border-t border-line">
      <div className="relative flex items-center gap-x-1 sm:gap-x-3">
        {row.isTaken ? (
          <div className={`${GRID} min-w-0 flex-1`}>
            <span aria-hidden="true" className="grid size-6 place-items-center text-moss">
              <Check className="size-5" />
            </span>
            <span className="min-w-0">
              <span className="flex min-w-0 items-center gap-3">
                <s id={`${id}-name`} className="min-w-0 text-soft">
                  {name}
                </s>
                <Tag>
                  <Trans>Städat</Trans>
                </Tag>
              </span>
              <RowDetail row={row} detail={detail} />
            </span>
            <RowFigures row={row} />
          </div>
        ) : (
          <label htmlFor={id} className={`${GRID} min-w-0 flex-1 cursor-pointer`}>
            <RowCheckbox
              id={id}
              state={isChosen ? 'all' : 'none'}
              onToggle={() => onToggle(row.id)}
              aria-labelledby={`${id}-name`}
              aria-describedby={[`${id}-detail`, `${id}-note`, `${id}-figures`].join(' ')}
            />
            <span className="min-w-0">
              <span id={`${id}-name`} className="block font-semibold">
                {name}
              </span>
              <RowDetail id={`${id}-detail`} row={row} detail={detail} />
            </span>
            <RowFigures id={`${id}-figures`} row={row} />
            <RowNote id={`${id}-note`}>{note}</RowNote>
          </label>
        )}
        <UnfoldButton
          isOpen={isOpen}
          controls={`${id}-more`}
          nameId={`${id}-name`}
          onToggle={() => setIsOpen(!isOpen)}
        />
        <span
          aria-hidden="true"
          className={`drawn absolute bottom-0 left-0 h-[3px] ${
            row.isTaken ? 'bg-line' : isChosen ? 'bg-moss' : 'bg-clay/70'
          }`}
          style={{ width: `${sharePercent}%` }}
        />
      </div>
      {isChosen && !row.isTaken ? more : null}
      <div id={`${id}-more`} hidden={!isOpen} className="pt-3 pl-10">
        {isOpen ? <RowDetails row={row} /> : null}
      </div>
    </li>
  );
});

/* Texts and figures stay as they are when a box is ticked: with hundreds of rows that is felt. */
type RowDetailProps = { id?: string; row: CleanRow; detail: ReactNode };

const RowDetail = memo(function RowDetail({ id, row, detail }: RowDetailProps) {
  return (
    <span id={id} className="block text-[0.8125rem] text-soft">
      <Plural value={row.count} one="# mejl" other="# mejl" />
      <RowCar co2Kg={row.co2Kg} />
      {detail}
    </span>
  );
});

/* Beneath both the name and the figures, which on a phone leave each other little room. */
const RowNote = memo(function RowNote({ id, children }: { id: string; children: ReactNode }) {
  if (children === undefined) return null;
  return (
    <span id={id} className="col-span-2 col-start-2 text-[0.8125rem] leading-snug text-soft">
      {children}
    </span>
  );
});

const RowFigures = memo(function RowFigures({ id, row }: { id?: string; row: CleanRow }) {
  const format = useFormat();
  return (
    <span
      id={id}
      className="figures flex max-w-24 flex-col text-right text-[0.8125rem] sm:max-w-lg sm:flex-row sm:gap-x-6 sm:text-[0.9375rem]"
    >
      <span className="sm:w-20">{format.bytes(row.sizeBytes)}</span>{' '}
      <KeptRate co2Kg={row.co2Kg} className="sm:w-32" />
    </span>
  );
});

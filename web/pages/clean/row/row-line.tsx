import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, ChevronDown } from 'lucide-react';
import { memo, type ReactNode, useCallback, useId, useState } from 'react';

import { RowCheckbox } from '#web/shared/components/row-checkbox.tsx';
import { Tag } from '#web/shared/components/marks.tsx';
import { Tooltip } from '#web/shared/components/tooltip.tsx';
import { CarRange, KeptRate } from '#web/entities/co2/rates.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import { CO2_METHOD, storageRange } from '#worker/domain/co2.ts';

import {
  BESIDE_CHECKBOX,
  type Choice,
  OPEN_OR_WIDE,
  ROW_FIGURES,
} from '#web/pages/clean/clean-section.tsx';
import type { CleanRow } from '#web/entities/cleanups/clean-sections.ts';
import { hasOnlyMessages, useExclusions } from '#web/entities/cleanups/exclusion-choice.ts';
import { toggleRow, useTier } from '#web/entities/cleanups/row-choice.ts';
import { RowDetails } from './row-details.tsx';

type UnfoldButtonProps = {
  isOpen: boolean;
  controls: string;
  nameId: string;
  onToggle: () => void;
};

function UnfoldButton({ isOpen, controls, nameId, onToggle }: UnfoldButtonProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <Tooltip text={isOpen ? t`Visa mindre` : t`Visa mer`}>
      <button
        type="button"
        id={id}
        aria-label={t`Mer om`}
        aria-labelledby={`${id} ${nameId}`}
        aria-expanded={isOpen}
        aria-controls={controls}
        onClick={onToggle}
        className="grid size-11 shrink-0 place-items-center text-soft hover:text-ink max-sm:flush-right max-sm:w-9 @max-3xs:absolute @max-3xs:top-0 @max-3xs:right-0"
      >
        <ChevronDown
          aria-hidden="true"
          className={`size-5 transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
    </Tooltip>
  );
}

function RowCar({ row }: { row: CleanRow }) {
  if (useTier() !== 'reset') return null;
  return (
    <span className={OPEN_OR_WIDE}>
      {' · '}
      <CarRange co2={{ ...storageRange(row.sizeBytes, CO2_METHOD), centralKg: row.co2Kg }} />
    </span>
  );
}

type RowLineProps = {
  row: CleanRow;
  name: ReactNode;
  detail?: ReactNode;
  note?: ReactNode;
  more?: ReactNode;
  isChosen: boolean;
  /** Single messages of it are chosen. */
  isPartly: boolean;
  /** The section's heaviest row, the scale of the bars. */
  heaviestBytes: number;
  /** Must be stable: a tick renders one row instead of hundreds. */
  onToggle: (id: RowId, isPartly: boolean) => void;
};

const LINE = 'flex min-h-16 min-w-0 flex-1 flex-wrap gap-x-4 py-3';
/** As wide as the figures leave it, until a word of it may not fit: then they go beneath. */
const NAME = 'min-w-0 flex-1 basis-28';

const RowLine = memo(function RowLine(props: RowLineProps) {
  const { row, name, detail, note, more, isChosen, isPartly, heaviestBytes, onToggle } = props;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const sharePercent = heaviestBytes === 0 ? 0 : (row.sizeBytes / heaviestBytes) * 100;
  return (
    <li data-open={isOpen || undefined} className="group/row border-t border-line">
      <div className="relative flex items-center gap-x-1 sm:gap-x-3">
        {row.isTaken ? (
          <div className={LINE}>
            <span aria-hidden="true" className="grid size-6 place-items-center text-moss">
              <Check className="size-5" />
            </span>
            <span className={BESIDE_CHECKBOX}>
              <span className={`flex flex-wrap items-center gap-x-3 gap-y-1 ${NAME}`}>
                <TakenName id={`${id}-name`} row={row} name={name} />
              </span>
              <RowFigures row={row} />
              <RowDetail row={row} detail={detail} />
            </span>
          </div>
        ) : (
          <label htmlFor={id} className={`${LINE} cursor-pointer`}>
            <RowCheckbox
              id={id}
              state={isPartly ? 'some' : isChosen ? 'all' : 'none'}
              onToggle={() => onToggle(row.id, isPartly)}
              aria-labelledby={`${id}-name`}
              aria-describedby={[`${id}-detail`, `${id}-note`, `${id}-figures`].join(' ')}
            />
            <span className={BESIDE_CHECKBOX}>
              <span id={`${id}-name`} className={`font-semibold ${NAME}`}>
                {name}
              </span>
              <RowFigures id={`${id}-figures`} row={row} />
              <RowDetail id={`${id}-detail`} row={row} detail={detail} />
              <RowNote id={`${id}-note`}>{note}</RowNote>
            </span>
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
      <div id={`${id}-more`} hidden={!isOpen} className="pt-3 @3xs:pl-10">
        {isOpen ? <RowDetails row={row} isChosen={isChosen} /> : null}
      </div>
    </li>
  );
});

type TakenNameProps = { id: string; row: CleanRow; name: ReactNode };

/** Struck through where nothing of it was kept. */
function TakenName({ id, row, name }: TakenNameProps) {
  const isWhole = row.excludedCount === 0;
  const Name = isWhole ? 's' : 'span';
  return (
    <>
      <Name id={id} className="min-w-0 text-soft">
        {name}
      </Name>
      <Tag>
        {isWhole ? (
          <Trans>Städat</Trans>
        ) : row.count === 0 ? (
          <Trans>Behållet</Trans>
        ) : (
          <Trans>Delvis städat</Trans>
        )}
      </Tag>
    </>
  );
}

/* Memoised: with hundreds of rows a tick would be slow. */
type RowDetailProps = { id?: string; row: CleanRow; detail: ReactNode };

const RowDetail = memo(function RowDetail({ id, row, detail }: RowDetailProps) {
  return (
    <span id={id} className="w-full text-[0.8125rem] text-soft">
      <Plural value={row.count} one="# mejl" other="# mejl" />
      {row.excludedCount === 0 ? null : (
        <span className="text-moss">
          {' · '}
          {row.isTaken ? (
            <Plural value={row.excludedCount} one="# ligger kvar" other="# ligger kvar" />
          ) : (
            <Plural value={row.excludedCount} one="# behålls" other="# behålls" />
          )}
        </span>
      )}
      <RowCar row={row} />
      {detail}
    </span>
  );
});

/* Below both name and figures. */
const RowNote = memo(function RowNote({ id, children }: { id: string; children: ReactNode }) {
  if (children === undefined) return null;
  return (
    <span id={id} className="col-span-2 w-full text-[0.8125rem] leading-snug text-soft">
      {children}
    </span>
  );
});

const RowFigures = memo(function RowFigures({ id, row }: { id?: string; row: CleanRow }) {
  const format = useFormat();
  return (
    <span id={id} className={ROW_FIGURES}>
      <span className="whitespace-nowrap @2xl:w-20">{format.bytes(row.sizeBytes)}</span>{' '}
      <KeptRate co2Kg={row.co2Kg} sizeBytes={row.sizeBytes} className="w-full @2xl:w-48" />
    </span>
  );
});

/** Created once a section, so that a tick renders one row. */
export type NamedRow = {
  row: CleanRow;
  name: ReactNode;
  detail?: ReactNode;
  note?: ReactNode;
  more?: ReactNode;
};

type RowListProps = Choice & {
  named: readonly NamedRow[];
  heaviestBytes: number;
};

export function RowList({ named, heaviestBytes, chosen, onChoose }: RowListProps) {
  const { exclusions, chooseWhole } = useExclusions();
  const toggle = useCallback(
    (id: RowId, isPartly: boolean) => {
      if (isPartly) chooseWhole(id);
      else onChoose((before) => toggleRow(before, id));
    },
    [onChoose, chooseWhole],
  );
  return (
    <ul tabIndex={-1}>
      {named.map((entry) => (
        <RowLine
          key={entry.row.id}
          {...entry}
          isChosen={chosen.has(entry.row.id)}
          isPartly={chosen.has(entry.row.id) && hasOnlyMessages(exclusions, entry.row.id)}
          heaviestBytes={heaviestBytes}
          onToggle={toggle}
        />
      ))}
    </ul>
  );
}

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';

import { BYTES_PER_GIB } from '#worker/domain/co2.ts';

import { FoldHeading } from '#web/shared/components/fold-heading.tsx';
import { RowCheckbox } from '#web/shared/components/row-checkbox.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';

import { type DemoCategory, type DemoItem, sumOfItems } from './demo-items.ts';
import { type DemoSelection, selectedShare, toggleCategory, toggleItem } from './demo-selection.ts';

export const DEMO_CATEGORY_NAME = {
  newsletters: msg`Nyhetsbrev`,
  notifications: msg`Notiser`,
  oldEmails: msg`Gamla mejl`,
  attachments: msg`Stora bilagor`,
} satisfies Record<DemoCategory, MessageDescriptor>;

export type DemoRow = {
  item: DemoItem;
  name: string;
  detail: string | null;
  icon: ReactNode;
  /** A year's saving, including a newsletter's new issues. */
  savingKg: number;
};

type DemoItemLineProps = {
  row: DemoRow;
  /** The category's heaviest row, the scale of the bars. */
  heaviestGB: number;
  isSelected: boolean;
  onToggle: () => void;
};

function DemoItemLine({ row, heaviestGB, isSelected, onToggle }: DemoItemLineProps) {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  const { item, name, detail, icon, savingKg } = row;
  return (
    <li className="relative border-t border-line">
      <label
        htmlFor={id}
        className="grid min-h-16 cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 py-3"
      >
        <RowCheckbox
          id={id}
          state={isSelected ? 'all' : 'none'}
          onToggle={onToggle}
          aria-labelledby={`${id}-name`}
          aria-describedby={[`${id}-detail`, `${id}-figures`].join(' ')}
        />
        <span className="flex min-w-0 items-center gap-3">
          {icon === null ? null : (
            <span aria-hidden="true" className="shrink-0 text-soft [&>svg]:size-5">
              {icon}
            </span>
          )}
          <span className="min-w-0">
            <span id={`${id}-name`} className="block truncate font-semibold">
              {name}
            </span>
            <span id={`${id}-detail`} className="block truncate text-[0.8125rem] text-soft">
              <Plural value={item.count} one="# mejl" other="# mejl" />
              {detail === null ? null : ` · ${detail}`}
            </span>
          </span>
        </span>
        <span
          id={`${id}-figures`}
          className="figures flex flex-col text-right text-[0.8125rem] sm:flex-row sm:gap-x-6 sm:text-[0.9375rem]"
        >
          <span className="sm:w-20">{format.bytes(item.sizeGB * BYTES_PER_GIB)}</span>{' '}
          <span className="text-soft sm:w-32">{t`${format.kg(savingKg)} kg/år`}</span>
        </span>
      </label>
      <span
        aria-hidden="true"
        className={`drawn absolute bottom-0 left-0 h-[3px] ${isSelected ? 'bg-moss' : 'bg-clay/70'}`}
        style={{ width: `${(item.sizeGB / heaviestGB) * 100}%` }}
      />
    </li>
  );
}

type DemoCategorySectionProps = {
  category: DemoCategory;
  rows: readonly DemoRow[];
  selection: DemoSelection;
  /** An updater, so that two quick clicks both count. */
  onSelect: (change: (selection: DemoSelection) => DemoSelection) => void;
  isOpen: boolean;
  onToggleOpen: () => void;
};

/** The heading's box stands for all rows, shown or not. */
export function DemoCategorySection(props: DemoCategorySectionProps) {
  const { category, rows, selection, onSelect, isOpen, onToggleOpen } = props;
  const { t, i18n } = useLingui();
  const format = useFormat();
  const id = useId();
  const heading = i18n._(DEMO_CATEGORY_NAME[category]);
  const { emailCount, sizeGB } = sumOfItems(rows.map(({ item }) => item));
  const savingKg = rows.reduce((kg, row) => kg + row.savingKg, 0);
  const selectedCount = selection[category].size;
  const heaviestGB = Math.max(...rows.map(({ item }) => item.sizeGB));
  return (
    <section aria-labelledby={`${id}-heading`} className="border-t-2 border-ink">
      <div className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 py-4 md:py-6">
        <label htmlFor={`${id}-all`} className="relative z-10 -m-2.5 p-2.5">
          <RowCheckbox
            id={`${id}-all`}
            state={selectedShare(selection, category)}
            onToggle={() => onSelect((before) => toggleCategory(before, category))}
            aria-label={t`Välj alla: ${heading}`}
          />
        </label>
        <div className="min-w-0">
          <FoldHeading
            id={`${id}-heading`}
            heading={heading}
            isOpen={isOpen}
            controls={`${id}-rows`}
            onToggle={onToggleOpen}
          />
          <p className="mt-1 text-[0.8125rem] text-soft sm:text-[0.9375rem]">
            <Plural value={emailCount} one="# mejl" other="# mejl" />
            {selectedCount === 0 ? null : (
              <span className="text-moss">
                {' · '}
                <Trans>
                  {format.count(selectedCount)} av {format.count(rows.length)} valda
                </Trans>
              </span>
            )}
          </p>
        </div>
        <p className="figures flex flex-col text-right text-[0.8125rem] sm:flex-row sm:gap-x-6 sm:text-[0.9375rem]">
          <span className="font-semibold sm:w-20">{format.bytes(sizeGB * BYTES_PER_GIB)}</span>{' '}
          <span className="text-soft sm:w-32">{t`${format.kg(savingKg)} kg/år`}</span>
        </p>
      </div>
      <div id={`${id}-rows`} hidden={!isOpen} className="pb-6">
        {category === 'newsletters' ? (
          <p className="mb-4 max-w-[44rem] text-[0.9375rem] text-soft">
            <Trans>
              De flyttas till papperskorgen, och vi begär avregistrering. Här räknas också det som
              nya nummer skulle släppa ut på ett år, om de slutar komma.
            </Trans>
          </p>
        ) : null}
        <ul>
          {rows.map((row) => (
            <DemoItemLine
              key={row.item.id}
              row={row}
              heaviestGB={heaviestGB}
              isSelected={selection[category].has(row.item.id)}
              onToggle={() => onSelect((before) => toggleItem(before, category, row.item.id))}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';

import { BYTES_PER_GIB } from '#worker/domain/co2-method.ts';

import { FoldHeading } from '#web/features/clean/fold-heading.tsx';
import { RowCheckbox } from '#web/components/row-checkbox.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

import { sumOfItems, type DemoCategory } from './demo-categories.ts';
import { DEMO_CATEGORY_NAME } from './demo-category-name.ts';
import { DemoItemLine } from './demo-item-line.tsx';
import type { DemoRow } from './demo-row.ts';
import { selectedShare, toggleCategory, toggleItem, type DemoSelection } from './demo-selection.ts';

type DemoCategorySectionProps = {
  category: DemoCategory;
  rows: readonly DemoRow[];
  selection: DemoSelection;
  /** By a rule, so that two quick clicks both count. */
  onSelect: (change: (selection: DemoSelection) => DemoSelection) => void;
  isOpen: boolean;
  onToggleOpen: () => void;
};

/** A category that folds. The box in its head stands for all of its lines, shown or not. */
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

import { Plural, useLingui } from '@lingui/react/macro';
import { useId } from 'react';

import { BYTES_PER_GIB } from '#worker/domain/co2-method.ts';

import { RowCheckbox } from '#web/components/row-checkbox.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

import type { DemoRow } from './demo-row.ts';

type DemoItemLineProps = {
  row: DemoRow;
  /** Of the category's heaviest line: what this one's bar is measured by. */
  heaviestGB: number;
  isSelected: boolean;
  onToggle: () => void;
};

/** One line to choose, with its weight drawn along the rule beneath it. */
export function DemoItemLine({ row, heaviestGB, isSelected, onToggle }: DemoItemLineProps) {
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

import type { ReactNode } from 'react';

import { useFormat } from '#web/shared/i18n/use-format.ts';

type FilterChoice<Value> = { value: Value; label: ReactNode; count: number | null };

type FilterBarProps<Value> = {
  label: string;
  choices: readonly FilterChoice<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

export function FilterBar<Value extends string | null>(props: FilterBarProps<Value>) {
  const { label, choices, chosen, onChoose } = props;
  const format = useFormat();
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-x-1 gap-y-2">
      {choices.map(({ value, label: text, count }) => (
        <button
          key={value ?? 'all'}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className="min-h-9 border-b-2 border-transparent px-3 text-[0.9375rem] font-medium text-soft hover:text-ink aria-pressed:border-ink aria-pressed:text-ink"
        >
          {text}
          {count === null ? null : (
            <span className="figures ml-2 text-[0.8125rem]">{format.count(count)}</span>
          )}
        </button>
      ))}
    </div>
  );
}

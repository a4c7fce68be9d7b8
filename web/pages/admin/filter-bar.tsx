import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';

import { useFormat } from '#web/shared/i18n/use-format.ts';

type Tab = { value: string; name: ReactNode };

/** Inside a `Tabs.Root`. Stacked on a phone. */
export function TabBar({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <Tabs.List
      aria-label={label}
      className="flex flex-col border-b border-line md:flex-row md:gap-2"
    >
      {tabs.map(({ value, name }) => (
        <Tabs.Trigger
          key={value}
          value={value}
          className="flex min-h-12 items-center gap-2 border-line px-1 text-left font-semibold text-soft hover:text-ink data-[state=active]:text-ink max-md:border-t max-md:border-l-4 max-md:border-l-transparent max-md:pl-3 max-md:data-[state=active]:border-l-ink md:-mb-px md:border-b-2 md:border-transparent md:px-4 md:data-[state=active]:border-ink"
        >
          {name}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}

export type FilterChoice<Value> = { value: Value; label: ReactNode; count: number | null };

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

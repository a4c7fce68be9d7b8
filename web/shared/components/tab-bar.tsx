import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';

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
          className="flex min-h-12 flex-wrap items-center gap-2 border-line px-1 text-left font-semibold text-soft hover:text-ink data-[state=active]:text-ink max-md:border-t max-md:border-l-4 max-md:border-l-transparent max-md:pl-3 max-md:data-[state=active]:border-l-ink md:-mb-px md:border-b-2 md:border-transparent md:px-4 md:data-[state=active]:border-ink"
        >
          {name}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}

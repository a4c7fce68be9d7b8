import type { ReactNode } from 'react';

type FigureProps = {
  label: ReactNode;
  value: string;
  unit: string;
  meaning: ReactNode;
  interval: ReactNode;
  tone?: 'ink' | 'moss';
  children?: ReactNode;
};

export function Figure(props: FigureProps) {
  const { label, value, unit, meaning, interval, tone = 'ink', children } = props;
  return (
    <div className="flex flex-col">
      <dt className="text-sm font-semibold">{label}</dt>
      <dd className="mt-2">
        <p
          className={`flex flex-wrap items-baseline gap-x-2 ${tone === 'moss' ? 'text-moss' : ''}`}
        >
          <span className="font-heading text-5xl leading-none font-bold tracking-[-0.045em] tabular-nums">
            {value}
          </span>
          <span className="font-heading text-lg font-bold tracking-tight text-soft">{unit}</span>
        </p>
        <p className="mt-3 text-[0.9375rem] text-soft">{meaning}</p>
        <p className="figures mt-1 text-[0.8125rem] text-soft">{interval}</p>
        {children}
      </dd>
    </div>
  );
}

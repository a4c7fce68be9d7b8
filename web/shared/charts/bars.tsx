import type { ReactNode } from 'react';

type IntervalBarProps = {
  low: number;
  value: number;
  high: number;
  scale: number;
};

/** Decorative: the text beside says the same. */
export function IntervalBar({ low, value, high, scale }: IntervalBarProps) {
  const at = (amount: number) => `${(Math.min(amount, scale) / scale) * 100}%`;
  return (
    <div aria-hidden="true" className="relative h-3">
      <div className="absolute inset-x-0 top-1/2 border-t-2 border-dotted border-line-strong/60" />
      <div
        className="drawn absolute inset-y-0.5 rounded-full bg-[color-mix(in_srgb,var(--clay)_30%,var(--paper))] transition-all duration-700 ease-out"
        style={{ left: at(low), right: `calc(100% - ${at(high)})` }}
      />
      <div
        className="drawn absolute inset-y-0 -ml-0.5 w-1 rounded-full bg-clay transition-all duration-700 ease-out"
        style={{ left: at(value) }}
      />
    </div>
  );
}

export type CompositionPart = {
  name: string;
  share: number;
  value: string;
  className: string;
};

type CompositionBarProps = { title: ReactNode; parts: readonly CompositionPart[] };

export function CompositionBar({ title, parts }: CompositionBarProps) {
  return (
    <figure>
      <div aria-hidden="true" className="flex h-10 gap-[2px]">
        {parts.map(({ name, share, className }) =>
          share === 0 ? null : (
            <span
              key={name}
              className={`drawn block min-w-[3px] ${className}`}
              style={{ flexGrow: share, flexBasis: 0 }}
            />
          ),
        )}
      </div>
      <figcaption className="figures mt-3 flex flex-wrap gap-x-6 gap-y-1 text-[0.8125rem] text-soft">
        <span className="sr-only">{title} </span>
        {parts.map(({ name, value, className }) => (
          <span key={name} className="inline-flex items-center gap-2">
            <span aria-hidden="true" className={`drawn size-2.5 ${className}`} />
            {name} {value}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

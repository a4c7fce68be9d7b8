type IntervalBarProps = {
  low: number;
  value: number;
  high: number;
  /** What the whole line stands for, from nothing. */
  scale: number;
};

/** An estimate on a line, with the interval around it. For the eye only: words beside it say the same. */
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

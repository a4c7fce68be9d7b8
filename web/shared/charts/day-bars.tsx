const DAY_WIDTH = 10;
const BAR_WIDTH = 7;
const HEIGHT = 48;
/** A minimum height for values above 0. */
const LEAST_HEIGHT = 3;

type DayBarsProps = {
  /** One a day, oldest first. */
  values: readonly number[];
  label: string;
  isAlarming?: boolean;
};

export function DayBars({ values, label, isAlarming = false }: DayBarsProps) {
  const tallest = Math.max(...values, 1);
  const width = values.length * DAY_WIDTH;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={`block h-12 w-full border-b border-line-strong/60 ${isAlarming ? 'text-clay' : 'text-moss'}`}
    >
      {values.map((value, place) =>
        value === 0 ? null : <Bar key={place} place={place} height={heightOf(value, tallest)} />,
      )}
    </svg>
  );
}

function Bar({ place, height }: { place: number; height: number }) {
  return (
    <rect
      x={place * DAY_WIDTH + (DAY_WIDTH - BAR_WIDTH) / 2}
      y={HEIGHT - height}
      width={BAR_WIDTH}
      height={height}
      fill="currentColor"
    />
  );
}

function heightOf(value: number, tallest: number): number {
  return Math.max(LEAST_HEIGHT, (value / tallest) * HEIGHT);
}

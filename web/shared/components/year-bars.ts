export type YearSizes = {
  year: number;
  count: number;
  smallBytes: number;
  mediumBytes: number;
  largeBytes: number;
};

export type YearBar = YearSizes & {
  /** The year; for a first bar that also holds older mail, `–` and the year. */
  label: string;
  totalBytes: number;
  /** Height of the whole bar, in per cent of the tallest. */
  heightPercent: number;
  isTallest: boolean;
};

/** One bar for each year from the first to the last, years without mail among them. */
export function yearBars(years: readonly YearSizes[], oldestYear: number | null): YearBar[] {
  const byYear = new Map(years.map((entry) => [entry.year, entry]));
  const first = Math.min(...byYear.keys());
  const last = Math.max(...byYear.keys());
  const filled: YearSizes[] = [];
  for (let year = first; year <= last; year += 1) {
    filled.push(
      byYear.get(year) ?? { year, count: 0, smallBytes: 0, mediumBytes: 0, largeBytes: 0 },
    );
  }
  const totals = filled.map((entry) => entry.smallBytes + entry.mediumBytes + entry.largeBytes);
  const tallest = Math.max(...totals);
  return filled.map((entry, index) => {
    const totalBytes = totals[index] ?? 0;
    return {
      ...entry,
      label: `${oldestYear !== null && index === 0 && oldestYear < entry.year ? '–' : ''}${entry.year}`,
      totalBytes,
      heightPercent: tallest === 0 ? 0 : (totalBytes / tallest) * 100,
      isTallest: totalBytes === tallest && totals.indexOf(tallest) === index,
    };
  });
}

/** Every how many bars a label fits when `fitting` of them have room. */
export function labelStep(bars: number, fitting: number): number {
  return Math.max(1, Math.ceil(bars / fitting));
}

export type YearSizes = {
  year: number;
  count: number;
  smallBytes: number;
  mediumBytes: number;
  largeBytes: number;
};

export type YearBar = YearSizes & {
  /** A first bar that includes older years is labelled `–` and the year. */
  label: string;
  totalBytes: number;
  /** Per cent of the tallest. */
  heightPercent: number;
  isTallest: boolean;
};

/** Years without mail included. */
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

/** Label every nth bar. */
export function labelStep(bars: number, fitting: number): number {
  return Math.max(1, Math.ceil(bars / fitting));
}

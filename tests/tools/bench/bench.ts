import type { GivenOptions } from './options/read-options.ts';

/** What a bench found: for machines, and in words. */
export type BenchResult = {
  json: object;
  text: string;
  /** What is wrong, for whoever watches; not part of the result. */
  remarks?: readonly string[];
};

export type Bench = {
  /** What it measures, in a line. */
  summary: string;
  /** Each with what it takes and means; `json` and `help` go with every bench. */
  options: Readonly<Record<string, string>>;
  /** @throws BenchOptionError */
  run: (given: GivenOptions, report: (line: string) => void) => Promise<BenchResult>;
};

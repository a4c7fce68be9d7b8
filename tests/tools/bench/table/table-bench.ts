import type { Bench } from '#tests/tools/bench/bench.ts';
import { measureNaive } from '#tests/tools/bench/naive/measure-naive.ts';
import { naiveUnits } from '#tests/tools/bench/naive/naive-units.ts';
import {
  seedRange,
  sizes,
  wholeNumber,
  MAX_MESSAGES,
} from '#tests/tools/bench/options/read-options.ts';
import type { ScanBenchOptions, ScanMeasurement } from '#tests/tools/bench/scan/measure-scan.ts';
import { measureScans } from '#tests/tools/bench/scan/scan-threads.ts';
import type { MailboxVariant } from '#tests/tools/google-sandbox/generate/mailbox-shape.ts';

import { printTable } from './print-table.ts';
import { summariseScans, type TableRow } from './summarise-scans.ts';

const DEFAULT_SIZES = [20_000, 100_000, 500_000];
const DEFAULT_SEEDS = Array.from({ length: 20 }, (_, order) => order + 1);
const DEFAULT_VARIANT_MESSAGES = 20_000;
const VARIANT_SEEDS = 5;
/** A run of this size shows that what the peer costs at others is reckoned rightly. */
const NAIVE_CHECK_MESSAGES = 1_000;

const VARIANTS: readonly MailboxVariant[] = [
  'shared-domains',
  'non-bulk-updates',
  'mixed-senders',
  'look-alikes',
  'hard',
  'no-categories',
  'one-bucket',
  'one-sender',
  'safe-list',
  'answered-senders',
  'letters-no-tabs',
];

type ScanKind = { messages: number; hasDictionary: boolean; variant: MailboxVariant };

export const tableBench: Bench = {
  summary: 'the table of the design: sizes with and without the dictionary, and the variants',
  options: {
    sizes: 'N,N,…, of the mailboxes (default 20000,100000,500000)',
    seeds: `A-B (default 1-20); the first ${VARIANT_SEEDS} for variants`,
    'variants-at': 'N, size of the mailboxes of variants, 0 for none (default 20,000)',
  },
  async run(given, report) {
    const seeds = seedRange(given) ?? DEFAULT_SEEDS;
    const variantMessages = wholeNumber(given, 'variants-at', DEFAULT_VARIANT_MESSAGES, [
      0,
      MAX_MESSAGES,
    ]);
    const standard = sizes(given, DEFAULT_SIZES).flatMap((messages): ScanKind[] => [
      { messages, hasDictionary: false, variant: 'standard' },
      { messages, hasDictionary: true, variant: 'standard' },
    ]);
    const variants = (variantMessages === 0 ? [] : VARIANTS).map((variant): ScanKind => {
      return { messages: variantMessages, hasDictionary: false, variant };
    });
    const naiveCheck = await checkNaive();
    const rows = await measureKinds(standard, seeds, report);
    const variantRows = await measureKinds(variants, seeds.slice(0, VARIANT_SEEDS), report);
    const json = { naiveCheck, rows, variants: variantRows };
    return { json, text: printTable(json) };
  },
};

export type NaiveCheck = { messages: number; reckonedUnits: number; measuredUnits: number };

async function checkNaive(): Promise<NaiveCheck> {
  const { units } = await measureNaive({
    messages: NAIVE_CHECK_MESSAGES,
    seed: 1,
    variant: 'standard',
    mailboxFile: null,
    hasWellKnownSenders: false,
  });
  return {
    messages: NAIVE_CHECK_MESSAGES,
    reckonedUnits: naiveUnits(NAIVE_CHECK_MESSAGES),
    measuredUnits: units,
  };
}

async function measureKinds(
  kinds: readonly ScanKind[],
  seeds: readonly number[],
  report: (line: string) => void,
): Promise<TableRow[]> {
  const wishes = kinds.flatMap((kind) =>
    seeds.map((seed): ScanBenchOptions => {
      return { ...kind, seed, mode: 'complete', mailboxFile: null, measuresLoad: false };
    }),
  );
  const runs = await measureScans(wishes, ({ messages, variant, seed }, doneCount) =>
    report(`${doneCount} of ${wishes.length}: ${messages} ${variant}, seed ${seed}`),
  );
  return kinds.map((kind, order) => {
    const own: readonly ScanMeasurement[] = runs.slice(
      order * seeds.length,
      (order + 1) * seeds.length,
    );
    return summariseScans({ ...kind, seeds }, own);
  });
}

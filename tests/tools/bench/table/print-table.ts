import { showFigure } from '#tests/tools/bench/report/figure-lines.ts';
import { textTable } from '#tests/tools/bench/report/text-table.ts';

import { BYTES_ERROR_GOAL_PCT, ATTRIBUTED_GOAL_PCT, WRONGLY_INCLUDED_GOAL_PCT } from './goals.ts';
import type { MeanAndWorst, TableRow } from './summarise-scans.ts';
import type { NaiveCheck } from './table-bench.ts';

const HEAD = [
  'mailbox',
  'dict.',
  'usable units',
  'goal',
  'deep units',
  'goal',
  'met',
  'quota s',
  'latency s',
  'first s',
  'goal',
  'bytes p95 %',
  'in interval %',
  'attributed %',
  'deep %',
  'wrong %',
  'exact',
  '× naive',
];

/** The table as text: means over seeds, with the worst seed behind a stroke. */
export function printTable(table: {
  naiveCheck: NaiveCheck;
  rows: readonly TableRow[];
  variants: readonly TableRow[];
}): string {
  const { messages, reckonedUnits, measuredUnits } = table.naiveCheck;
  return [
    textTable(HEAD, [...table.rows, ...table.variants].map(cells)),
    '',
    `Goals: bytes within ${BYTES_ERROR_GOAL_PCT} % in 95 % of seeds, ${ATTRIBUTED_GOAL_PCT.usable} % attributed at usable and`,
    `${ATTRIBUTED_GOAL_PCT.deep} % at deep, at most ${WRONGLY_INCLUDED_GOAL_PCT} % wrongly included. Seconds: usable / deep, at 90 units a second and with`,
    'calls of 0.2 to 0.6 s, five under way. A get per message was reckoned to cost',
    `${showFigure(reckonedUnits)} units at ${showFigure(messages)} messages, and cost ${showFigure(measuredUnits)}.`,
  ].join('\n');
}

function cells(row: TableRow): string[] {
  const { goal, usableSeconds, deepSeconds, inexactSeeds } = row;
  const name = row.variant === 'standard' ? '' : ` ${row.variant}`;
  return [
    `${showFigure(row.messages)}${name}`,
    row.dictionary,
    both(row.usableUnits),
    showGoal(goal?.usableUnits),
    both(row.deepUnits),
    showGoal(goal?.deepUnits),
    row.meetsGoal === null ? '' : showFigure(row.meetsGoal),
    `${whole(usableSeconds.quota)} / ${whole(deepSeconds.quota)}`,
    `${whole(usableSeconds.latency)} / ${whole(deepSeconds.latency)}`,
    both(row.firstFigureSeconds),
    showGoal(goal?.firstFigureSeconds),
    showFigure(row.bytesErrorPct.p95),
    whole(row.intervalCoversPct),
    `${row.usableAttributedPct.mean.toFixed(1)} | ${row.usableAttributedPct.worst.toFixed(1)}`,
    `${row.deepAttributedPct.mean.toFixed(1)} | ${row.deepAttributedPct.worst.toFixed(1)}`,
    `${row.wronglyIncludedPct.mean.toFixed(2)} | ${row.wronglyIncludedPct.worst.toFixed(2)}`,
    inexactSeeds.length === 0 ? 'yes' : `no: ${inexactSeeds.join(' ')}`,
    showFigure(row.naiveRatio),
  ];
}

function both({ mean, worst }: MeanAndWorst): string {
  return `${whole(mean)} | ${whole(worst)}`;
}

function whole(figure: number): string {
  return showFigure(Math.round(figure));
}

function showGoal(goal: number | undefined): string {
  return goal === undefined ? '' : showFigure(goal);
}

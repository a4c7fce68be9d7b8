import type { Counts } from '#tests/tools/verify-google/finding.ts';

import { countVerdicts, type Row } from './compare.ts';

const UNTOLD = '–';

/** The rows as a table in plain text that is one in Markdown too, and what to do about differences. */
export function writeTable(rows: readonly Row[], otherSide: string): string {
  const header = ['Verdict', 'Behaviour', 'The sandbox', otherSide, 'Evidence', 'Row'];
  const cells = rows.map((row) => [
    row.verdict,
    row.question,
    row.sandbox ?? UNTOLD,
    row.google ?? UNTOLD,
    evidence(row),
    row.id,
  ]);
  const widths = header.map((title, column) =>
    Math.max(title.length, ...cells.map((line) => (line[column] ?? '').length)),
  );
  const writeLine = (line: readonly string[]) =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [writeLine(header), rule, ...cells.map(writeLine), '', ...advice(rows)].join('\n');
}

function evidence({ counts, reason }: Row): string {
  return [...(reason === null ? [] : [reason]), ...writeCounts(counts)].join('; ');
}

function writeCounts(counts: Counts): string[] {
  const names = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  return names.length === 0 ? [] : [names.join(', ')];
}

function advice(rows: readonly Row[]): string[] {
  const { same, differs, 'could not tell': untold } = countVerdicts(rows);
  const different = rows.filter(({ verdict }) => verdict === 'differs');
  return [
    `${same} the same, ${differs} differ, ${untold} could not be told.`,
    ...different.map(({ id, matters }) => `  ${id}: ${matters}`),
  ];
}

import { BENCHES } from './benches.ts';
import type { BenchResult } from './bench.ts';
import { BenchOptionError } from './options/bench-option-error.ts';
import { readGivenOptions } from './options/read-options.ts';

export type BenchOutput = {
  /** The result, or help; the last line is JSON where that was asked for. */
  print: (text: string) => void;
  /** How far it is, and what is wrong. */
  remark: (text: string) => void;
};

/**
 * Runs a bench as typed: its name, then options.
 * @returns the exit code: 1 for a wish that cannot be met.
 */
export async function runBench(args: readonly string[], output: BenchOutput): Promise<number> {
  try {
    const wish = readWish(args);
    if (wish.kind === 'help') {
      output.print(wish.text);
      return 0;
    }
    const result = await wish.run(output.remark);
    for (const remark of result.remarks ?? []) output.remark(remark);
    output.print(wish.isJson ? JSON.stringify(result.json) : result.text);
    return 0;
  } catch (error) {
    if (!(error instanceof BenchOptionError)) throw error;
    output.remark(error.message);
    return 1;
  }
}

type Wish =
  | { kind: 'help'; text: string }
  | {
      kind: 'run';
      isJson: boolean;
      run: (report: (line: string) => void) => Promise<BenchResult>;
    };

function readWish([name = '', ...args]: readonly string[]): Wish {
  if (name === '--help' || name === '-h') return { kind: 'help', text: overview() };
  const bench = BENCHES.get(name);
  if (bench === undefined) {
    const what = name === '' ? 'Say which bench to run.' : `There is no bench “${name}”.`;
    throw new BenchOptionError(`${what}\n\n${overview()}`);
  }
  if (args.includes('--help') || args.includes('-h')) {
    return { kind: 'help', text: usage(name, bench.summary, bench.options) };
  }
  const typed = args.filter((arg) => arg !== '--json');
  const given = readGivenOptions(typed, Object.keys(bench.options));
  return {
    kind: 'run',
    isJson: typed.length < args.length,
    run: (report) => bench.run(given, report),
  };
}

function overview(): string {
  const width = Math.max(...[...BENCHES.keys()].map((name) => name.length));
  return [
    'Usage: npm run bench -- NAME [options] [--json]',
    '',
    ...[...BENCHES].map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    '--json prints the result as one line of JSON, last. NAME --help tells the options of a bench.',
  ].join('\n');
}

function usage(name: string, summary: string, options: Readonly<Record<string, string>>): string {
  const width = Math.max(...Object.keys(options).map((option) => option.length));
  return [
    `Usage: npm run bench -- ${name} [options] [--json]`,
    '',
    `Measures ${summary}.`,
    '',
    ...Object.entries(options).map(
      ([option, meaning]) => `  --${option.padEnd(width)}  ${meaning}`,
    ),
  ].join('\n');
}

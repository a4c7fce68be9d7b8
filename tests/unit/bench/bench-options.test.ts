import { expect, test } from 'vitest';

import { BENCHES } from '#tests/tools/bench/benches.ts';
import { runBench } from '#tests/tools/bench/run-bench.ts';

async function type(...args: string[]) {
  const printed: string[] = [];
  const remarks: string[] = [];
  const code = await runBench(args, {
    print: (text) => printed.push(text),
    remark: (text) => remarks.push(text),
  });
  return { code, printed: printed.join('\n'), remarks: remarks.join('\n') };
}

test.each([
  [['nonsense'], 'There is no bench “nonsense”.'],
  [[], 'Say which bench to run.'],
  [['scan', '--colour', 'red'], "Unknown option '--colour'"],
  [['scan', '--messages'], 'argument missing'],
  [['scan', 'extra'], 'Unexpected argument'],
  [['scan', '--messages', '1e3'], '--messages takes a whole number from 0 to 1000000, not “1e3”.'],
  [['scan', '--messages', '1000001'], 'not “1000001”'],
  [['scan', '--seed', '-1'], '--seed'],
  [['scan', '--seeds', '5-2'], '--seeds takes a range of seeds such as 1-20, not “5-2”.'],
  [['scan', '--seeds', '1-2-3'], '--seeds takes a range of seeds'],
  [['scan', '--mode', 'fast'], '--mode takes quick, complete; not “fast”.'],
  [['scan', '--dictionary', 'yes'], '--dictionary takes on, off; not “yes”.'],
  [['scan', '--variant', 'easy'], '--variant takes standard, shared-domains'],
  [['scan', '--mailbox', 'letters.txt'], '--mailbox takes an .mbox or a .jsonl file'],
  [['scan', '--mailbox', 'nowhere.mbox'], 'there is no file nowhere.mbox'],
  [['table', '--sizes', '20000,x'], '--sizes takes numbers of messages up to 1000000'],
  [['trash', '--messages', '0'], '--messages takes a whole number from 1 to 1000000'],
])('%j is refused in words, with exit code 1', async (args, words) => {
  const { code, printed, remarks } = await type(...args);
  expect({ code, printed }).toEqual({ code: 1, printed: '' });
  expect(remarks).toContain(words);
});

test('an unknown bench is answered with the names of all', async () => {
  const { remarks } = await type('speed');
  for (const name of BENCHES.keys()) expect(remarks).toMatch(new RegExp(`^  ${name} `, 'm'));
});

test('help tells what each bench measures, and its options', async () => {
  expect((await type('--help')).code).toBe(0);
  for (const [name, { options }] of BENCHES) {
    const { code, printed } = await type(name, '--help');
    expect(code).toBe(0);
    for (const option of Object.keys(options)) expect(printed).toContain(`--${option} `);
  }
});

test('figures are given in lines for a person, and as one line of JSON where asked for', async () => {
  const inWords = await type('naive', '--messages', '20');
  expect(inWords.printed).toMatch(/^messages +20$/m);
  expect(inWords.printed).toMatch(/^exact +yes$/m);
  const { printed } = await type('naive', '--messages', '20', '--json');
  expect(printed.split('\n')).toHaveLength(1);
  expect(JSON.parse(printed)).toMatchObject({ messages: 20, gets: 20, lists: 1, exact: true });
});

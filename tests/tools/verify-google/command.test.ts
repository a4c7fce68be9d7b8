import { expect, test } from 'vitest';
import { z } from 'zod';

import { contentCanary } from '#tests/tools/google-sandbox/gmail/content-canary.ts';
import { parseAddresses } from '#tests/tools/google-sandbox/mailbox/address-table.ts';
import { findFreePort } from '#tests/tools/google-sandbox/node-listener.ts';

import { verifyWithOptions } from './command.ts';
import { parseVerifyOptions } from './options.mjs';
import { buildReferenceMailbox } from './reference/reference-mailbox.ts';
import { MARK } from './write/marked-messages.ts';

const resultSchema = z.object({
  isSandbox: z.boolean(),
  units: z.number(),
  verdicts: z.record(z.string(), z.number()),
  putBack: z.object({ notRestored: z.number() }).nullable(),
  rows: z.array(z.record(z.string(), z.unknown())),
});

async function run(args: readonly string[], abort = new AbortController().signal) {
  const port = String(await findFreePort());
  const options = parseVerifyOptions(['--port', port, ...args]);
  if (options === 'help') throw new Error('nothing to run');
  let output = '';
  const print = (text: string) => {
    output += text;
  };
  const code = await verifyWithOptions(options, { abort, print, isLive: false });
  return { code, output };
}

let everything: ReturnType<typeof run> | null = null;

/** All that the command can print, asked for once for all tests. */
function runEverything(): ReturnType<typeof run> {
  everything ??= run(['--sandbox', '--write', '--strict', '--json']);
  return everything;
}

test('against a sandbox over HTTP, signed in without a browser, every row is the same', async () => {
  const { code, output } = await runEverything();
  expect(code).toBe(0);
  expect(output).toContain('0 differ, 0 could not be told.');
  expect(output).toContain('All 5 carry exactly the labels that they had.');
  const result = resultSchema.parse(JSON.parse(output.trimEnd().split('\n').at(-1) ?? ''));
  expect(result).toMatchObject({ isSandbox: true, putBack: { notRestored: 0 } });
  expect(result.units).toBeLessThanOrEqual(3_500);
  expect(result.rows).toHaveLength(result.verdicts['same'] ?? 0);
});

test('nothing of the mailbox is printed: no address, name, subject, id, label or content', async () => {
  const { output } = await runEverything();
  const mailbox = buildReferenceMailbox(Date.now());
  const texts = new Set(mailbox.labels.list().flatMap(({ id, name }) => [id, name]));
  for (const ordinal of mailbox.newestFirst) {
    const id = mailbox.ids.idOf(ordinal);
    for (const text of [id, contentCanary(id), mailbox.subjectOf(ordinal)]) texts.add(text);
    for (const [, value] of mailbox.headersOf(ordinal)) {
      for (const { address, name } of parseAddresses(value)) texts.add(address).add(name);
    }
  }
  for (const known of ['', MARK]) texts.delete(known);
  expect(texts.size).toBeGreaterThan(1_000);
  expect([...texts].filter((text) => output.includes(text))).toEqual([]);
});

test('without settings it says what is missing and ends with 1', async () => {
  const { code, output } = await run(['--env', 'no-such-file']);
  expect(code).toBe(1);
  expect(output).toMatch(/There is no .*no-such-file\./);
});

test('ended by the owner it says so', async () => {
  const { code, output } = await run(['--sandbox'], AbortSignal.abort());
  expect(code).toBe(130);
  expect(output).toContain('Ended before all was asked.');
});

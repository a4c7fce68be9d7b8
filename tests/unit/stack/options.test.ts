import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { OptionError, parseStackOptions } from '#tests/tools/stack/options.mjs';

function temporaryFile(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'grinbox-options-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, name);
  writeFileSync(file, '');
  return file;
}

test('without options the service answers on 8787 with 20,000 messages', () => {
  expect(parseStackOptions([])).toEqual({
    port: 8787,
    messages: 20_000,
    mailboxFile: null,
    persistDir: resolve('.wrangler'),
    payments: 'test',
    sales: 'open',
    launch: 'open',
    isDev: false,
  });
});

test('every option is read', () => {
  const mailbox = temporaryFile('mine.jsonl');
  const args = [
    '--port',
    '9000',
    '--messages=500',
    '--mailbox',
    mailbox,
    '--persist',
    'x',
    '--payments=stripe',
    '--sales=closed',
    '--launch=gated',
    '--dev',
  ];
  expect(parseStackOptions(args)).toEqual({
    port: 9000,
    messages: 500,
    mailboxFile: mailbox,
    persistDir: resolve('x'),
    payments: 'stripe',
    sales: 'closed',
    launch: 'gated',
    isDev: true,
  });
});

test.each([
  [['--prot', '9000'], /--prot/],
  [['extra'], /extra/],
  [['--payments=cash'], /--payments takes test or stripe or none/],
  [['--payments='], /--payments takes test or stripe or none/],
  [['--sales=now'], /--sales takes open or closed/],
  [['--launch=maybe'], /--launch takes open or gated/],
  [['--port', '80'], /--port .* from 1024/],
  [['--port', '9000x'], /“9000x”/],
  [['--port', '65536'], /--port/],
  [['--port', ''], /--port/],
  [['--messages', '-5'], /--messages/],
  [['--messages', '1e3'], /“1e3”/],
  [['--messages', '1000001'], /--messages/],
  [['--mailbox', 'missing.jsonl'], /no file missing\.jsonl/],
  [['--mailbox', 'missing.mbox'], /no file missing\.mbox/],
  [['--mailbox', 'mail.txt'], /takes an \.mbox file.* or a \.jsonl file/],
  [['--mailbox', 'mail.mbox.zip'], /not “mail\.mbox\.zip”/],
  [['--persist', 'package.json'], /not one/],
])('%j is refused with the reason', (args, reason) => {
  expect(() => parseStackOptions(args)).toThrow(OptionError);
  expect(() => parseStackOptions(args)).toThrow(reason);
});

test.each(['Takeout.mbox', 'MAIL.MBOX', 'mail.jsonl'])('%s is a mailbox', (name) => {
  const file = temporaryFile(name);
  expect(parseStackOptions(['--mailbox', file])).toMatchObject({ mailboxFile: file });
});

test('help is asked for in either way', () => {
  expect(parseStackOptions(['--help'])).toBe('help');
  expect(parseStackOptions(['-h'])).toBe('help');
});

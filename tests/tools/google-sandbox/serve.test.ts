import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';

import { findHeader } from '#tests/tools/google-sandbox/mailbox/message-content.ts';
import { mboxOf, takeoutMessage } from '#tests/tools/google-sandbox/support/build-mbox.ts';
import { NOW_MS, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import { sandboxReadySchema } from '#tests/tools/stack/google-sandbox-server.ts';

import { readMailboxFile } from './mailbox-file.ts';

const SERVE = fileURLToPath(new URL('./serve.ts', import.meta.url));

const readySchema = sandboxReadySchema.extend({ origin: z.string(), port: z.number() });

async function start(parameters: readonly string[]) {
  const child = spawn(process.execPath, [SERVE, ...parameters], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([once(lines, 'line'), exited]);
  return { child, exited, first: String(first[0]) };
}

test('says in one line where it is, answers there and ends when told to', async () => {
  const { child, exited, first } = await start([
    '--messages=300',
    '--redirect-uri=http://localhost:1/cb',
  ]);
  const ready = readySchema.parse(JSON.parse(first));
  expect(ready).toMatchObject({ messages: 300, file: null });
  const discovery = await fetch(`http://127.0.0.1:${ready.port}/.well-known/openid-configuration`);
  expect(await discovery.json()).toMatchObject({
    issuer: ready.origin,
    token_endpoint: `${ready.origin}/token`,
  });
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});

test('takes a mailbox file and tells of its bad lines', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'mail.jsonl');
  const line = {
    headers: [['From', 'a@b.example']],
    sizeBytes: 1,
    ageDays: 1,
    labelIds: ['INBOX'],
  };
  await writeFile(file, `${JSON.stringify(line)}\nrubbish\r\n${JSON.stringify(line)}\n`);
  const { first } = await start([`--mailbox=${file}`, '--redirect-uri=http://localhost:1/cb']);
  expect(readySchema.parse(JSON.parse(first))).toMatchObject({
    messages: 2,
    file: { found: 3, imported: 2, refused: [{ lineNumber: 2, reason: 'not JSON' }] },
  });
});

test('takes a Takeout file and tells of its bad messages by number', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'All mail.mbox');
  const bad = ['From a@x Thu Oct 01 06:00:30 2026', '', 'no header', ''];
  const [, ...undated] = takeoutMessage({ Date: null });
  const fromLine = 'From kim@elsewhere.example Thu Oct  1 06:00:30 2026';
  const messages = [...takeoutMessage(), ...bad, fromLine, ...undated, ...takeoutMessage()];
  await writeFile(file, mboxOf(...messages));
  const { first } = await start([`--mailbox=${file}`, '--redirect-uri=http://localhost:1/cb']);
  expect(readySchema.parse(JSON.parse(first))).toMatchObject({
    messages: 2,
    file: {
      separators: 4,
      found: 4,
      imported: 2,
      repeated: 1,
      refused: [{ lineNumber: 12, reason: 'message 2: it has no header' }],
      remarks: [
        { lineNumber: 16, reason: 'message 3: it has no date and was placed by its From line' },
        { lineNumber: 26, reason: 'message 4: it is message 1 again and was counted once' },
      ],
    },
  });
});

test('serves the headers of a Takeout file as Gmail does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'mail.mbox');
  await writeFile(file, mboxOf(...takeoutMessage({ Subject: '=?UTF-8?Q?R=C3=A5d?=' })));
  const { mailbox } = await readMailboxFile(file, { owner: OWNER, nowMs: NOW_MS });
  expect(findHeader(mailbox.headersOf(0), 'Subject')).toBe('Råd');
  expect(findHeader(mailbox.headersOf(0), 'X-GM-THRID')).toBeNull();
});

test('does not start without a redirect address', async () => {
  const { first } = await start([]);
  expect(first).toBe('1');
});

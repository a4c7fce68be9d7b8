import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { SetupError } from '#tests/tools/verify-google/setup-error.ts';

import { readCredentials } from './credentials.ts';

const CLIENT_ID = '123-abc.apps.googleusercontent.com';

function envFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'grinbox-verify-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, '.dev.vars');
  writeFileSync(file, text);
  return file;
}

test('reads the client, with other settings around it', () => {
  const text = `OTHER=1\nGOOGLE_CLIENT_ID=${CLIENT_ID}\nGOOGLE_CLIENT_SECRET="hush"\n`;
  expect(readCredentials(envFile(text))).toEqual({ clientId: CLIENT_ID, clientSecret: 'hush' });
});

test.each([
  ['', /does not say GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET\./],
  [`GOOGLE_CLIENT_ID=${CLIENT_ID}`, /does not say GOOGLE_CLIENT_SECRET\./],
  ['GOOGLE_CLIENT_SECRET=x\nGOOGLE_CLIENT_ID=', /does not say GOOGLE_CLIENT_ID\./],
  ['GOOGLE_CLIENT_SECRET=x\nGOOGLE_CLIENT_ID=mine', /ends in \.apps\.googleusercontent\.com/],
])('settings that are missing or wrong are named: %j', (text, message) => {
  expect(() => readCredentials(envFile(text))).toThrow(SetupError);
  expect(() => readCredentials(envFile(text))).toThrow(message);
});

test('without the file it is said what belongs in it', () => {
  const read = () => readCredentials('no/such/.dev.vars');
  expect(read).toThrow(SetupError);
  expect(read).toThrow(/There is no no\/such\/\.dev\.vars\..*--env FILE.*--sandbox/);
});

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { PROJECT_DIR } from '#tests/tools/stack/bootstrap.mjs';

import { runCommand } from '#tests/tools/run/run-command.ts';

/** What must never be committed: it ties the project to one machine, or lets strangers in. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w.:/-])\/(?:home|Users|root|work|mnt)\/[\w.-]+/, 'a path of one machine'],
  [/\b[A-Z]:\\Users\\/, 'a path of one machine'],
  [/\bregistry\.[\w-]+\.[a-z]{2,}/i, 'the address of a package registry'],
  [/\b(?:arti[f]actory|verda[c]cio|jfro[g])\b/i, 'the address of a package registry'],
  [/"resolved"\s*: "http/, 'the address of a package registry'],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'a private key'],
  [/\bGOCSPX-[\w-]{20,}/, 'a Google client secret'],
  [/\b(?:sk|rk)_live_\w{10,}/, 'a Stripe key'],
  // Stripe's own are long; the stand-in's is not (tests/tools/stripe-sandbox/sandbox-keys.ts).
  [/\b(?:sk|rk)_test_\w{24,}/, 'a Stripe key'],
  [/\bwhsec_\w{24,}/, 'a Stripe signing secret'],
  [/\bya29\.[\w-]{20,}/, 'a Google access token'],
  [/\b1\/\/0[\w-]{20,}/, 'a Google refresh token'],
  [/\bAIza[\w-]{35}/, 'a Google API key'],
];

/** Names every forbidden thing in a file's text, by line. */
export function forbiddenInText(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, position) =>
    FORBIDDEN.flatMap(([pattern, what]) => {
      const found = pattern.exec(line);
      return found === null ? [] : [`${file}:${position + 1}: ${what}: ${found[0]}`];
    }),
  );
}

/** The same over all files that Git tracks. */
export async function forbiddenTextProblems(): Promise<string[]> {
  const { code, output } = await runCommand('git', ['ls-files', '-z']);
  if (code !== 0) return [`git could not list the project's files: ${output}`];
  const files = output.split('\0').filter((file) => file !== '');
  return files.flatMap((file) => {
    const path = join(PROJECT_DIR, file);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined || !stats.isFile()) return [];
    const content = readFileSync(path);
    return content.includes(0) ? [] : forbiddenInText(file, content.toString('utf8'));
  });
}

import { expect, test } from 'vitest';

import { brokenLinks } from '#tests/tools/run/checks/document-links.ts';

const FILES: Record<string, string> = {
  'README.md': '# Product\n',
  worker: '',
  'worker/README.md': '# Worker\n\n## The launch, and `late`\n',
};

function brokenIn(text: string): string[] {
  return brokenLinks('worker/decisions/001-x.md', text, (path) => FILES[path] ?? null);
}

test.each([
  '[up](../README.md)',
  '[root](../../README.md#product)',
  '[part](../README.md#the-launch-and-late)',
  '# Here\n\n[down](#here)',
  '[out](https://example.org/nothing)',
  'in `worker` and `worker/README.md`',
  '`worker/*/schema.ts`',
  '```sh\n[x](nowhere.md)\n```',
])('%j leads somewhere', (text) => {
  expect(brokenIn(text)).toEqual([]);
});

test.each([
  ['[gone](gone.md)', 'gone.md'],
  ['[gone](../README.md#gone)', '../README.md#gone'],
  ['[gone](#gone)', '#gone'],
  ['[gone](../../README.md#worker)', '../../README.md#worker'],
  ['see `worker/gone.ts`', 'worker/gone.ts'],
])('%j is named as leading nowhere', (text, target) => {
  expect(brokenIn(text)).toEqual([`worker/decisions/001-x.md: ${target} leads nowhere`]);
});

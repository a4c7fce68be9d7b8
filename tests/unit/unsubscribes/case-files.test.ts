import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { importJsonl } from '#tests/tools/google-sandbox/import/import-jsonl.ts';
import { NOW_MS, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import { decideUnsubscribe } from '#worker/domain/unsubscribes/unsubscribe-way.ts';
import { toUnsubscribeMessage } from '#worker/platform/google/message-headers.ts';

/** What becomes of the first message of each sender who offers a way out, by the host that the sender writes from. */
function waysIn(file: string): Record<string, string> {
  const path = new URL(`../../corpus/cases/${file}`, import.meta.url);
  const lines = readFileSync(path, 'utf8').split('\n');
  const { mailbox, refused } = importJsonl(lines, { owner: OWNER, nowMs: NOW_MS });
  expect(refused).toEqual([]);
  const ways: Record<string, string> = {};
  for (const ordinal of mailbox.newestFirst) {
    const headers = mailbox.headersOf(ordinal).map(([name, value]) => ({ name, value }));
    if (!headers.some(({ name }) => name === 'List-Unsubscribe')) continue;
    const message = toUnsubscribeMessage({ labelIds: [], payload: { headers } });
    const way = decideUnsubscribe({ ...message, ownHosts: [] });
    const told = way.kind === 'none' ? way.reason : `${way.kind} ${way.link.href}`;
    ways[message.fromDomain?.split('.')[0] ?? ''] ??= told;
  }
  return ways;
}

test('where the token stands behind a #, there is a link with all of it, and no request', () => {
  expect(waysIn('23-unsubscribe-fragment.jsonl')).toEqual({
    hash1: 'by-hand https://leave.hash1.example/#/unsubscribe/tok0',
    hash2: 'by-hand https://leave.hash2.example/app#unsubscribe=tok0',
  });
});

test('whatever the header looks like, one click takes the standard form, and other addresses are links', () => {
  expect(waysIn('25-unsubscribe-not-in-brackets.jsonl')).toEqual({
    bare1: 'by-hand https://leave.bare1.example/u?m=0',
    bare2: 'by-hand mailto:leave@bare2.example',
    words: 'by-hand https://leave.words.example/u?m=0',
    encoded: 'by-hand https://leave.encoded.example/u?m=1',
    httponly: 'by-hand http://leave.httponly.example/u?m=0',
    posthttp: 'by-hand http://leave.posthttp.example/u?m=0',
    postwrong: 'by-hand https://leave.postwrong.example/u?m=0',
    mailfirst: 'one-click https://leave.mailfirst.example/u?m=0',
    tab: 'one-click https://leave.tab.example/u?m=0',
    upper: 'one-click https://leave.upper.example/u?m=0',
    template: 'address_refused',
    relative: 'address_refused',
  });
});

import { expect, test } from 'vitest';

import { cpuMsOf } from '#tests/support/cpu-time.ts';
import { mailboxOwner } from '#worker/domain/protection/important-mail.ts';
import { listSigns } from '#worker/domain/scans/messages/mail-kind.ts';
import { mailingListOf } from '#worker/domain/scans/senders/mailing-list.ts';
import { decideUnsubscribe, isThreadWay } from '#worker/domain/unsubscribes/unsubscribe-way.ts';
import { toRowMessage, toUnsubscribeMessage } from '#worker/platform/google/message-headers.ts';

const NAMES = [
  'From',
  'Sender',
  'To',
  'Subject',
  'Content-Type',
  'List-Id',
  'List-Post',
  'Mailing-List',
  'X-BeenThere',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'Precedence',
  'Auto-Submitted',
  'Feedback-ID',
  'Authentication-Results',
  'DKIM-Signature',
];

/** What stands before and after a repeated piece; a text is not found where only its end is wrong. */
const SHAPES: readonly (readonly [before: string, piece: string, after: string])[] = [
  ['', 'a', ''],
  ['mx.google.com; dkim=pass ', 'a', ''],
  ['mx.google.com; ', 'a.a ', ''],
  ['<', 'a', '@a.example'],
  ['', 'skatt', '@a.example'],
  ['', '.groups.', ''],
  ['<mailto:', '%41', '>'],
  ['', 'a.', ''],
  ['', 'a-', ''],
  ['', 'a@', ''],
  ['', 'a+', '='],
  ['', 'a=b.', '='],
  ['', ' ', 'x'],
  ['list ', ' ', ''],
  ['', '\t\r\n ', 'x'],
  ['', ', ', 'x'],
  ['', '<', ''],
  ['', '<a@', ''],
  ['', '<mailto:', ''],
  ['', 'mailto:', ''],
  ['', 'mailto:reply+', ''],
  ['', 'mailto:a@reply', ''],
  ['mailto:', '+aaaaaaaaaaaaaaaa', ''],
  ['', 'https://a,', ''],
  ['', 'https://a, ', ''],
  ['https://a/', '.,;:!', 'x'],
  ['<https://a.example/', 'issues/', '>'],
  ['<https://a.example/', '/group/', '>'],
  ['', '(', ''],
  ['', '(a', ')'],
  ['', '"', ''],
  ['"', '\\"', ''],
  ['', '"a" ', '<a@b.example>'],
  ['', '=?utf-8?q?', ''],
  ['', '=?utf-8?q?a?= ', ''],
  ['', '=?', ''],
  ['', '=?a?q?=?b', ''],
  ['', '%3c ', ''],
  ['', '%3e ', ''],
  ['', '&#x3c;', ''],
  ['', 'a/', ' <a'],
  ['"', 'a/', ''],
  ['', 'a: b; ', ''],
  ['', 'a:', '<a@b.example>'],
  ['', 'a; ', ''],
  ['', ' via ', ''],
  ['', ' (via a', ''],
  ['a via ', 'b ', '('],
  ['', 'A a ', '<a@b.example>'],
  ['', '-1', ''],
  ['', '1a-', ''],
  ['', '@ ', ''],
  ['', '; method ', ''],
  ['', '\u0301', ''],
  ['a', '\u0301', '\u0000'],
  ['', '\u00ad', 'x'],
  ['', 'ß', '@ß.example'],
  ['', 'å.', ''],
  ['', 'p.q=r ', ''],
  ['', 'dkim=pass header.i=@a;', ''],
  ['mx.google.com; ', 'dkim=pass header.b=a;', ''],
  ['mx.google.com; dkim', ' ', '='],
  ['mx.google.com', ' ', 'x'],
  ['d=', 'a.', '; s=a; b=a; h=a'],
  ['d=a.example; s=a; b=a; h=', 'a:', ''],
  ['', 'a=b;', ''],
  ['a', ' ', '='],
];

/** Those of the longest that are read of some, and longer ones. Of each pair the second is four times the first. */
const LENGTHS = [
  [2_000, 8_000],
  [4_000, 16_000],
  [16_000, 64_000],
] as const;
/** Work that grows with the square of the length takes 16 times as much, work that grows with the length 4. */
const MOST_GROWTH = 9;
/** Less than this is nothing to anybody. */
const NOTHING_MS = 100;
const OWNER = mailboxOwner('eva@hemma.example');

function headersOf(name: string, value: string) {
  const plain = [
    { name: 'From', value: 'News <news@shop.example>' },
    { name: 'List-Id', value: '<news.shop.example>' },
    { name: 'List-Unsubscribe', value: '<https://shop.example/leave>' },
  ];
  return [...plain.filter((header) => header.name !== name), { name, value }];
}

function read(headers: { name: string; value: string }[]): void {
  const message = { labelIds: [], payload: { headers } };
  toRowMessage({ ...message, sizeEstimate: 1000, internalDate: 0 }, OWNER);
  decideUnsubscribe({ ...toUnsubscribeMessage(message), ownHosts: [] });
}

function slowShapes(reader: (value: string) => void) {
  return SHAPES.flatMap(([before, piece, after]) =>
    LENGTHS.flatMap(([small, large]) => {
      const readOfLength = (length: number) => () => {
        reader(before + piece.repeat(length / piece.length) + after);
      };
      const largeMs = cpuMsOf(readOfLength(large));
      if (largeMs <= NOTHING_MS) return [];
      const growth = largeMs / cpuMsOf(readOfLength(small));
      return growth < MOST_GROWTH ? [] : [{ before, piece, after, large, largeMs, growth }];
    }),
  );
}

test.each(NAMES)('the work that a %s takes grows with its length alone', (name) => {
  expect(slowShapes((value) => read(headersOf(name, value)))).toEqual([]);
});

test('so it does where headers of a list are read without being cut', () => {
  const slow = slowShapes((value) => {
    const headers = {
      listId: value,
      listPost: value,
      mailingList: value,
      beenThere: value,
      listUnsubscribe: value,
    };
    listSigns(headers, { name: value, address: 'eva@hemma.example' });
    mailingListOf(headers, 'eva@hemma.example');
    isThreadWay(headers, [value]);
  });
  expect(slow).toEqual([]);
});

import { expect, test } from 'vitest';

import { BRAND } from '#worker/domain/brand.ts';
import {
  addressKey,
  changingKey,
  domainKey,
  listKey,
} from '#worker/domain/scans/senders/sender-key.ts';
import { canBeFiltered, gmailFilters } from '#worker/domain/unsubscribes/gmail-filters.ts';

const NOW_MS = Date.UTC(2026, 10, 28, 12);

/** The properties of each filter, in order. */
function propertiesIn(xml: string): string[][] {
  return xml
    .split('<entry>')
    .slice(1)
    .map((entry) =>
      [...entry.matchAll(/<apps:property name='(\w+)' value='([^']*)'\/>/g)].map(
        ([, name, value]) => `${name}=${value}`,
      ),
    );
}

test('one filter is written as Gmail exports it', () => {
  expect(gmailFilters(['news@shop.example'], 'trash', NOW_MS)).toBe(
    `<?xml version='1.0' encoding='UTF-8'?><feed xmlns='http://www.w3.org/2005/Atom' xmlns:apps='http://schemas.google.com/apps/2006'>
\t<title>Mail Filters</title>
\t<id>tag:mail.google.com,2008:filters:1795867200000</id>
\t<updated>2026-11-28T12:00:00Z</updated>
\t<author>
\t\t<name>Grinbox</name>
\t\t<email>${BRAND.supportEmail}</email>
\t</author>
\t<entry>
\t\t<category term='filter'></category>
\t\t<title>Mail Filter</title>
\t\t<id>tag:mail.google.com,2008:filter:1795867200000</id>
\t\t<updated>2026-11-28T12:00:00Z</updated>
\t\t<content></content>
\t\t<apps:property name='from' value='news@shop.example'/>
\t\t<apps:property name='shouldTrash' value='true'/>
\t\t<apps:property name='sizeOperator' value='s_sl'/>
\t\t<apps:property name='sizeUnit' value='s_smb'/>
\t</entry>
</feed>
`,
  );
});

test('archived mail is labelled, so that it can be found; a list goes by its id', () => {
  const keys = ['news@shop.example', listKey('weekly.lists.example') ?? ''];
  expect(propertiesIn(gmailFilters(keys, 'archive', NOW_MS))).toEqual([
    [
      'from=news@shop.example',
      'label=Grinbox',
      'shouldArchive=true',
      'sizeOperator=s_sl',
      'sizeUnit=s_smb',
    ],
    [
      'hasTheWord=list:(weekly.lists.example)',
      'label=Grinbox',
      'shouldArchive=true',
      'sizeOperator=s_sl',
      'sizeUnit=s_smb',
    ],
  ]);
});

test('an international address is filtered in both of its forms', () => {
  const key = addressKey('nyhet@möbler.example') ?? '';
  expect(propertiesIn(gmailFilters([key], 'trash', NOW_MS))[0]?.[0]).toBe(
    'from=nyhet@xn--mbler-jua.example OR nyhet@möbler.example',
  );
});

test('a whole domain, and a name with ever new addresses, take receipts along and get no filter', () => {
  const wide = [domainKey('shop.example'), changingKey('Shop', 'shop.example')];
  expect(wide.map(canBeFiltered)).toEqual([false, false]);
  expect(propertiesIn(gmailFilters(wide, 'trash', NOW_MS))).toEqual([]);
});

test('nothing that a sender writes ends its attribute', () => {
  const hostile = "o'brien&co@shop.example";
  expect(addressKey(hostile)).toBe(hostile);
  expect(propertiesIn(gmailFilters([hostile], 'trash', NOW_MS))[0]?.[0]).toBe(
    'from=o&#39;brien&amp;co@shop.example',
  );
});

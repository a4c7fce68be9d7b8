import { expect, test } from 'vitest';

import { mboxOf, takeoutMessage } from '#tests/tools/google-sandbox/support/build-mbox.ts';
import { importFile } from '#tests/tools/google-sandbox/support/import-file.ts';

import { TAKEOUT_LANGUAGES } from './takeout-names/takeout-languages.ts';
import { KNOWN_LANGUAGES } from './takeout-names/takeout-vocabulary.ts';

/** Imports messages of these labels, the first one the oldest. */
async function importLabels(...values: readonly string[]) {
  const report = await importFile(
    mboxOf(
      ...values.flatMap((value, number) =>
        takeoutMessage({
          'X-Gmail-Labels': value,
          'Message-ID': `<${number}@x.example>`,
          'X-GM-THRID': String(number),
        }),
      ),
    ),
  );
  const { mailbox } = report;
  const labelIds = values.map((_, ordinal) => mailbox.labelIdsOf(ordinal));
  return { ...report, labelIds, ownLabels: mailbox.labels.list().map(({ name }) => name) };
}

function firstWay(ways: string): string {
  return ways.split('|')[0] ?? '';
}

test.each([
  ['Inbox,Unread,Category Promotions', ['INBOX', 'UNREAD', 'CATEGORY_PROMOTIONS']],
  ['Archived,Opened,Important,Starred', ['STARRED', 'IMPORTANT']],
  [
    'Inkorgen,Olästa,Viktigt,Kategori: Uppdateringar',
    ['INBOX', 'UNREAD', 'IMPORTANT', 'CATEGORY_UPDATES'],
  ],
  ['=?UTF-8?Q?=C3=85pnet,Kategori:_Reklame?=', ['CATEGORY_PROMOTIONS']],
  ['Posteingang,Ungelesen,Wichtig', ['INBOX', 'UNREAD', 'IMPORTANT']],
  [
    '=?UTF-8?Q?Messages_archiv=C3=A9s,Ouvert,Cat=C3=A9gorie=C2=A0:_E-mails_?=\n =?UTF-8?Q?personnels?=',
    ['CATEGORY_PERSONAL'],
  ],
  ['=?UTF-8?B?SW5rb3JnZW4sT2zDpHN0YQ==?=', ['INBOX', 'UNREAD']],
  ['받은편지함,마지막으로 연 시간,개인정보 카테고리', ['INBOX', 'CATEGORY_PERSONAL']],
  ['受信トレイ,未読,カテゴリ「プロモーション」', ['INBOX', 'UNREAD', 'CATEGORY_PROMOTIONS']],
  ['Skickat', ['SENT']],
  ['Papperskorgen', ['TRASH']],
  ['Chat,IMAP_$Forwarded', ['CHAT']],
  ['Inbox,[Gmail]/Sent Mail', ['INBOX', 'SENT']],
])('the labels %j are understood', async (value, expected) => {
  const { labelIds, ownLabels, remarks } = await importLabels(value);
  expect(labelIds).toEqual([expected]);
  expect({ ownLabels, remarks }).toEqual({ ownLabels: [], remarks: [] });
});

test.each(TAKEOUT_LANGUAGES)(
  'Gmail’s own names in $language are no labels of the user',
  async (names) => {
    const { labels, states, categoryWord, categories } = names;
    const word = firstWay(categoryWord);
    const named = (category: keyof typeof categories) =>
      [
        `${word} ${firstWay(categories[category])}`,
        `${word}: ${firstWay(categories[category])}`,
      ] as const;
    const [spaced] = named('CATEGORY_PROMOTIONS');
    const [, withColon] = named('CATEGORY_UPDATES');
    const { labelIds, ownLabels, remarks } = await importLabels(
      `${firstWay(labels.INBOX)},${firstWay(labels.UNREAD)},${spaced}`,
      `${firstWay(labels.SENT)},${firstWay(states)}`,
      `${firstWay(labels.TRASH)},${firstWay(states)},${withColon}`,
      `${firstWay(labels.SPAM)},${firstWay(labels.UNREAD)}`,
      `${firstWay(labels.DRAFT)}`,
      `${firstWay(labels.IMPORTANT)},${firstWay(labels.STARRED)},${firstWay(states)}`,
      `${firstWay(labels.INBOX)},${firstWay(labels.UNREAD)},Familjen`,
      `${states.replaceAll('|', ',')},${firstWay(labels.INBOX)}`,
    );
    expect(labelIds).toEqual([
      ['INBOX', 'UNREAD', 'CATEGORY_PROMOTIONS'],
      ['SENT'],
      ['TRASH', 'CATEGORY_UPDATES'],
      ['SPAM', 'UNREAD'],
      ['DRAFT'],
      ['STARRED', 'IMPORTANT'],
      ['INBOX', 'UNREAD', 'Label_1'],
      ['INBOX'],
    ]);
    expect({ ownLabels, remarks }).toEqual({ ownLabels: ['Familjen'], remarks: [] });
  },
);

test('there are more than 25 languages, and in none has a name two meanings', () => {
  expect(TAKEOUT_LANGUAGES.length).toBeGreaterThan(25);
  for (const { language, labels, states, categories } of TAKEOUT_LANGUAGES) {
    const names = [...Object.values(labels), states].flatMap((ways) => ways.split('|'));
    const ofCategories = Object.values(categories).flatMap((ways) => ways.split('|'));
    const known = KNOWN_LANGUAGES.find((candidate) => candidate.language === language);
    expect(known?.names.size, language).toBe(names.length);
    expect(known?.categories.size, language).toBe(ofCategories.length);
  }
});

test('other labels are the user’s own, each once, commas, quotes and levels in their names included', async () => {
  const { labelIds, ownLabels } = await importLabels(
    'Inbox,Jobb/Kvitton,"Resor, 2026","Familj ""Ek"""',
    '=?UTF-8?Q?Inbox,Jobb/Kvitton,R=C3=A5d?=',
  );
  expect(ownLabels).toEqual(['Jobb/Kvitton', 'Resor, 2026', 'Familj "Ek"', 'Råd']);
  expect(labelIds[0]).toEqual(['INBOX', 'Label_1', 'Label_2', 'Label_3']);
});

test('what Gmail calls its own in another language is the user’s own', async () => {
  const { labelIds, ownLabels } = await importLabels(
    'Inbox,Opened,Viktigt',
    'Sent,Opened,Skickat',
    'Archived,Unread,Kategori Kvitton',
  );
  expect(ownLabels).toEqual(['Viktigt', 'Skickat', 'Kategori Kvitton']);
  expect(labelIds).toEqual([
    ['INBOX', 'Label_1'],
    ['SENT', 'Label_2'],
    ['UNREAD', 'Label_3'],
  ]);
});

test('of exports in two languages in one file both are understood', async () => {
  const { labelIds, ownLabels } = await importLabels(
    'Inbox,Unread',
    'Inkorgen,Oläst',
    'Inbox,Opened',
  );
  expect(labelIds).toEqual([['INBOX', 'UNREAD'], ['INBOX', 'UNREAD'], ['INBOX']]);
  expect(ownLabels).toEqual([]);
});

test('labels that mail programs make are labels like any other', async () => {
  const made = ['[Imap]/Trash', 'Deleted Messages', 'Junk', 'Notes'];
  const { ownLabels, remarks } = await importLabels(...made.map((name) => `Inbox,Opened,${name}`));
  expect(ownLabels).toEqual(made);
  expect(remarks).toEqual([]);
});

test.each([
  ['Category Travel', 'Inbox,Opened'],
  ['^smartlabel_receipt', 'Inbox,Opened'],
  ['[Gmail]/Something', 'Inbox,Opened'],
  ['Kategori: Resor', 'Inkorgen,Öppnat'],
])('“%s” is taken for Gmail’s own by its form, left out and named', async (name, others) => {
  const { labelIds, ownLabels, remarks } = await importLabels(
    others,
    `${others},${name}`,
    `${name},${others}`,
  );
  expect(labelIds).toEqual([['INBOX'], ['INBOX'], ['INBOX']]);
  expect(ownLabels).toEqual([]);
  const reason = 'it looks like one of Gmail’s own that is not known here, and is left out';
  expect(remarks).toEqual([
    { lineNumber: 12, reason: `label “${name}” of 2 message(s): ${reason}` },
  ]);
});

test('a file whose labels are of no known language has none of the user’s', async () => {
  const { labelIds, ownLabels, remarks, imported } = await importLabels(
    'Mewnflwch,Agorwyd',
    'Mewnflwch,Gwaith',
  );
  expect(imported).toBe(2);
  expect(labelIds).toEqual([[], []]);
  expect(ownLabels).toEqual([]);
  expect(remarks.map(({ reason }) => reason)).toEqual(
    [
      ['Mewnflwch', 2],
      ['Agorwyd', 1],
      ['Gwaith', 1],
    ].map(
      ([name, count]) =>
        `label “${name}” of ${count} message(s): no language of the labels in this file is known ` +
        'here, so it is taken for none of the user’s',
    ),
  );
});

test('unknown words for read and archived are told by where they stand, and no label of the user is', async () => {
  const times = (count: number, value: string) => Array.from({ length: count }, () => value);
  const { ownLabels, remarks } = await importLabels(
    ...times(40, 'Inbox,Perused'),
    ...times(20, 'Inbox,Unread'),
    ...times(20, 'Stowed,Perused'),
    ...times(10, 'Stowed,Perused,Club'),
    ...times(5, 'Sent,Perused'),
    ...times(5, 'Stowed,Unread'),
  );
  expect(ownLabels).toEqual(['Club']);
  expect(remarks.map(({ reason }) => /“(.*)”/.exec(reason)?.[1])).toEqual(['Perused', 'Stowed']);
});

test('a label that lies on all archived mail is the user’s where the words for it are known', async () => {
  const times = (count: number, value: string) => Array.from({ length: count }, () => value);
  const { ownLabels, remarks } = await importLabels(
    ...times(40, 'Inbox,Opened'),
    ...times(20, 'Inbox,Unread'),
    ...times(30, 'Archived,Opened,Club'),
  );
  expect(ownLabels).toEqual(['Club']);
  expect(remarks).toEqual([]);
});

test('purchases and bookings are found as such, and in the tab of updates where no other is named', async () => {
  const { mailbox, labelIds } = await importLabels(
    'Inbox,Opened,Category Purchases',
    'Inbox,Opened,Category Reservations,Category Promotions',
  );
  expect(labelIds).toEqual([
    ['INBOX', 'CATEGORY_UPDATES'],
    ['INBOX', 'CATEGORY_PROMOTIONS'],
  ]);
  expect([...mailbox.columns.searchCategories.subarray(0, 2)]).toEqual([1, 2]);
});

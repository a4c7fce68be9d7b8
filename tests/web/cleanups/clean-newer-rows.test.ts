import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { newerRows, type NewerRows, baseRows, shownRows } from '#web/pages/clean/use-newer-rows.ts';

import {
  buildCleanRows,
  buildSenderRow,
  buildYearRow,
} from '#tests/web/support/build-clean-rows.ts';
import { showCleanPage } from '#tests/web/support/show-clean-page.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

afterEach(() => vi.unstubAllGlobals());

const SHOWN = buildCleanRows({}, { rowsVersion: 14 });

/** The same with these senders as well, in a later version. */
function buildNewest(...numbers: number[]) {
  const senders = [1, 2, ...numbers].map((number) => buildSenderRow(number));
  return buildCleanRows({ newsletters: senders }, { rowsVersion: 23 });
}

type Notice = { offer?: NewerRows | null; droppedCount?: number; language?: 'sv' | 'en' };

function newerNotice({ offer = null, droppedCount = 0, language = 'sv' }: Notice) {
  return web.render('/pages/clean/newer-notice.tsx', 'NewerNotice', {
    language,
    props: { offer, droppedCount, onShow: () => undefined },
  });
}

test('of newer rows it is known which senders are new, and how much mail is theirs', () => {
  const newest = buildNewest(7, 9);
  expect(newerRows(SHOWN, newest)).toEqual({
    rows: newest,
    newSenderIds: new Set(['sender:7', 'sender:9']),
    messageCount: 20,
  });
});

test('a sender whose rows are bought already is nothing new to choose', () => {
  const newest = buildCleanRows(
    { newsletters: [buildSenderRow(1), buildSenderRow(3, { isTaken: true })] },
    { rowsVersion: 23 },
  );
  expect(newerRows(SHOWN, newest)?.newSenderIds.size).toBe(0);
});

test.each([
  ['of the same version', { ...buildNewest(7), rowsVersion: 14 }],
  ['of an older version', { ...buildNewest(7), rowsVersion: 9 }],
  ['of another scan', { ...buildNewest(7), scanId: 'scan_2' }],
  ['that say the same', buildNewest()],
])('rows %s are nothing to offer', (_which, newest) => {
  expect(newerRows(SHOWN, newest)).toBeNull();
});

test('the offer says that more senders were found, how many, and that the ticks remain', async () => {
  const offer = newerRows(SHOWN, buildNewest(7, 9));
  const { text, html } = await newerNotice({ offer });
  expect(text).toBe(
    'Fler avsändare har hittats 2 avsändare till, 20 mejl. Dina kryss finns kvar. Visa dem',
  );
  expect(html).not.toContain('role="alert"');
  expect((await newerNotice({ offer, language: 'en' })).text).toBe(
    'More senders have been found 2 more senders, 20 emails. Your ticks remain. Show them',
  );
});

test('newer rows without a new sender are offered as what they are', async () => {
  const newest = buildCleanRows({ old: [buildYearRow(2022)] }, { rowsVersion: 23 });
  const offer = newerRows(SHOWN, newest);
  expect((await newerNotice({ offer })).text).toBe(
    'Listan har räknats om Dina kryss finns kvar. Visa den',
  );
  expect((await newerNotice({ offer, language: 'en' })).text).toBe(
    'The list has been recounted Your ticks remain. Show it',
  );
});

test('ticks that the newer rows do not have are told of, and no tick lost is nothing to tell', async () => {
  expect((await newerNotice({ droppedCount: 2 })).text).toContain(
    'Listan är ny 2 av dina kryss finns inte med i den. Resten finns kvar.',
  );
  expect((await newerNotice({ droppedCount: 1, language: 'en' })).text).toContain(
    '1 of your ticks is not in it. The rest remain.',
  );
  expect((await newerNotice({})).text).toBe('');
});

test.each([
  ['sv', 'Butik 7 Ny'],
  ['en', 'Butik 7 New'],
] as const)(
  'a sender that was not there before is marked as new, in %s',
  async (language, name) => {
    const senderName = (isNew: boolean) =>
      web.render('/pages/clean/newsletter-section.tsx', 'SenderName', {
        language,
        props: { sender: 'Butik 7', isNew, kind: 'newsletter' },
      });
    expect((await senderName(true)).text).toBe(name);
    expect((await senderName(false)).text).toBe('Butik 7');
  },
);

test('without a word of newer rows the page offers none', async () => {
  const { text } = await showCleanPage(web, SHOWN);
  expect(text).not.toContain('Fler avsändare');
  expect(text).not.toContain('Ny ');
});

const LOADED = { rows: SHOWN, unlocks: [] };
const UNLOCKED = {
  over: SHOWN,
  rows: buildCleanRows({ newsletters: [buildSenderRow(3)] }, { rowsVersion: 14 }),
  unlocks: [{ rowId: 'all' as const, protection: 'starred' as const }],
};

test('rows are shown with the unlocks that they were counted with', () => {
  expect(shownRows(baseRows(LOADED, null), UNLOCKED)).toBe(UNLOCKED);
});

test('an unlocking whose answer comes after newer rows were asked for changes neither rows nor unlocks', () => {
  const accepted = { rows: buildNewest(7), unlocks: LOADED.unlocks };
  expect(shownRows(baseRows(LOADED, accepted), UNLOCKED)).toBe(accepted);
});

test('newer rows that were asked for give way to ones that are loaded and newer still', () => {
  const accepted = { rows: buildNewest(7), unlocks: [] };
  const later = { rows: { ...buildNewest(9), rowsVersion: 31 }, unlocks: [] };
  expect(baseRows(later, accepted)).toBe(later);
});

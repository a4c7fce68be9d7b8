import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { formatUnlocks, unlocksQuerySchema, type Unlock } from '#worker/contract/protection.ts';

import { fetchCleanRows } from '#web/entities/cleanups/choice-api.ts';
import { saveUnlocks, savedUnlocks } from '#web/entities/cleanups/row-choice.ts';
import {
  canUnlockSomewhere,
  fullUnlock,
  withUnlock,
  withoutUnlock,
} from '#web/pages/clean/protection-control.ts';

import { buildCleanRows, buildSenderRow } from '#tests/web/support/build-clean-rows.ts';
import { stubServer } from '#tests/web/support/loader-stage.ts';
import { showCleanPage } from '#tests/web/support/show-clean-page.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

const STARRED: Unlock = { rowId: 'sender:1', protection: 'starred' };
const RECENT: Unlock = { rowId: 'all', protection: 'recent' };

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

afterEach(() => vi.unstubAllGlobals());

function stubTab(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
}

test('what is unlocked is kept in the tab, for its scan only, and dropped with the last', () => {
  stubTab();
  expect(savedUnlocks('scan_1')).toEqual([]);
  saveUnlocks('scan_1', [STARRED, RECENT]);
  expect(savedUnlocks('scan_1')).toEqual([STARRED, RECENT]);
  expect(savedUnlocks('scan_2')).toEqual([]);
  saveUnlocks('scan_1', []);
  expect(savedUnlocks('scan_1')).toEqual([]);
});

test.each(['', '{', '[]', '{"scanId":"scan_1","unlocks":[{"rowId":"x","protection":"starred"}]}'])(
  'what else lies in the tab, as %s, unlocks nothing',
  (left) => {
    vi.stubGlobal('sessionStorage', { getItem: () => left });
    expect(savedUnlocks('scan_1')).toEqual([]);
  },
);

test('the same unlock is there once, and taking it back leaves the others', () => {
  expect(withUnlock([STARRED, RECENT], STARRED)).toEqual([RECENT, STARRED]);
  expect(withoutUnlock([STARRED, RECENT], STARRED)).toEqual([RECENT]);
  expect(withoutUnlock([RECENT], { ...RECENT, rowId: 'sender:1' })).toEqual([RECENT]);
});

test('drafts, chats and one’s own mail are never unlocked', () => {
  expect(canUnlockSomewhere('starred')).toBe(true);
  expect((['draft', 'chat', 'sent'] as const).filter(canUnlockSomewhere)).toEqual([]);
});

test('a look into a protected row lifts what can be unlocked in it, and nothing else', () => {
  const kept = { count: 3, freedCount: 3 };
  const row = buildSenderRow(1, {
    protections: [
      { protection: 'starred', ...kept, canUnlock: true },
      { protection: 'recent', count: 2, freedCount: 2, canUnlock: true },
      { protection: 'draft', ...kept, canUnlock: false },
      { protection: 'answered', count: 0, freedCount: 0, canUnlock: true },
    ],
  });
  expect(fullUnlock(row)).toEqual({
    count: 5,
    unlocks: [
      STARRED,
      { rowId: 'sender:1', protection: 'recent' },
      { rowId: 'sender:1', protection: 'answered' },
    ],
  });
  const drafts = row.protections.filter(({ protection }) => protection === 'draft');
  expect(fullUnlock({ ...row, protections: drafts })).toEqual({ count: 0, unlocks: [] });
});

test('rows are asked for with what is unlocked in them, and the server reads it as it was', async () => {
  const unlocks = [STARRED, RECENT];
  const query = new URLSearchParams({ version: '3', unlocks: 'sender:1~starred,all~recent' });
  const path = `/api/scans/scan_1/rows?${query.toString()}`;
  stubServer({ [`GET ${path}`]: buildCleanRows({}, { rowsVersion: 3 }) });
  expect((await fetchCleanRows('scan_1', 3, unlocks)).rowsVersion).toBe(3);
  expect(unlocksQuerySchema.parse(formatUnlocks(unlocks))).toEqual(unlocks);
});

test('what nothing lifts has no button, and what is unlocked in a row is counted', async () => {
  const row = buildSenderRow(1, {
    protectedCount: 3,
    unlockedCount: 2,
    protections: [{ protection: 'draft', count: 3, freedCount: 3, canUnlock: false }],
  });
  const { text } = await web.render('/pages/clean/row/row-protections.tsx', 'RowProtections', {
    props: { id: row.id, protections: row.protections, unlockedCount: row.unlockedCount },
  });
  expect(text).toContain('3 utkast');
  expect(text).not.toContain('Lås upp');
  expect(text).toContain('2 upplåsta mejl är med i raden');
});

test('each kind of protection can be unlocked as a whole, but for what nothing lifts', async () => {
  const changes = {
    protectedCount: 6,
    protections: [
      { protection: 'draft' as const, count: 1 },
      { protection: 'starred' as const, count: 5 },
    ],
  };
  const { html } = await showCleanPage(web, buildCleanRows({}, changes));
  expect(html.match(/>Lås upp</g)).toHaveLength(1);
  const english = await showCleanPage(web, buildCleanRows({}, changes), { language: 'en' });
  expect(english.text).toContain('5 starred Unlock');
  expect(english.text).not.toMatch(/[åäö]/);
});

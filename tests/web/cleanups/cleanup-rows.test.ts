import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import type { CleanupProgress, CleanupRowView } from '#worker/contract/cleanups.ts';
import type { Language } from '#worker/domain/language.ts';

import {
  rememberRequest,
  rowOfRequest,
  rowRequest,
  takeRequest,
  type CleanupRequest,
} from '#web/entities/cleanups/cleanup-request.ts';
import { nextWithAccess } from '#web/entities/cleanups/cleanup-stage.ts';

import { buildCleanup } from '#tests/web/support/build-order.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

function buildRow(changes: Partial<CleanupRowView> = {}): CleanupRowView {
  return {
    id: 'sender:1',
    sender: 'Glimt Möbler',
    senderKey: 'nyhet@glimt.example',
    isOpenEnded: false,
    selectedCount: 24,
    movedCount: 24,
    alreadyDeletedCount: 0,
    protectedSinceCount: 0,
    mismatchedCount: 0,
    refutedCount: 0,
    failedCount: 0,
    restoredCount: 0,
    notInTrashCount: 0,
    unrestoredCount: 0,
    isPutBack: false,
    canPutBack: true,
    ...changes,
  };
}

function show(
  rows: CleanupRowView[],
  language: Language = 'sv',
  progress: CleanupProgress = buildCleanup(),
  asking: { isBusy: boolean; request: CleanupRequest | null } = { isBusy: false, request: null },
) {
  const props = { rows, control: { progress, ...asking, ask: async () => {} } };
  const file = '/features/cleanups/cleanup-row-list.tsx';
  return web.render(file, 'CleanupRowList', { props, language });
}

test.each<[Partial<CleanupRowView>, string, string]>([
  [{}, 'Glimt Möbler 24 i papperskorgen Lägg tillbaka', 'Glimt Möbler 24 in the trash Put back'],
  [{ sender: null }, 'Nyhetsbrev 24 i papperskorgen', 'Newsletters 24 in the trash'],
  [{ id: 'old:2021', sender: null }, 'Gamla mejl, 2021 24', 'Old mail, 2021 24'],
  [
    { id: 'old:2014', sender: null, isOpenEnded: true },
    'Gamla mejl, 2014 och äldre 24',
    'Old mail, 2014 and older 24',
  ],
  [{ id: 'large:10', sender: null }, 'Stora bilagor, 10–25 MB', 'Large attachments, 10–25 MB'],
  [
    { id: 'own-large:100', sender: null },
    'Stora du har skickat, Över 100 MB',
    'Large ones you sent',
  ],
  [
    {
      movedCount: 10,
      restoredCount: 4,
      alreadyDeletedCount: 3,
      protectedSinceCount: 2,
      mismatchedCount: 1,
      failedCount: 8,
    },
    '6 i papperskorgen · 4 tillbaka · 3 redan borta · 3 lämnade orörda · 8 kunde inte flyttas',
    '6 in the trash · 4 put back · 3 already gone · 3 left alone · 8 could not be moved',
  ],
  [
    { movedCount: 10, restoredCount: 4, notInTrashCount: 1, unrestoredCount: 5 },
    '5 i papperskorgen · 4 tillbaka · 1 inte kvar i papperskorgen · 5 kunde inte läggas tillbaka',
    '5 in the trash · 4 put back · 1 no longer in the trash · 5 could not be put back',
  ],
  [{ movedCount: 0 }, 'inget flyttat', 'nothing moved'],
])('a row of %o says: %s', async (changes, sv, en) => {
  expect((await show([buildRow(changes)])).text).toContain(sv);
  expect((await show([buildRow(changes)], 'en')).text).toContain(en);
});

test('that rows can be put back is said where one can be, or could once all is moved, and nowhere else', async () => {
  const said = 'Du kan lägga tillbaka en rad i taget.';
  const untouched = buildRow({ movedCount: 0, canPutBack: false });
  const moved = buildRow({ canPutBack: false });
  const moving = buildCleanup({ status: 'working' });
  expect((await show([untouched, buildRow()])).text).toContain(said);
  expect((await show([untouched, moved], 'sv', moving)).text).toContain(said);
  expect((await show([untouched], 'sv', moving)).text).not.toContain(said);
  expect((await show([untouched, moved])).text).not.toContain(said);
});

test('a row that cannot be put back has no way to ask for it', async () => {
  expect((await show([buildRow({ canPutBack: false })])).html).not.toContain('<button');
});

test('of the rows only the one that is asked back is at work, until it is back; the others wait for it', async () => {
  const rows = [buildRow(), buildRow({ id: 'sender:2' })];
  const buttonsOf = async (progress: CleanupProgress, isBusy: boolean) => {
    const { html } = await show(rows, 'sv', progress, { isBusy, request: rowRequest('sender:2') });
    return [...html.matchAll(/<button.*?<\/button>/g)].map(([button]) => ({
      isHeld: button.includes('aria-disabled="true"'),
      isAtWork: button.includes('aria-busy="true"') && button.includes('animate-spin'),
    }));
  };
  const waiting = { isHeld: true, isAtWork: false };
  const working = { isHeld: true, isAtWork: true };
  const free = { isHeld: false, isAtWork: false };
  const restoring = buildCleanup({ goal: 'restore', status: 'working' });
  expect(await buttonsOf(buildCleanup(), true)).toEqual([waiting, working]);
  expect(await buttonsOf(restoring, false)).toEqual([waiting, working]);
  expect(await buttonsOf(buildCleanup(), false)).toEqual([free, free]);
});

test('of very many rows the first stand there, with the way to the rest', async () => {
  const rows = Array.from({ length: 20 }, (_, place) => buildRow({ id: `sender:${place}` }));
  expect((await show(rows)).text).toContain('Visa 12 till');
});

test('what is asked of one row is remembered as that, past the way to Google', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  rememberRequest('ord_abc', rowRequest('sender:1'));
  const request = takeRequest('ord_abc');
  expect(request === null ? null : rowOfRequest(request)).toBe('sender:1');
  expect(nextWithAccess(buildCleanup(), request, Date.now())).toBe('undo sender:1');
  expect(rowOfRequest('undo')).toBeNull();
  expect(rowOfRequest('retry')).toBeNull();
  for (const stored of [
    'undo ../..',
    'undo sender:x',
    'sender:1x',
    'sender:1',
    'old:2020',
    'undo undo sender:1',
    '',
    7,
  ]) {
    kept.set('grinbox.cleanup-request', JSON.stringify({ orderId: 'ord_abc', request: stored }));
    expect(takeRequest('ord_abc')).toBeNull();
  }
  vi.unstubAllGlobals();
});

test('how many rows more there are is written as the language writes it', async () => {
  const rows = Array.from({ length: 1008 }, (_, place) => buildRow({ id: `sender:${place + 1}` }));
  expect((await show(rows)).text).toContain('Visa 1 000 till');
  expect((await show(rows, 'en')).text).toContain('Show 1,000 more');
});

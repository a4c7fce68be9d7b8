import { setupI18n } from '@lingui/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

import type { CleanupRowView } from '#worker/contract/cleanups.ts';
import { CSV_START } from '#worker/domain/csv.ts';
import type { Language } from '#worker/domain/language.ts';

import type { choiceCsv, cleanupCsv, CsvFile } from '#web/features/cleanups/csv-files.ts';

import {
  buildCleanRows,
  buildSenderRow,
  buildSizeRow,
  buildYearRow,
} from '#tests/web/support/build-clean-rows.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

const isFunction = (value: unknown) => typeof value === 'function';
const filesSchema = z.object({
  choiceCsv: z.custom<typeof choiceCsv>(isFunction),
  cleanupCsv: z.custom<typeof cleanupCsv>(isFunction),
});

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

async function csvFiles(language: Language = 'sv') {
  const i18n = setupI18n({
    locale: language,
    messages: { [language]: await web.messagesIn(language) },
  });
  return { i18n, ...filesSchema.parse(await web.load('/features/cleanups/csv-files.ts')) };
}

function linesOf({ text: csv }: CsvFile): string[] {
  expect(csv.startsWith(CSV_START)).toBe(true);
  return csv.slice(CSV_START.length).trimEnd().split('\r\n');
}

const CLEANED: CleanupRowView = {
  id: 'sender:1',
  sender: 'Glimt Möbler',
  senderKey: 'nyhet@glimt.example',
  isOpenEnded: false,
  selectedCount: 24,
  movedCount: 20,
  alreadyDeletedCount: 1,
  protectedSinceCount: 1,
  mismatchedCount: 0,
  refutedCount: 1,
  failedCount: 1,
  restoredCount: 5,
  notInTrashCount: 0,
  unrestoredCount: 0,
  isPutBack: false,
  canPutBack: true,
};

test('what can be chosen is a line per row: sender with address, year, and size', async () => {
  const { choiceCsv: makeCsv, i18n } = await csvFiles();
  const rows = buildCleanRows({
    newsletters: [
      buildSenderRow(1, {
        sender: 'Ärliga Åsa',
        senderKey: 'brev@xn--rlig-koa.example',
        count: 120,
        sizeGB: 1.5,
        sizeLowGB: 1.25,
        sizeHighGB: 2,
        yearlyCount: 51.6,
      }),
    ],
    old: [buildYearRow(2014, { isOpenEnded: true })],
    large: [buildSizeRow(100, null)],
  });
  const [headings, sender, year, size, ...more] = linesOf(makeCsv(rows, i18n));
  expect(headings).toBe(
    '"Typ";"Namn";"Adress";"Mejl";"MB, uppskattat";"MB, lägst";"MB, högst";"Mejl per år";"Skyddade"',
  );
  expect(sender).toBe(
    '"Nyhetsbrev";"Ärliga Åsa";"brev@ärlig.example";"120";"1536";"1280";"2048";"52";"0"',
  );
  expect(year).toMatch(/^"Gamla mejl";"2014 och äldre";"";/);
  expect(size).toMatch(/^"Stora bilagor";"Över 100 MB";"";/);
  expect(more).toEqual([]);
});

test('what a clean-up did is told row by row, with what became of the sender where that was bought', async () => {
  const { cleanupCsv: makeCsv, i18n } = await csvFiles('en');
  const confirmed = {
    number: 1,
    rowId: CLEANED.id,
    sender: CLEANED.sender,
    status: 'confirmed',
    reason: null,
    link: null,
  } as const;
  const [headings, line] = linesOf(makeCsv([CLEANED], [confirmed], i18n));
  expect(headings).toBe(
    '"Kind","Name","Address","Chosen","In the trash","Put back","No longer in the trash","Already gone","Left alone","Could not be moved","Unsubscribing"',
  );
  expect(line).toBe(
    '"Newsletters","Glimt Möbler","nyhet@glimt.example","24","15","5","0","1","2","1","Request accepted"',
  );
  expect(linesOf(makeCsv([CLEANED], null, i18n))[0]).not.toContain('Unsubscribing');
});

test('what a sender calls itself is never a formula', async () => {
  const { cleanupCsv: makeCsv, i18n } = await csvFiles();
  const hostile = { ...CLEANED, sender: '=HYPERLINK("http://x.example")' };
  expect(linesOf(makeCsv([hostile], null, i18n))[1]).toContain(
    `"'=HYPERLINK(""http://x.example"")"`,
  );
});

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import {
  buildCleanRows,
  buildSenderRow,
  buildYearRow,
} from '#tests/web/support/build-clean-rows.ts';
import { showCleanPage } from '#tests/web/support/show-clean-page.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;
beforeAll(async () => void (web = await openWebBuild()));
afterAll(() => web.close());
afterEach(() => vi.unstubAllGlobals());

test('a row that is taken is marked, struck through, without a box, and left out of its section’s sum', async () => {
  const rows = buildCleanRows({
    old: [buildYearRow(2022), buildYearRow(2021, { isTaken: true })],
  });
  const { text, html } = await showCleanPage(web, rows, {
    chosen: { selectedOldCategories: ['old:2021'] },
  });
  expect(html).toMatch(/<s[^>]*>2021<\/s>/);
  expect(text).toMatch(/2021 ?Städat/);
  expect(text).toContain('1 år · 100 mejl');
  expect(text).toContain('Inget valt än');
  expect(html.match(/type="checkbox"/g)).toHaveLength(3 + 5);
});

test('a row that is taken in part says how much of it is left, and is not struck through', async () => {
  const rows = buildCleanRows({
    old: [
      buildYearRow(2022),
      buildYearRow(2021, { isTaken: true, count: 97, excludedCount: 3 }),
      buildYearRow(2020, { isTaken: true, count: 0, excludedCount: 5 }),
    ],
  });
  const { text, html } = await showCleanPage(web, rows);
  expect(html).not.toMatch(/<s[ >]/);
  expect(text).toMatch(/2021 ?Delvis städat/);
  expect(text).toContain('97 mejl · 3 ligger kvar');
  expect(text).toMatch(/2020 ?Behållet/);
  expect(text).toContain('0 mejl · 5 ligger kvar');
  const english = await showCleanPage(web, rows, { language: 'en' });
  expect(english.text).toMatch(/2021 ?Partly cleaned/);
  expect(english.text).toContain('97 emails · 3 left');
});

test('when all has been cleaned already the page says that instead', async () => {
  const rows = buildCleanRows({
    newsletters: [buildSenderRow(1, { isTaken: true })],
    old: [],
    large: [],
  });
  const { text } = await showCleanPage(web, rows);
  expect(text).toContain('Här är allt städat');
  expect(text).toContain('är redan betalt och städat. När ny post');
});

test('when all has been cleaned but for what was kept, the page says how much that is', async () => {
  const rows = buildCleanRows({
    newsletters: [buildSenderRow(1, { isTaken: true, excludedCount: 3 })],
    old: [buildYearRow(2022, { isTaken: true, excludedCount: 1 })],
    large: [],
  });
  const { text } = await showCleanPage(web, rows);
  expect(text).toContain('är redan betalt och städat, utom 4 mejl som du behöll.');
});

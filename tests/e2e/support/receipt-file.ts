import { readFile } from 'node:fs/promises';

import type { Browser, Page } from '@playwright/test';

import { expect } from './journey.ts';

/** A4 in points, as a PDF measures: 210 × 297 mm. */
const A4_POINTS = [595, 842];

/** How many sheets a page takes when it is printed as PDF, on the paper that it asks for, which is to be A4. */
export async function sheetsOf(page: Page): Promise<number> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, width, height] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(pdf) ?? [];
  expect([width, height].map((points) => Math.round(Number(points)))).toEqual(A4_POINTS);
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Downloads the receipt, and opens what came where nothing else can be reached. */
export async function downloadAndOpen(page: Page, browser: Browser, button: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  const html = await readFile(await download.path(), 'utf8');
  const opened = await (await browser.newContext({ offline: true })).newPage();
  const requests: string[] = [];
  opened.on('request', (request) => requests.push(request.url()));
  await opened.setContent(html);
  return { fileName: download.suggestedFilename(), opened, requests };
}

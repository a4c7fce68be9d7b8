import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildScan, buildSummary } from '#tests/web/support/build-scan.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

test.each([
  [
    'sv',
    /Kunde slängas ?2,0 MB ?BORTSTÄDAT SEDAN DESS ?6 772 mejl ?Kvar att slänga ?0 st/,
    'uppskattat när inkorgen vägdes, före städningen',
  ],
  [
    'en',
    /Could go before ?2\.0 MB ?CLEARED OUT SINCE ?6,772 emails ?Left to throw out ?0/,
    'estimated when the inbox was weighed, before the clean-up',
  ],
] as const)(
  'once everything is cleaned away the result offers nothing that is gone, in %s',
  async (language, lines, saving) => {
    const part = (count: number) => ({ count, bytes: 700_000, debtG: 1 });
    const resultSummary = buildSummary({
      byCategory: { newsletter: part(1344), legacy: part(4273), large_attachment: part(1156) },
    });
    // One of 6,773 was answered meanwhile and left alone: it is on offer no more either.
    const { text: paper } = await web.render('/pages/scan/mailbox-receipt.tsx', 'MailboxReceipt', {
      props: {
        scan: { ...buildScan(), finishedAtMs: 0, resultSummary },
        cleanedCount: 6772,
        isAllGone: true,
      },
      language,
    });
    expect(paper).toMatch(lines);
    expect(paper).not.toMatch(/KAN SLÄNGAS|CAN GO/);
    const figures = await web.render('/entities/scans/result-figures.tsx', 'ResultFigures', {
      props: { summary: resultSummary, isBeforeCleanup: true },
      language,
    });
    expect(figures.text).toContain(saving);
  },
);

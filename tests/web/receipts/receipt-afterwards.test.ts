import { afterAll, beforeAll, expect, test } from 'vitest';

import type { CleanupProgress } from '#worker/contract/cleanups.ts';

import { buildReceipt, PAID_AT_MS } from '#tests/web/support/build-order.ts';
import { showReceipt } from '#tests/web/support/show-receipt.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

const showCleanup = (progress: Partial<CleanupProgress>) =>
  showReceipt(web, buildReceipt(progress));

test('the right of withdrawal is said to have ended once all is done, and not before', async () => {
  expect((await showCleanup({})).text).toContain('och då har ångerrätten upphört');
  const working = await showCleanup({ status: 'working', movedCount: 2000 });
  expect(working.text).toContain(
    'Ångerrätten gäller till och med 5 dec. 2026, eller nästa vardag om det är en helg',
  );
});

test('the way to withdraw stands on the receipt until it has been used', async () => {
  const { text, links } = await showCleanup({ status: 'working', movedCount: 2000 });
  expect(links['Ångra köpet']).toBe('/withdraw?order=ord_abc&verify=true');
  expect(text).not.toContain('Din ångeranmälan');
  const withdrawal = {
    name: 'Anna',
    status: 'open',
    requestedAtMs: PAID_AT_MS + 3_600_000,
    isDecided: true,
  } as const;
  const withdrawn = await showReceipt(
    web,
    buildReceipt({ status: 'closed', movedCount: 2000 }, { withdrawal }),
  );
  expect(withdrawn.links['Ångra köpet']).toBeUndefined();
  expect(withdrawn.text).toContain('Köpet är ångrat Städningen är stoppad. 2 000 av 4 685 mejl');
  expect(withdrawn.text).toMatch(/Din ångeranmälan kom in 21 nov\.? 2026/);
  expect(withdrawn.text).not.toContain('sju dagar efter');
});

test('once the right has ended the receipt offers a notice and promises no withdrawal', async () => {
  const { links } = await showCleanup({});
  expect(links['Ångra köpet']).toBeUndefined();
  expect(links['Skicka en ångeranmälan ändå']).toBe('/withdraw?order=ord_abc&verify=true');
});

test('the receipt can be downloaded, and a new scan asked for once the work is over', async () => {
  const done = await showCleanup({});
  expect(done.text).toContain('Ladda ner kvittot');
  expect(done.text).toContain('Skanna igen, gratis');
  const working = await showCleanup({ status: 'working', movedCount: 1 });
  expect(working.text).toContain('Ladda ner kvittot');
  expect(working.text).not.toContain('Skanna igen');
});

test.each(['suspended', 'failed'] as const)(
  'while the work is %s no new scan is offered: it is to be finished first',
  async (status) => {
    const { text } = await showCleanup({ status, movedCount: 1, failedCount: 10 });
    expect(text).not.toContain('Skanna igen');
  },
);

test('what was ordered stands by section, and what it compares to', async () => {
  const { text } = await showCleanup({});
  expect(text).toMatch(
    /Nyhetsbrev 3 avs\. ?412 st Gamla mejl ?4 273 st Beställt ?4 685 st Plats ?ca 13,7 GB/,
  );
  expect(text).not.toContain('Stora bilagor');
  expect(text).toMatch(/Som att köra bil ?≈ 80 km Som en tänd LED-lampa ?≈ 6,7 LED-månader/);
  expect(text).toContain('Tel. +46 8 000 00 00');
});

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import {
  buildCleanRows,
  buildSenderRow,
  buildSizeRow,
  buildYearRow,
} from '#tests/web/support/build-clean-rows.ts';
import { buildSummary } from '#tests/web/support/build-scan.ts';
import { buildLostCall, buildRefusedCall, buildSession } from '#tests/web/support/build-session.ts';
import { showCleanEntry, showCleanPage } from '#tests/web/support/show-clean-page.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;
beforeAll(async () => void (web = await openWebBuild()));
afterAll(() => web.close());
afterEach(() => vi.unstubAllGlobals());

/** The button of the bar: what it says, and whether it can be pressed. */
function goOnButton(html: string) {
  const [, attributes = '', label = ''] =
    /<button([^>]*)>((?:Gå vidare|Continue)[^<]*)</.exec(html) ?? [];
  return { isDisabled: attributes.includes('disabled=""'), label: label.replaceAll('\u00a0', ' ') };
}

test('three sections hold newsletters by sender, old mail by year and large attachments by size', async () => {
  const { text } = await showCleanPage(web, buildCleanRows());
  expect(text).toMatch(
    /Nyhetsbrev 1,0 GB 0,70 kg\/år att behålla <0,01–2 kg 2 avsändare · 20 mejl/,
  );
  expect(text).toMatch(
    /Butik 1 ?512 MB 0,35 kg\/år att behålla <0,01–1 kg ?10 mejl · 12 om året · 0,47 kg\/år i nya mejl, <0,01–1,3 kg · brev@butik1\.example ?Du har öppnat 3 av 12 det senaste året · Har en rad om avregistrering/,
  );
  expect(text).toMatch(
    /Gamla mejl \(3\+ år\) 2,0 GB 1,40 kg\/år att behålla <0,01–4 kg 2 år · 200 mejl/,
  );
  expect(text).toMatch(/2022 ?1,0 GB 0,70 kg\/år att behålla .*100 mejl · minst 3 år gamla/);
  expect(text).toContain('2014 och äldre');
  expect(text).toMatch(
    /40 stora bilagor 4,0 GB 2,80 kg\/år att behålla <0,01–8 kg Diverse avsändare · 40 mejl/,
  );
  expect(text).toMatch(/10–25 MB ?2,0 GB .* ?20 mejl/);
  expect(text).toContain('Över 100 MB');
});

test('each section has a box that chooses all of it, and each row one of its own', async () => {
  const { html } = await showCleanPage(web, buildCleanRows());
  for (const label of [
    'Välj alla 2 avsändare',
    'Välj alla gamla mejl',
    'Välj alla stora bilagor',
  ]) {
    expect(html).toMatch(new RegExp(`<input[^>]*type="checkbox"[^>]*aria-label="${label}"`));
  }
  expect(html.match(/type="checkbox"/g)).toHaveLength(3 + 6);
});

test('news of the list is announced by a region that is there before it', async () => {
  const { html } = await showCleanPage(web, buildCleanRows());
  expect(html).toMatch(/<div role="status"><\/div><div class="[^"]*bg-bar/);
});

test('a section folds by a button that says whether it is open, and controls its rows', async () => {
  const { html } = await showCleanPage(web, buildCleanRows());
  const controlled = [...html.matchAll(/aria-expanded="true" aria-controls="([^"]+)"/g)];
  expect(controlled).toHaveLength(3);
  for (const [, id = ''] of controlled) expect(html).toContain(`id="${id}"`);
});

test('names and addresses are set apart from the text around them, whichever way they are written', async () => {
  const rows = buildCleanRows({ newsletters: [buildSenderRow(1, { sender: 'חדשות' })] });
  const { html } = await showCleanPage(web, rows);
  expect(html).toContain('<bdi class="wrap-anywhere">חדשות</bdi>');
  expect(html).toContain(
    '<bdi class="wrap-anywhere inline-block">brev<wbr/>@butik1<wbr/>.example</bdi>',
  );
});

test('newsletters say that they are moved and not unsubscribed, and from what time they are', async () => {
  const quick = await showCleanPage(web, buildCleanRows());
  expect(quick.text).toContain(
    'Utskick från det senaste året. De flyttas till papperskorgen, avslutas inte.',
  );
  const complete = await showCleanPage(web, buildCleanRows(), { mode: 'complete' });
  expect(complete.text).toContain('Utskick från alla år.');
});

test('how much is protected is said, and why', async () => {
  const { text } = await showCleanPage(web, buildCleanRows({}, { protectedCount: 1204 }));
  expect(text).toMatch(
    /1 204 skyddade mejl är inte med.*Stjärnmärkt, etiketterat, utkast, chattar, besvarat och allt yngre än 30 dagar\./,
  );
});

test('nothing chosen: the bar says so with the price, and its button cannot be pressed', async () => {
  const { text, html } = await showCleanPage(web, buildCleanRows());
  expect(text).toMatch(/Inget valt än ?39 kr per städning/);
  expect(goOnButton(html)).toEqual({ isDisabled: true, label: 'Gå vidare' });
});

test('the bar sums up what is chosen: messages, size, kilograms with their span, car and price', async () => {
  const { text, html } = await showCleanPage(web, buildCleanRows(), {
    chosen: {
      selectedNewsletters: ['sender:1', 'sender:2'],
      selectedOldCategories: ['old:2022'],
      selectedAttachments: ['large:10'],
    },
  });
  expect(text).toContain('140 mejl valda, 4,0 GB');
  expect(text).toContain('Uppskattad CO₂: 2,80 kg/år, publicerat: <0,01–8 kg');
  expect(text).toContain('1 år, 1 storlek · ungefär som 23 km med bil, 0,01–67');
  expect(text).toContain('39 kr per städning. Du betalar i kassan.');
  expect(goOnButton(html)).toEqual({ isDisabled: false, label: 'Gå vidare med 140 mejl' });
});

test('a choice too small to weigh anything can still be gone on with', async () => {
  const tiny = buildSenderRow(1, { count: 1, sizeGB: 1e-9, co2Kg: 1e-10 });
  const { html, text } = await showCleanPage(web, buildCleanRows({ newsletters: [tiny] }), {
    chosen: { selectedNewsletters: ['sender:1'] },
  });
  expect(text).toContain('1 mejl valt');
  expect(goOnButton(html)).toEqual({ isDisabled: false, label: 'Gå vidare med 1 mejl' });
});

test('the page speaks English too, with its numbers and its currency', async () => {
  const { text, html } = await showCleanPage(web, buildCleanRows({}, { protectedCount: 1204 }), {
    language: 'en',
    chosen: { selectedNewsletters: ['sender:1'], selectedOldCategories: ['old:2014'] },
  });
  expect(text).toContain('What should go?');
  expect(text).toContain('1,204 protected emails are left out');
  expect(text).toContain('2014 and older');
  expect(text).toContain('40 large attachments');
  expect(text).toContain('110 emails chosen, 1.5 GB');
  expect(text).toContain('1 sender, 1 year');
  expect(text).toContain('€3.90 per clean-up.');
  expect(goOnButton(html).label).toBe('Continue with 110 emails');
  expect(text).not.toMatch(/[åäö]/);
});

test('of many senders the 25 heaviest are shown, and choosing all says that it means all', async () => {
  const newsletters = Array.from({ length: 600 }, (_, at) => buildSenderRow(at + 1));
  const { text, html } = await showCleanPage(web, buildCleanRows({ newsletters }));
  expect(text).toContain('Butik 25');
  expect(text).not.toContain('Butik 26');
  expect(html).toMatch(/<button[^>]*>Visa alla 600<\/button>/);
  expect(text).toContain(
    'De 25 tyngsta visas. Rutan vid rubriken väljer alla 600, även de som inte syns.',
  );
  expect(html).toMatch(/<input[^>]*type="search"[^>]*aria-label="Sök bland avsändarna"/);
});

test('of few senders all are shown, with nothing to search in', async () => {
  const newsletters = [1, 2, 3].map((number) => buildSenderRow(number));
  const { text, html } = await showCleanPage(web, buildCleanRows({ newsletters }));
  expect(text).toContain('Butik 3');
  expect(text).not.toContain('Visa alla');
  expect(html).not.toContain('type="search"');
});

test('a section without rows has a text of its own, and its box cannot be ticked', async () => {
  const rows = buildCleanRows({ newsletters: [], old: [], large: [buildSizeRow(10, 25)] });
  const { text, html } = await showCleanPage(web, rows);
  expect(text).toContain('Nyhetsbrev Inget här');
  expect(text).toContain('Inga nyhetsbrev hittades. Det är ovanligt fint.');
  expect(text).toContain('Inget äldre än tre år att städa.');
  expect(html).toMatch(/<input[^>]*disabled=""[^>]*aria-label="Välj alla gamla mejl"/);
  const withoutLarge = await showCleanPage(web, buildCleanRows({ large: [] }));
  expect(withoutLarge.text).toContain('Stora bilagor Inget här');
  expect(withoutLarge.text).toContain('Inga mejl på 10 MB eller mer att städa.');
});

test('with nothing to clean at all the page says so and leads back', async () => {
  const { text, links } = await showCleanPage(
    web,
    buildCleanRows({ newsletters: [], old: [], large: [] }),
    {
      url: '/clean-direct?verify=true',
    },
  );
  expect(text).toContain('Inget att städa');
  expect(links['Till översikten']).toBe('/dashboard?verify=true');
  expect(links['Djupstäda']).toBe('/clean-reset?verify=true');
});

test('where a scan of everything finds nothing to clean, no deeper one is offered', async () => {
  const rows = buildCleanRows({ newsletters: [], old: [], large: [] });
  const { links } = await showCleanPage(web, rows, { url: '/clean-reset', mode: 'complete' });
  expect(links['Till översikten']).toBe('/dashboard');
  expect(links['Djupstäda']).toBeUndefined();
});

test('where all is protected it can be unlocked, looked at and edited all the same', async () => {
  const kept = { count: 3, freedCount: 3 };
  const protectedRow = buildYearRow(2019, {
    count: 0,
    protectedCount: 6,
    protections: [
      { protection: 'starred', ...kept, canUnlock: true },
      { protection: 'draft', ...kept, canUnlock: false },
    ],
  });
  const rows = buildCleanRows(
    { newsletters: [], old: [], large: [] },
    {
      protectedRows: [protectedRow],
      protectedCount: 6,
      protections: [
        { protection: 'starred', count: 3 },
        { protection: 'draft', count: 3 },
      ],
    },
  );
  const { text, html } = await showCleanPage(web, rows);
  expect(text).toContain('Inget att städa');
  expect(text).toContain('Det som är skyddat kan du låsa upp här nedanför.');
  expect(text).toContain('6 mejl som får ligga kvar');
  expect(html.match(/>Lås upp</g)).toHaveLength(2);
  expect(text).toContain('Adress eller domän att skydda');
  expect(text).toContain('3 stjärnmärkta Lås upp 3 utkast Titta på mejlen');
  const english = await showCleanPage(web, rows, { language: 'en' });
  expect(english.text).toContain('Your');
  expect(english.text).not.toMatch(/[åäö]/);
});

test('rows that cannot be loaded are said to be so, with a retry and a way back', async () => {
  const { text, html, links } = await showCleanEntry(web, buildLostCall());
  expect(text).toContain('Kunde inte ladda data Nätverksfel - kontrollera din anslutning');
  expect(html).toMatch(/<button[^>]*>Försök igen<\/button>/);
  expect(links['Tillbaka till översikten']).toBe('/dashboard');
  const english = await showCleanEntry(web, buildLostCall(), { language: 'en' });
  expect(english.text).toContain('Could not load data');
  const deep = await showCleanEntry(web, buildLostCall(), { url: '/clean-reset' });
  expect(deep.text).toContain('Kunde inte ladda skanningsdata');
});

test.each([
  ['gmail_scope_missing', 'En ruta blev tom', 'One box was left empty'],
  ['gmail_connection_expired', 'Gmail-kopplingen har gått ut', 'Gmail connection expired'],
] as const)(
  'a deep clean-up that may not scan for %s leads to Google, where a new try would fail as well',
  async (code, sv, en) => {
    const url = '/clean-reset?verify=true';
    const enter = (options: object) => showCleanEntry(web, buildRefusedCall(code), options);
    const { text, html, links } = await enter({ url });
    expect(text).toContain(sv);
    expect(links['Anslut Gmail igen']).toContain('/api/auth/google/start?');
    expect(links['Tillbaka till översikten']).toBe('/dashboard?verify=true');
    expect(html).not.toContain('Försök igen');
    expect((await enter({ url, language: 'en' })).text).toContain(en);
  },
);

test('a choice made from rows that have changed since is dropped, and that is said', async () => {
  const rows = buildCleanRows({}, { rowsVersion: 1 });
  const selection = {
    selectedNewsletters: ['sender:1'],
    selectedOldCategories: [],
    selectedAttachments: [],
  };
  vi.stubGlobal('sessionStorage', {
    getItem: () => JSON.stringify({ scanId: 'scan_1', rowsVersion: 2, selection }),
  });
  const { text, html } = await showCleanEntry(
    web,
    Promise.resolve({ kind: 'rows', rows, mode: 'quick', storage: null }),
  );
  expect(text).toContain(
    'Ditt val är borttaget Listan har räknats om sedan du valde. Gå igenom den och välj igen.',
  );
  expect(goOnButton(html).isDisabled).toBe(true);
});

test('the result leads on to choosing when something can be removed, and nowhere else otherwise', async () => {
  const resultsBar = (count: number) =>
    web.render('/pages/scan/results-bar.tsx', 'ResultsBar', {
      url: '/scan?verify=true',
      props: {
        cleanedCount: 0,
        isAllGone: count === 0,
        summary: buildSummary({
          byCategory: {
            newsletter: { count, bytes: 1, debtG: 1 },
            legacy: { count: 0, bytes: 0, debtG: 0 },
            large_attachment: { count: 0, bytes: 0, debtG: 0 },
          },
        }),
      },
    });
  expect((await resultsBar(3)).links).toEqual({
    'Välj vad som ska bort': '/clean-direct?verify=true',
    'Till översikten': '/dashboard?verify=true',
  });
  expect((await resultsBar(0)).links).toEqual({ 'Till översikten': '/dashboard?verify=true' });
});

test('where nothing is sold the list says so before anything is chosen', async () => {
  const closed = { ...buildSession(12), isSelling: false };
  const told = 'Just nu säljer vi inga nya städningar.';
  expect((await showCleanPage(web, buildCleanRows(), { session: closed })).text).toContain(told);
  expect((await showCleanPage(web, buildCleanRows())).text).not.toContain(told);
});

test('while another order is not finished nothing can be chosen, and the page leads to that one', async () => {
  const obstacle = { code: 'cleanup_unfinished', orderId: 'ord_first' } as const;
  const { html, text, links } = await showCleanPage(web, buildCleanRows({}, { obstacle }));
  expect(text).toContain('Gör klart det du har betalat för');
  expect(links['Till din oavslutade städning']).toBe('/receipt?order=ord_first');
  expect(html).not.toContain('type="checkbox"');
  const english = await showCleanPage(web, buildCleanRows({}, { obstacle }), { language: 'en' });
  expect(english.text).toContain('Finish what you have paid for');
});

test('while the money for another order is on its way the page says so, and leads to the overview', async () => {
  const obstacle = { code: 'cleanup_unfinished', orderId: null } as const;
  const { text, links } = await showCleanPage(web, buildCleanRows({}, { obstacle }));
  expect(text).toContain('Betalningen för din förra beställning är på väg till oss.');
  expect(links['Till översikten']).toBe('/dashboard');
});

test('from a scan that counts mail which has gone nothing can be chosen, and a new one can be started', async () => {
  const obstacle = { code: 'scan_outdated' } as const;
  const { html, text } = await showCleanPage(web, buildCleanRows({}, { obstacle }));
  expect(text).toContain('Inkorgen har städats sedan skanningen');
  expect(text).toContain('Skanna igen, gratis');
  expect(html).not.toContain('type="checkbox"');
});

test('what the bar says is said by the same line whether something is chosen or not', async () => {
  const line = /<div id="[^"]+" class="min-w-0[^"]*"><p role="status"[^>]*>/;
  const rows = buildCleanRows();
  expect((await showCleanPage(web, rows)).html).toMatch(line);
  const { html, text } = await showCleanPage(web, rows, {
    chosen: { selectedNewsletters: ['sender:1'] },
  });
  expect(html).toMatch(line);
  expect(text).not.toContain('Inget valt än');
});

import { afterAll, beforeAll, expect, test } from 'vitest';

import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

const LANGUAGES = ['sv', 'en'] as const;

type Page = 'DemoCleanPage' | 'DemoCheckoutPage' | 'DemoReceiptPage' | 'DemoStartPage';

const FILES: Record<Page, string> = {
  DemoStartPage: '/pages/demo/demo-start-page.tsx',
  DemoCleanPage: '/pages/demo/demo-clean-page.tsx',
  DemoCheckoutPage: '/pages/demo/demo-checkout-page.tsx',
  DemoReceiptPage: '/pages/demo/demo-receipt-page.tsx',
};

/** A page of the demo as it stands when its address is opened, with nothing handed on to it. */
function opened(page: Page, language: 'sv' | 'en', url = '/demo') {
  return web.render(FILES[page], page, { language, url });
}

test('the demo’s first page has a link that starts it, script or no script, in both languages', async () => {
  const swedish = await opened('DemoStartPage', 'sv', '/demo/auth?verify=true');
  expect(swedish.links['Starta demon']).toBe('/demo/scan?verify=true');
  expect(swedish.links['Väg min egen i stället']).toBe('/auth?verify=true');
  const english = await opened('DemoStartPage', 'en');
  expect(english.links['Start the demo']).toBe('/demo/scan');
  expect(english.text).not.toMatch(/[åäö]/);
});

test('before the launch the demo leads onto the waiting list, and to no sign-in that is closed', async () => {
  for (const page of ['DemoStartPage', 'DemoReceiptPage'] as const) {
    const closed = await web.render(FILES[page], page, { url: '/demo', launch: 'gated' });
    expect(closed.html).toMatch(/<button[^>]*>Ställ dig på väntelistan<\/button>/);
    expect(closed.html).not.toContain('href="/auth');
    const letIn = await web.render(FILES[page], page, {
      url: '/demo?verify=true',
      launch: 'gated',
    });
    expect(letIn.html).toContain('href="/auth?verify=true"');
    expect(letIn.text).not.toContain('väntelistan');
  }
});

test.each(LANGUAGES)('in %s every page says that it is a demo', async (language) => {
  const { text } = await web.render('/pages/demo/demo-strip.tsx', 'DemoLayout', { language });
  expect(text).toMatch(
    language === 'sv'
      ? /^Demo Allt är påhittat\. Ingenting raderas och inga pengar dras\./
      : /^Demo All of it is made up\. Nothing is deleted, and no money is taken\./,
  );
});

test('the demo’s result shows the specification’s figures as examples', async () => {
  const result = (language: 'sv' | 'en') =>
    web.render('/pages/demo/demo-results.tsx', 'DemoResults', {
      language,
      props: { onScanAgain: () => undefined },
    });
  const { text, links } = await result('sv');
  expect(text).toMatch(/^Exempelsiffror Inkorgen väger 37 GB/);
  expect(text).toMatch(/Möjlig besparing 18,50 ?kg CO₂\/år/);
  expect(text).toMatch(
    /13,\d\d kg CO₂ per år, när papperskorgen har tömts \+ 5,22 kg per år om nyhetsbreven slutar komma/,
  );
  expect(text).toContain('vårt spann: 0,04–44 kg');
  expect(text).toContain('≈ 13 månader');
  expect(text).toContain('≈ 37');
  expect(text).toContain('≈ 92,5');
  expect(text).toMatch(
    /Stora bilagor 13,5 GB ?Gamla mejl 5,0 GB ?Nyhetsbrev och notiser 420 MB ?Blir kvar 18,1 GB/,
  );
  expect(text).toMatch(/Mejl 19 432 st/);
  expect(text).toMatch(/Nyhetsbrev 1 344 184 MB/);
  expect(text).toMatch(/Gamla mejl 4 273 5,0 GB/);
  expect(text).toMatch(/Stora bilagor 1 156 13,5 GB/);
  expect(links['Välj vad som ska bort']).toBe('/demo/clean');
  const english = await result('en');
  expect(english.text).toMatch(/^Example figures The inbox weighs 37 GB/);
  expect(english.text).toContain('≈ 92.5');
});

test('the demo’s choice has four categories, the first open, and a button that waits for one', async () => {
  const { html, text, links } = await opened('DemoCleanPage', 'sv');
  expect(html.match(/aria-expanded="(true|false)"/g)).toEqual([
    'aria-expanded="true"',
    'aria-expanded="false"',
    'aria-expanded="false"',
    'aria-expanded="false"',
  ]);
  expect(text).toContain('10 343 mejl till är skyddade och blir kvar.');
  expect(html).toMatch(/<button[^>]* disabled=""[^>]*>Städa<\/button>/);
  expect(links['Tillbaka till resultatet']).toBe('/demo/scan');
});

test.each([
  [
    'sv',
    'Djupstädning, 89 kr på låtsas. Det är en demo: inga pengar dras.',
    'Betala 89 kr på låtsas',
  ],
  ['en', 'Deep clean, SEK 89, pretend. It is a demo: no money is taken.', 'Pretend to pay SEK 89'],
] as const)(
  'in %s the demo’s choice says beforehand what the checkout pretends to charge, and that it does not',
  async (language, beforehand, charged) => {
    expect((await opened('DemoCleanPage', language)).text).toContain(beforehand);
    expect((await opened('DemoCheckoutPage', language)).text).toContain(charged);
  },
);

test('the demo’s checkout opens by itself: Swish, no donation ticked, VAT inside the price', async () => {
  const { html, text } = await opened('DemoCheckoutPage', 'sv');
  expect(html).toMatch(/<input[^>]* checked=""[^>]*value="swish"/);
  expect(html).toContain('value="klarna"');
  expect(html).toMatch(/<input[^>]*maxLength="15"[^>]*>/);
  expect(html).not.toMatch(/<input[^>]*type="checkbox"[^>]* checked=""/);
  expect(text).toMatch(/TILL PAPPERSKORGEN 3 200 mejl/);
  expect(text).toMatch(/CO₂ MINDRE PER ÅR ca 15,50 kg/);
  expect(text).toMatch(/Djupstädning 89 kr varav moms 25 % 17,80 kr/);
  expect(text).toMatch(/ATT BETALA 89 kr/);
  expect(text).toContain('Betala 89 kr på låtsas');
});

test('the demo’s receipt opens by itself with the specification’s example', async () => {
  const { text, links } = await opened('DemoReceiptPage', 'sv', '/demo/receipt?verify=true');
  expect(text).toMatch(/Ordernummer DEMO\d{8} Datum .+ Tid \d\d:\d\d/);
  expect(text).toMatch(/av 3 200 mejl flyttade/);
  expect(text).toMatch(/Mindre CO₂ per år ca 15,50 kg/);
  expect(text).toMatch(/15,50 ?kg CO₂ mindre per år/);
  expect(text).toMatch(/Som att köra bil ≈ 129 km/);
  expect(text).toMatch(/Som en tänd LED-lampa ≈ 10,8 LED-månader/);
  expect(text).toMatch(/Som varma duschar ≈ 31 Som koppar kaffe ≈ 77,5/);
  expect(text).toMatch(/Betalsätt Kort Pris exkl\. moms 71,20 kr Moms 25 % 17,80 kr/);
  expect(text).toMatch(/TOTALT, PÅ LÅTSAS 89 kr/);
  expect(links['Till startsidan']).toBe('/?verify=true');
  const english = await opened('DemoReceiptPage', 'en');
  expect(english.text).toMatch(/Payment method Card Price excl\. VAT €7\.12 VAT 25% €1\.78/);
  expect(english.text).toMatch(/PRETEND TOTAL €8\.90/);
});

test('the demo’s result to share is marked DEMO, and none of its buttons can be pressed', async () => {
  const { html, text } = await opened('DemoReceiptPage', 'en');
  for (const network of ['X', 'Facebook', 'LinkedIn', 'Instagram']) {
    expect(html).toMatch(new RegExp(`<button[^>]* disabled=""[^>]*>${network}</button>`));
  }
  expect(text).toContain('live version only');
  expect(text).toMatch(/A result to show off .*DEMO/);
});

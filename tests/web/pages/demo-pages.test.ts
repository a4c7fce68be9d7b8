import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { MINUTE_MS } from '#worker/domain/duration.ts';
import type { Language } from '#worker/domain/language.ts';

import { loadDemo, openDemo } from '#tests/web/support/demo-modules.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

const LANGUAGES = ['sv', 'en'] as const;

const START = '/pages/demo/demo-start-page.tsx';

function start(language: Language, url: string) {
  return web.render(START, 'DemoStartPage', { language, url });
}

async function result(language: Language) {
  (await loadDemo(web)).haveScanned();
  return openDemo(web, 'demo-scan-page.tsx', '/demo/scan', language);
}

function choice(language: Language, tier = '') {
  return openDemo(web, 'demo-clean-page.tsx', `/demo/clean${tier}`, language);
}

function checkout(language: Language) {
  return openDemo(web, 'demo-checkout-page.tsx', '/demo/checkout', language);
}

function receipt(language: Language) {
  return openDemo(web, 'demo-receipt-page.tsx', '/demo/receipt', language);
}

test('the demo’s first page has a link that starts it, script or no script, in both languages', async () => {
  const swedish = await start('sv', '/demo/auth?verify=true');
  expect(swedish.links['Starta demon']).toBe('/demo/scan?verify=true');
  expect(swedish.links['Väg min egen i stället']).toBe('/auth?verify=true');
  const english = await start('en', '/demo/auth');
  expect(english.links['Start the demo']).toBe('/demo/scan');
  expect(english.text).not.toMatch(/[åäö]/);
});

test('before the launch the demo leads onto the waiting list, and to no sign-in that is closed', async () => {
  for (const [file, name] of [
    [START, 'DemoStartPage'],
    ['/pages/demo/demo-receipt-page.tsx', 'StartForReal'],
  ] as const) {
    const closed = await web.render(file, name, { url: '/demo', launch: 'gated' });
    expect(closed.html).toMatch(/<button[^>]*>Ställ dig på väntelistan<\/button>/);
    expect(closed.html).not.toContain('href="/auth');
    const letIn = await web.render(file, name, { url: '/demo?verify=true', launch: 'gated' });
    expect(letIn.html).toContain('href="/auth?verify=true"');
    expect(letIn.text).not.toContain('väntelistan');
  }
});

test.each(LANGUAGES)('in %s every page says that it is a demo', async (language) => {
  const journey = web.render('/pages/demo/demo-journey.tsx', 'Component', { language });
  for (const { text } of [await start(language, '/demo/auth'), await journey]) {
    expect(text).toMatch(
      language === 'sv'
        ? /Demo Allt är påhittat\. Ingenting raderas och inga pengar dras\./
        : /Demo All of it is made up\. Nothing is deleted, and no money is taken\./,
    );
  }
});

test('the demo’s result shows the specification’s figures as examples', async () => {
  const { text, links } = await result('sv');
  expect(text).toMatch(/^Exempelsiffror /);
  expect(text).toMatch(/Din inkorg väger 37,0 GB/);
  expect(text).toMatch(/Kan slängas 18,50 ?kg\/år/);
  expect(text).toMatch(
    /6 773 mejl kan slängas, 18,7 GB Uppskattad CO₂: 13,\d\d kg\/år, publicerat: <0,01–37 kg/,
  );
  expect(text).toContain('≈ 13 månader');
  expect(text).toContain('≈ 37');
  expect(text).toContain('≈ 92,5');
  expect(text).toMatch(/Mejl 19 432 st/);
  expect(text).toMatch(/Nyhetsbrev 1 344 184 MB/);
  expect(text).toMatch(/Gamla mejl 4 273 5,0 GB/);
  expect(text).toMatch(/Stora bilagor 1 156 13,5 GB/);
  expect(links['Välj vad som ska bort']).toBe('/demo/clean');
  expect(Object.values(links).join(' ')).not.toMatch(/dashboard|\/scan\b(?<!\/demo\/scan)/);
  const english = await result('en');
  expect(english.text).toMatch(/^Example figures /);
  expect(english.text).toMatch(/Your inbox weighs 37\.0 GB/);
  expect(english.text).toContain('≈ 92.5');
});

test('the demo’s choice has four categories, the first open, and a button that waits for one', async () => {
  const { html, text, links } = await choice('sv', '?tier=direct');
  expect(html.match(/aria-expanded="(true|false)" aria-controls="[^"]*-rows"/g)).toEqual(
    ['true', 'false', 'false', 'false'].map((isOpen) =>
      expect.stringContaining(`aria-expanded="${isOpen}"`),
    ),
  );
  expect(text).toContain('10 343 skyddade mejl är inte med');
  expect(html).toMatch(/<button[^>]* disabled=""[^>]*>Gå vidare<\/button>/);
  expect(links['Tillbaka till resultatet']).toBe('/demo/scan');
});

test.each([
  ['sv', /89 kr per städning/, 'Betala 89 kr på låtsas'],
  ['en', /€8\.90 per clean-up/, 'Pretend to pay €8.90'],
] as const)(
  'in %s the demo’s choice says beforehand what the checkout pretends to charge, in the currency of the language',
  async (language, beforehand, charged) => {
    expect((await choice(language)).text).toMatch(beforehand);
    expect((await checkout(language)).text).toContain(charged);
  },
);

test('the demo’s checkout opens by itself: Swish, no donation ticked, VAT inside the price', async () => {
  const { html, text } = await checkout('sv');
  expect(html).toMatch(/<input[^>]* checked=""[^>]*value="swish"/);
  expect(html).toContain('value="klarna"');
  expect(html).toMatch(/<input[^>]*maxLength="15"[^>]*>/);
  expect(html).not.toMatch(/<input[^>]*type="checkbox"[^>]* checked=""/);
  expect(text).toMatch(/TILL PAPPERSKORGEN 3 200 mejl/);
  expect(text).toMatch(/Uppskattad CO₂ per år ca 15,50 kg/);
  expect(text).toMatch(/Djupstädning 89 kr varav moms 25 % 17,80 kr/);
  expect(text).toMatch(/ATT BETALA 89 kr/);
  expect(text).toContain('Demo: inga pengar dras');
});

test('the demo’s receipt opens by itself with the specification’s example', async () => {
  const { text } = await receipt('sv');
  expect(text).toMatch(/\d\d:\d\d .*Testköp Inga pengar har dragits/);
  expect(text).toMatch(/Ordernummer DEMO\d{8} Datum /);
  expect(text).toMatch(/av 3 200 mejl flyttade/);
  expect(text).toMatch(/Pris exkl\. moms 71,20 kr Moms 25 % 17,80 kr TOTALT BETALT 89 kr/);
  expect(text).toMatch(/Betalsätt Kort/);
  const english = await receipt('en');
  expect(english.text).toMatch(/Price excl\. VAT €7\.12 VAT 25% €1\.78 TOTAL PAID €8\.90/);
  expect(english.text).toMatch(/Payment method Card/);
});

test('once the mail has been moved the demo’s receipt tells the estimate for it, and what it is like', async () => {
  await receipt('sv');
  vi.useFakeTimers({ now: Date.now() + MINUTE_MS, toFake: ['Date'] });
  const { text } = await receipt('sv').finally(() => vi.useRealTimers());
  expect(text).toMatch(/3 200 mejl ligger i papperskorgen/);
  expect(text).toMatch(/Uppskattad CO₂ per år ca 15,50 kg/);
  expect(text).toMatch(/Som att köra bil ≈ 129 km/);
  expect(text).toMatch(/Som en tänd LED-lampa ≈ 10,8 LED-månader/);
  expect(text).toMatch(/3 200 ?mejl bort, 22,1 GB Uppskattad CO₂: 15,50 kg\/år, publicerat: /);
});

test('the demo’s receipt leads home and to a start for real, and to no page of a purchase', async () => {
  const { links } = await receipt('sv');
  expect(links['Till startsidan']).toBe('/');
  expect(links['Väg min egen inkorg']).toBe('/auth');
  expect(Object.values(links).join(' ')).not.toMatch(/dashboard|withdraw/);
});

test('the demo’s result to share is marked DEMO, and none of its buttons can be pressed', async () => {
  const demo = await loadDemo(web);
  const { order } = demo.demoPurchase(null);
  const found = await demo.DEMO_ORDERS.fetchReceipt(order.id);
  const { html, text } = await web.render('/pages/demo/demo-receipt-page.tsx', 'DemoShareCard', {
    language: 'en',
    props: { receipt: found, progress: found.progress },
  });
  for (const network of ['X', 'Facebook', 'LinkedIn', 'Instagram']) {
    expect(html).toMatch(new RegExp(`<button[^>]* disabled=""[^>]*>${network}</button>`));
  }
  expect(text).toContain('live version only');
  expect(text).toMatch(/A result to show off .*DEMO/);
});

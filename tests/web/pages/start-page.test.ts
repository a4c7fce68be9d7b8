import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

import type * as PicturedRows from '#web/entities/scans/feature-pictures.tsx';

import { loadDemo, speak } from '#tests/web/support/demo-modules.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

const picturedSchema = z.custom<typeof PicturedRows>((loaded) => typeof loaded === 'object');

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

function startPage(language: 'sv' | 'en' = 'sv', url = '/') {
  return web.render('/pages/start/start-page.tsx', 'StartPage', { url, language });
}

test('the hero asks its question, leads to sign-in and makes three promises', async () => {
  const { text, links } = await startPage();
  expect(text).toContain('Vad väger din inkorg?');
  expect(links['Väg min inkorg']).toBe('/auth');
  expect(text).toContain('Läser aldrig innehållet');
  expect(text).toContain('Betala en gång utan prenumeration');
  expect(text).toContain('Ångra i 30 dagar');
});

test('the demo is offered, in the language on the page', async () => {
  expect((await startPage()).links['Se hur det fungerar']).toBe('/demo/auth');
  const { links } = await startPage('en', '/?verify=true');
  expect(links['See how it works']).toBe('/demo/auth?lang=en&verify=true');
});

test.each(['sv', 'en'] as const)(
  'before the launch nobody is told to sign in, in %s',
  async (language) => {
    const url = language === 'sv' ? '/' : '/?lang=en';
    const { text, html } = await web.render('/pages/start/start-page.tsx', 'StartPage', {
      url,
      language,
      launch: 'gated',
    });
    expect(text).not.toMatch(/logga in|sign in/i);
    expect(html).not.toContain('href="/auth');
  },
);

test('three features are told of, and how it works in four steps', async () => {
  const { text } = await startPage();
  expect(text).toMatch(/Smart gruppering.*Se vad det ger, direkt.*Tryggt och öppet/);
  expect(text).toMatch(/Anslut Gmail.*Skanna.*Välj.*Andas ut/);
  expect((await startPage('en')).text).toMatch(/Connect Gmail.*Scan.*Choose.*Breathe easy/);
});

test('security has five points, and a line on encryption, on GDPR and on regret', async () => {
  const { html, text } = await startPage();
  const section = /aria-label="Säkerhet\. Fem punkter"(.*?)<\/section>/s.exec(html)?.[1] ?? '';
  expect(section.match(/<dt>/g)).toHaveLength(5);
  expect(text).toMatch(/Kryptering.*AES-256.*GDPR.*Ångerskydd/);
});

test('both plans stand with what they hold and what the price table asks', async () => {
  const { text } = await startPage();
  expect(text).toMatch(
    /Snabbstädning Direct.*årets utskick.*Gamla mejl.*Stora bilagor.*Koldioxid.*papperskorgen.*SUMMA.*39 kr.*varav moms.*7,80 kr/,
  );
  expect(text).toMatch(
    /Djupstädning Reset.*Allt i snabbstädningen.*alla år.*Nyhetsbrev avslutas.*Förebygger.*SUMMA.*89 kr/,
  );
  expect(text).toContain('får pengar tillbaka om mindre än 95 % blev gjort');
  expect(text).toMatch(/en annan valuta: 3,90\s€ \/ 8,90\s€, 4\sUS\$ \/ 9\sUS\$\./);
  expect((await startPage('en')).text).toMatch(/€3\.90.*€8\.90/);
});

test('what is invented is marked as an example, and carbon dioxide never stands without its span', async () => {
  const { text } = await startPage();
  expect(text).toMatch(/ca 25,90 kg publicerade värden: 0,01–74 kg Exempel/);
  expect(text).toContain('över 8 000 gånger så stort som det lägsta');
  expect(text).toContain('Skriv ut kvittot. Bestäm sedan.');
});

test('without scripts the strip shows an example and says so, with its span, in both languages', async () => {
  const { text } = await startPage();
  expect(text).toMatch(
    /Mejl flyttade till papperskorgen.*1\s500\s000.*Bortstädat.*450.*GB.*Uppskattad CO₂ för de mejlen, per år.*45,0.*kg.*publicerat: 0,02–129\skg.*Exempel/,
  );
  expect((await startPage('en')).text).toMatch(
    /Emails moved to the trash.*1,500,000.*Cleaned out.*450.*GB.*45\.00.*kg.*published: 0\.02–129\skg.*Example/,
  );
});

test('without scripts the testimonials are said to need one, and nothing is said to have failed', async () => {
  const { html } = await startPage();
  expect(html).toMatch(/<noscript><p [^>]*>Omdömen visas när JavaScript är på\.<\/p><\/noscript>/);
  // What a script may show later stands in templates.
  const shown = html.replaceAll(/<template.*?<\/template>/gs, '');
  expect(shown).not.toContain('Det gick inte att hämta omdömen');
  expect((await startPage('en')).html).toContain('Testimonials are shown when JavaScript is on.');
});

test('what everybody sees before the server has answered promises no other figures', async () => {
  expect((await startPage()).text).toContain('Siffrorna är ett exempel.');
  expect((await startPage('en')).text).toContain('These figures are an example.');
});

test('the example’s carbon dioxide is said to be that of keeping it, which is not that of a whole year of mail', async () => {
  expect((await startPage()).text).toMatch(/Uppskattad CO₂ per år ?ca 25,90 kg/);
  expect((await startPage('en')).text).toMatch(/Estimated CO₂ a year ?about 25\.90 kg/);
});

test('the pictures of the features show lines of the demo’s mailbox, and what is ticked adds up beside them', async () => {
  await speak(web, 'sv');
  const { newsletters } = (await loadDemo(web)).demoRows();
  const { PICTURED_NEWSLETTER } = picturedSchema.parse(
    await web.load('/entities/scans/feature-pictures.tsx'),
  );
  const { count, sizeGB } = PICTURED_NEWSLETTER;
  expect(newsletters).toContainEqual(expect.objectContaining({ count, sizeGB }));
  const { text } = await startPage();
  expect(text).toMatch(/Modehörnan ?46,1 MB ?Äldre än 3 år ?5,0 GB ?Stora bilagor ?13,5 GB/);
  expect(text).toMatch(/4 591 mejl valda · 5,1 GB Uppskattad CO₂: 3,55 kg\/år · <0,01–10 kg/);
});

test('how testimonials are checked stands beside them', async () => {
  const { text } = await startPage();
  expect(text).toContain(
    'Bara den som har loggat in och vägt sin inkorg kan skriva. Vi läser omdömen innan de visas',
  );
});

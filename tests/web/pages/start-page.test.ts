import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

import { BRAND } from '#worker/domain/brand.ts';

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
  expect(text).toContain(
    'Gratis att skanna. En städning kostar 39 kr, eller 89 kr om nyhetsbreven också avslutas. Ingen prenumeration.',
  );
  expect(text).toMatch(
    /Vi ser bara kuvertet.*Vi flyttar bara till papperskorgen.*lägga tillbaka allt i 30 dagar, sedan raderar Gmail det.*Vår åtkomst upphör inom 24 timmar/,
  );
});

test('before the first button is pressed it is said who asks, from where, and for what', async () => {
  const { text, links } = await startPage();
  expect(text).toContain(`ger du ${BRAND.companyName} i Sverige läsrätt`);
  expect(text).toContain('Att få flytta mejl ber vi om först när du städar.');
  expect(links['Integritet']).toBe('/privacy');
  expect((await startPage('en')).text).toContain(
    `you give ${BRAND.companyName} in Sweden read access`,
  );
});

test('the demo is offered, in the language on the page', async () => {
  expect((await startPage()).links['Se ett exempel']).toBe('/demo/auth');
  const { links } = await startPage('en', '/?verify=true');
  expect(links['See an example']).toBe('/demo/auth?lang=en&verify=true');
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
  expect(text).toMatch(/Se vad det ger, direkt.*Smart gruppering.*Tryggt och öppet/);
  expect(text).toMatch(/Anslut Gmail.*Skanna.*Välj.*Andas ut/);
  expect((await startPage('en')).text).toMatch(/Connect Gmail.*Scan.*Choose.*Breathe easy/);
});

test('security has five points, and a line on encryption, on GDPR and on regret', async () => {
  const { html, text } = await startPage();
  const section = /aria-label="Säkerhet\. Fem punkter"(.*?)<\/section>/s.exec(html)?.[1] ?? '';
  expect(section.match(/<dt>/g)).toHaveLength(5);
  expect(text).toMatch(/Kryptering.*AES-256.*GDPR.*Går att lägga tillbaka/);
});

test('both plans stand with what they hold and what the price table asks', async () => {
  const { text } = await startPage();
  expect(text).toMatch(
    /Snabbstädning ?Direct ?39 kr ?per städning.*årets utskick.*Gamla mejl.*Stora bilagor.*Koldioxid.*papperskorgen.*Djupstädning/,
  );
  expect(text).toMatch(
    /Djupstädning ?Reset ?89 kr.*Allt i snabbstädningen.*årets utskick.*papperskorgen.*alla år.*Nyhetsbrev avslutas.*Fylls på långsammare/,
  );
  expect(text).toContain('får pengar tillbaka om mindre än 95 % blev gjort');
  expect(text).toMatch(/en annan valuta: 3,90\s€ \/ 8,90\s€, 4\sUS\$ \/ 9\sUS\$\./);
  expect((await startPage('en')).text).toMatch(/€3\.90.*€8\.90/);
});

test('what is invented is marked as an example, and carbon dioxide never stands without its span', async () => {
  const { text } = await startPage();
  expect(text).toMatch(/11,8 GB ?Exempel/);
  expect(text).toContain('över 8 000 gånger så stort som det lägsta');
  expect(text).toContain('Skriv ut kvittot. Bestäm sedan.');
});

test('without scripts the strip shows an example and says so, with its span, in both languages', async () => {
  const { text } = await startPage();
  expect(text).toMatch(
    /Mejl flyttade till papperskorgen.*1\s500\s000.*Bortstädat.*450.*GB.*Uppskattad CO₂ för de mejlen, per år.*45,0.*kg.*publicerat: 0,02–129\skg.*Exempel/,
  );
  expect((await startPage('en')).text).toMatch(
    /Emails moved to the trash.*1,500,000.*Cleared out.*450.*GB.*45\.00.*kg.*published: 0\.02–129\skg.*Example/,
  );
});

test('where there are no testimonials their section is not drawn, and nothing is said to have failed', async () => {
  const { html } = await startPage();
  // What a script may show later stands in templates.
  const shown = html.replaceAll(/<template.*?<\/template>/gs, '');
  expect(shown).not.toContain('De som har vägt sin inkorg');
  expect(shown).not.toMatch(/<p[^>]*>[^<]*Kunde inte hämta omdömen/);
});

test('what everybody sees before the server has answered promises no other figures', async () => {
  expect((await startPage()).text).toContain(
    'ExempelRiktiga siffror visas från 10 000 städade mejl.',
  );
  expect((await startPage('en')).text).toContain(
    'ExampleReal figures appear once 10,000 emails have been cleared out.',
  );
});

test('the row in the pictures is the demo’s', async () => {
  await speak(web, 'sv');
  const { newsletters } = (await loadDemo(web)).demoRows();
  const { PICTURED_NEWSLETTER } = picturedSchema.parse(
    await web.load('/entities/scans/feature-pictures.tsx'),
  );
  const { count, sizeGB, readCount } = PICTURED_NEWSLETTER;
  expect(newsletters).toContainEqual(
    expect.objectContaining({
      count,
      sizeGB,
      readRate: expect.objectContaining({ readCount }),
    }),
  );
  expect((await startPage()).text).toMatch(
    /Modehörnan ?318 mejl · Du har öppnat 4 av dem det senaste året ?46,1 MB/,
  );
});

test('the example fits a free account, and its rows add up to what is said of it', async () => {
  const { text } = await startPage();
  expect(text).toMatch(
    /11,8 GB ?Exempel ?24 180 mejl ?Stora bilagor ?264 ?3,9 GB ?Äldre än 3 år ?8 214 ?1,9 GB ?Nyhetsbrev ?5 860 ?512 MB ?Resten ligger kvar ?9 842 ?5,5 GB ?KAN SLÄNGAS ?6,3 GB ?Skanning ?0 kr/,
  );
  expect(264 + 8214 + 5860 + 9842).toBe(24_180);
  expect(3.9 + 1.9 + 0.5 + 5.5).toBeCloseTo(11.8);
  expect(text).toContain('av 24 180 mejl räknade');
  expect(text).toMatch(/MEJL I PAPPERSKORGEN ?14 338 st ?Plats som blir ledig ?ca 6,3 GB/);
});

test('how testimonials are checked stands beside them', async () => {
  const { text } = await startPage();
  expect(text).toContain(
    'Bara den som har loggat in och vägt sin inkorg kan skriva. Vi läser omdömen innan de visas',
  );
});

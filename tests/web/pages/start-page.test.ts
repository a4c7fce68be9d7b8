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
  expect(text).toContain(
    'Gratis att skanna. Städning från 39 kr: betala en gång, ingen prenumeration.',
  );
  expect(text).toContain('Du kan ångra i 30 dagar.');
  expect(text).toMatch(/Raderar aldrig för gott.*Stannar aldrig över 24 timmar/);
});

test('the demo is offered, in the language on the page', async () => {
  expect((await startPage()).links['Prova demon']).toBe('/demo/auth');
  const { links } = await startPage('en', '/?verify=true');
  expect(links['Try the demo']).toBe('/demo/auth?lang=en&verify=true');
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
  expect(text).toMatch(/Kryptering.*AES-256.*GDPR.*Ångerskydd/);
});

test('both plans stand with what they hold and what the price table asks', async () => {
  const { text } = await startPage();
  expect(text).toMatch(
    /Snabbstädning ?Direct ?39 kr ?varav moms 7,80 kr.*årets utskick.*Gamla mejl.*Stora bilagor.*Koldioxid.*Papperskorg.*Djupstädning/,
  );
  expect(text).toMatch(
    /Djupstädning ?Reset ?89 kr.*Allt i snabbstädningen.*årets utskick.*Papperskorg.*alla år.*Nyhetsbrev avslutas.*Fylls på långsammare/,
  );
  expect(text).toContain('får pengar tillbaka om mindre än 95 % blev gjort');
  expect(text).toMatch(/en annan valuta: 3,90\s€ \/ 8,90\s€, 4\sUS\$ \/ 9\sUS\$\./);
  expect((await startPage('en')).text).toMatch(/€3\.90.*€8\.90/);
});

test('what is invented is marked as an example, and carbon dioxide never stands without its span', async () => {
  const { text } = await startPage();
  expect(text).toMatch(/37 GB ?Exempel/);
  expect(text).toMatch(/Uppskattad CO₂: 13,09 kg\/år · publicerat: <0,01–37 kg/);
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
    'ExampleReal figures are shown from 10,000 cleared emails.',
  );
});

test('the pictures show the demo’s mailbox, and what is ticked adds up beside them', async () => {
  await speak(web, 'sv');
  const { newsletters, protectedCount } = (await loadDemo(web)).demoRows();
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
  const { text } = await startPage();
  expect(text).toMatch(/Modehörnan ?318 mejl · Du har öppnat 4 av dem det senaste året ?46,1 MB/);
  expect(text).toMatch(
    /19 432 mejl ?18,7 GB kan slängas ?Nyhetsbrev ?1 344 ?184 MB ?Äldre än 3 år ?4 273 ?5,0 GB ?Stora bilagor ?1 156 ?13,5 GB/,
  );
  expect(text).toContain('Viktiga10 343');
  expect(protectedCount).toBe(10_343);
  expect(text).toMatch(/6 773 mejl valda · 18,7 GB ?Uppskattad CO₂/);
});

test('how testimonials are checked stands beside them', async () => {
  const { text } = await startPage();
  expect(text).toContain(
    'Bara den som har loggat in och vägt sin inkorg kan skriva. Vi läser omdömen innan de visas',
  );
});

import { afterAll, beforeAll, expect, test } from 'vitest';

import { BRAND } from '#worker/domain/brand.ts';
import { FETCHED_HEADERS } from '#worker/domain/scans/known-mailbox.ts';

import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

function page(name: string, language: 'sv' | 'en' = 'sv', url = `/${name}`) {
  const component = `${name.charAt(0).toUpperCase()}${name.slice(1)}Page`;
  return web.render(`/pages/information/${name}/${name}-page.tsx`, component, { url, language });
}

function headings(html: string): string[] {
  return [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, text = '']) => text);
}

test.each(['sv', 'en'] as const)(
  'the privacy policy has eleven sections in %s',
  async (language) => {
    const { html } = await page('privacy', language);
    expect(headings(html)).toHaveLength(11);
  },
);

test('the privacy policy says what comes from Gmail, from the account and with a payment', async () => {
  const { text } = await page('privacy');
  expect(text).toContain('Uppgifter från Gmail');
  expect(text).toContain('uppgifter om mejlen, aldrig innehållet');
  expect(text).toContain('Från Google får vi kontots e-postadress');
  expect(text).toContain('När du köper sparar vi ordernumret');
  for (const header of FETCHED_HEADERS) expect(text).toContain(header);
  expect(text).toContain('om du någon gång har skrivit till en avsändare');
});

test('the privacy policy says what data is for, who gets it and how long it is kept', async () => {
  const { text } = await page('privacy', 'en');
  expect(text).toContain('We use the data to do what you ask of us');
  expect(text).toContain('We sell no data.');
  expect(text).toContain('The access to your Gmail ends 24 hours after you connected it');
  expect(text).toContain(
    'to the end of the seventh year after the calendar year in which the financial year ended',
  );
  expect(text).toContain('8 of its characters');
  expect(text).toContain('encrypted with AES-256');
});

test('the privacy policy promises that no mail is sent from the account and no content fetched, in both languages', async () => {
  const page = (language: 'sv' | 'en') =>
    web.render('/pages/information/privacy/privacy-page.tsx', 'PrivacyPage', { language });
  expect((await page('sv')).text).toContain('Vi skickar aldrig mejl från ditt konto.');
  expect((await page('sv')).text).toContain('aldrig hämtas');
  expect((await page('en')).text).toContain('We never send email from your account.');
  expect((await page('en')).text).toContain('never fetched');
});

test('the privacy policy carries Google’s statement on Limited Use word for word', async () => {
  const { text } = await page('privacy', 'en');
  expect(text).toContain(
    'use and transfer to any other app of information received from Google APIs will adhere to the Google API Services User Data Policy , including the Limited Use requirements.',
  );
});

test('the privacy policy names the company, the rights with an address to write to, and the way back', async () => {
  const { text, links } = await page('privacy');
  for (const fact of [BRAND.companyName, BRAND.organisationNumber, BRAND.address]) {
    expect(text).toContain(fact);
  }
  expect(text).toMatch(/Du har rätt att få veta .* hej@grinbox\.example/);
  expect(links['Tillbaka till startsidan']).toBe('/');
});

test('the privacy policy has a fixed day, written as each language writes it', async () => {
  expect((await page('privacy')).text).toContain('Senast uppdaterad 28 nov. 2026');
  expect((await page('privacy', 'en')).text).toContain('Last updated 28 Nov 2026');
});

test('the privacy policy lists every version there has been, and what was new in it', async () => {
  expect((await page('privacy')).text).toMatch(
    /28 nov. 2026: märkningen och påminnelsen.+27 nov. 2026: dina svar på mejl om ett ärende.+25 nov. 2026: det står nu vem som har vår inkorg.+23 nov. 2026: första versionen/,
  );
  expect((await page('privacy', 'en')).text).toMatch(
    /28 Nov 2026: the marks and the reminder.+27 Nov 2026: your answers to emails about a ticket.+25 Nov 2026: it now says who provides our mailbox.+23 Nov 2026: the first version/,
  );
});

test('the privacy policy names whoever keeps the mailbox that people write to, in both languages', async () => {
  const { supportMailProvider } = BRAND;
  expect((await page('privacy')).text).toContain(`${supportMailProvider}: vår inkorg`);
  expect((await page('privacy', 'en')).text).toContain(`${supportMailProvider}: our mailbox`);
});

test('the privacy policy says that senders are people too, what their names are for and when they go', async () => {
  const swedish = (await page('privacy')).text;
  expect(swedish).toMatch(
    /Avsändarnas namn och adresser är också personuppgifter\..+bara för ditt eget resultat.+De raderas när åtkomsten upphör/,
  );
  expect((await page('privacy', 'en')).text).toMatch(
    /Senders’ names and addresses are personal data too\..+only for your own result.+They are erased when the access ends/,
  );
});

test('the privacy policy does not say that the keys never leave us: each call to Google carries one', async () => {
  expect((await page('privacy')).text).toContain('skickas aldrig till någon annan än Google');
  expect((await page('privacy', 'en')).text).toContain('never sent to anyone but Google');
});

test('each heading of the policies can be understood by itself in the list of contents', async () => {
  const { html } = await page('privacy');
  for (const heading of headings(html)) expect(heading).not.toMatch(/\b(?:de|dem)\b/);
});

test('the terms have thirteen sections, in both languages', async () => {
  expect(headings((await page('terms')).html)).toHaveLength(13);
  expect(headings((await page('terms', 'en')).html)).toHaveLength(13);
});

test('the terms give both prices in every currency, with its sign, from the one table', async () => {
  const { text } = await page('terms');
  expect(text).toMatch(/SEK \(kr\) ?EUR \(€\) ?USD \(\$\)/);
  expect(text).toMatch(/Snabbstädning39 kr/);
  for (const price of ['39 kr', '89 kr', '3,90 €', '8,90 €', '4 US$', '9 US$']) {
    expect(text).toContain(price);
  }
});

test('the terms hold prevention among what a deep clean is, in both languages', async () => {
  expect((await page('terms')).text).toContain('förebygga att inkorgen fylls på nytt');
  expect((await page('terms', 'en')).text).toContain('keep the inbox from filling up again');
});

test('the terms say since when they hold, and list every version there has been', async () => {
  const { text } = await page('terms');
  expect(text).toContain('Gäller från 28 nov. 2026');
  expect(text).toMatch(
    /28 nov. 2026: det står nu vad kontrollen.+25 nov. 2026: standardblanketten.+24 nov. 2026: det står nu med att djupstädningen.+23 nov. 2026: ångerrätten räknas.+22 nov. 2026: de första villkoren/,
  );
  expect((await page('terms', 'en')).text).toMatch(/22 Nov 2026: the first terms/);
});

const MODEL_FORM = {
  sv: [
    'Standardblankett för ångerrätt',
    'endast om du vill frånträda avtalet',
    'Jag/Vi (*) meddelar härmed att jag/vi (*) frånträder mitt/vårt (*) avtal',
    'Beställd den:',
    'Konsumentens/konsumenternas namn:',
    'Konsumentens/konsumenternas adress:',
    'Konsumentens/konsumenternas underskrift',
    'Datum:',
    '(*) Stryk det som inte gäller.',
  ],
  en: [
    'Model withdrawal form',
    'only if you wish to withdraw from the contract',
    'I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract',
    'Ordered on:',
    'Name of consumer(s):',
    'Address of consumer(s):',
    'Signature of consumer(s)',
    'Date:',
    '(*) Delete as appropriate.',
  ],
};

test.each(['sv', 'en'] as const)(
  'the terms hold the standard form for withdrawal, addressed to the seller, in %s',
  async (language) => {
    const { html } = await page('terms', language);
    const form = /<div id="model-withdrawal-form".*?<\/div>/s.exec(html)?.[0] ?? '';
    const text = form.replaceAll(/<[^>]+>/g, '').replaceAll('\u00a0', ' ');
    for (const part of MODEL_FORM[language]) expect(text).toContain(part);
    for (const fact of [BRAND.companyName, BRAND.address, BRAND.supportEmail]) {
      expect(text).toContain(fact);
    }
  },
);

test('the terms say what a buyer is entitled to when the service is faulty, by the law on digital services', async () => {
  expect((await page('terms')).text).toMatch(
    /felaktig har du enligt konsumentköplagen rätt att få felet avhjälpt.+prisavdrag.+häva köpet/,
  );
  expect((await page('terms', 'en')).text).toMatch(
    /faulty, the Swedish Consumer Sales Act entitles you.+price reduction.+cancel the purchase/,
  );
});

test('the terms tell that a last day on a weekend is followed by another', async () => {
  expect((await page('terms')).text).toContain('Infaller den sista dagen på en helg');
  expect((await page('terms', 'en')).text).toContain('If the last day falls on a weekend');
});

test('the terms tell of withdrawal, refunds, complaints and how to reach us', async () => {
  const { text, links } = await page('terms');
  expect(text).toContain(
    'Du har 14 dagars ångerrätt enligt distansavtalslagen, räknat från dagen då du betalar.',
  );
  expect(links['Ångra köp']).toBe('/withdraw');
  expect(text).toContain('en del som till minst 95 % är gjord räknas som färdig');
  expect(text).toContain('Allmänna reklamationsnämnden');
  expect(text).toContain('Supporten svarar inom 24 timmar på vardagar.');
  expect(text).toContain('tillgänglig 99 % av tiden');
  expect(links['Kontakt']).toBe('/contact');
});

test('the page about us has four paragraphs, a mission of three points and a way to begin', async () => {
  const { html, text, links } = await page('about');
  expect(html.match(/<div class="prose[^>]*>(.*?)<\/div>/s)?.[1]?.match(/<p>/g)).toHaveLength(4);
  expect(text).toMatch(/Vårt uppdrag.*1\. Visa vad som väger.*2\. .*3\. /);
  expect(html).toMatch(/<button[^>]*aria-haspopup="dialog"[^>]*>Kom igång<\/button>/);
  expect(links['Se ett exempel']).toBe('/demo/auth');
});

test('the page about us claims a share of the surplus for nobody but whom the brand names', async () => {
  const { text } = await page('about');
  expect(text).toContain(`En tredjedel av vårt överskott går till ${BRAND.donationRecipient}.`);
});

test('eleven questions are answered, one open at a time, with ways to support and to sign-in', async () => {
  const { html, links } = await page('faq');
  expect(html.match(/<details name="faq"/g)).toHaveLength(11);
  expect(links['supporten']).toBe('/support');
  expect(links['Logga in med Google']).toBe('/auth');
});

test('before the launch the answer on how to begin is the waiting list, and sign-in for whoever is let in', async () => {
  const faq = (url: string) =>
    web.render('/pages/information/faq/faq-page.tsx', 'FaqPage', { url, launch: 'gated' });
  const closed = await faq('/faq');
  expect(closed.text).toContain('Vi har inte öppnat än. Ställ dig på väntelistan så mejlar vi');
  expect(closed.links['Logga in med Google']).toBeUndefined();
  expect((await faq('/faq?verify=true')).links['Logga in med Google']).toBe('/auth?verify=true');
});

test('the answers give the price of the table and what the method comes to, with its span', async () => {
  const { text } = await page('faq');
  expect(text).toContain('kostar snabbstädningen 39 kr och djupstädningen 89 kr');
  expect(text).toMatch(/ungefär 36,32 kg om året.*Vårt spann för samma brevlåda är 0,22–57 kg/);
  expect((await page('faq', 'en')).text).toContain('costs €3.90 and the deep clean €8.90');
});

test.each(['sv', 'en'] as const)('the contact page is there in %s', async (language) => {
  const { text, links } = await page('contact', language);
  expect(text).toContain({ sv: 'Besöksadress', en: 'Visiting address' }[language]);
  expect(text).toContain(
    { sv: 'Vi svarar inom 24 timmar på vardagar.', en: 'We reply within 24 hours on weekdays.' }[
      language
    ],
  );
  for (const fact of [BRAND.companyName, BRAND.organisationNumber, BRAND.address]) {
    expect(text).toContain(fact);
  }
  expect(text).toContain('OAuth');
  expect(text).toContain('Support');
  expect(Object.values(links)).toContain({ sv: '/privacy', en: '/privacy?lang=en' }[language]);
});

test('the method says its factors, its sources, their span and that the figure is an estimate', async () => {
  const { text, links } = await page('method', 'sv', '/metod');
  expect(text).toContain('0,7 kg CO₂ per GB och år');
  expect(text).toContain('över 8 000 gånger');
  expect(text).toContain('från 0,03 till 4 g. Vårt spann slutar vid 5 g, med en egen marginal');
  expect(text).toContain('Från 0,24 g till 2 kg. Grinbox: 0,7 kg.');
  expect(text).toContain('återgivet av recapp.ch');
  expect(text).toContain('0,5 kg för en varm dusch och 0,2 kg för en kopp kaffe');
  expect(Object.values(links).filter((href) => href.startsWith('https://'))).toHaveLength(3);
  expect((await page('method', 'en')).text).toContain('an estimate from a standard value');
});

test('a page names itself, its address and its other language for those who look for it', async () => {
  const { html } = await page('about', 'en');
  expect(html).toContain('<title>About us – Grinbox</title>');
  expect(html).toMatch(/<meta name="description" content="Why we weigh inboxes/);
  expect(html).toContain('<link rel="canonical" href="https://grinbox.example/about?lang=en"/>');
  expect(html).toMatch(/hrefLang="sv" href="https:\/\/grinbox\.example\/about"/);
  expect(html).toMatch(/hrefLang="x-default" href="https:\/\/grinbox\.example\/about"/);
  expect(html).toContain('<meta property="og:title" content="About us – Grinbox"/>');
});

test('header and footer lead to every public page, in the language of the page', async () => {
  const swedish = await web.render('/app/layout.tsx', 'PublicLayout', { url: '/about' });
  expect(Object.values(swedish.links)).toEqual(
    expect.arrayContaining([
      '/',
      '/about',
      '/faq',
      '/metod',
      '/privacy',
      '/terms',
      '/support',
      '/contact',
    ]),
  );
  const english = await web.render('/app/layout.tsx', 'PublicLayout', {
    url: '/about?verify=true',
    language: 'en',
  });
  expect(english.links['How we calculate']).toBe('/method?verify=true');
  expect(english.links['Questions and answers']).toBe('/faq?lang=en&verify=true');
  expect(english.links['Support']).toBe('/support?lang=en&verify=true');
  expect(english.links['Withdraw from a purchase']).toBe('/withdraw?verify=true');
});

test('the support page has a form of four fields, and three questions answered already', async () => {
  const { html, links } = await page('support');
  for (const name of ['name', 'email', 'subject', 'message']) {
    expect(html).toMatch(new RegExp(`<(input|textarea)[^>]* name="${name}"`));
  }
  expect(html.match(/<details name="faq"/g)).toHaveLength(3);
  expect(links['frågor och svar']).toBe('/faq');
});

test('the support page promises an answer within 24 hours on weekdays, in both languages', async () => {
  expect((await page('support')).text).toContain('Vi svarar inom 24 timmar på vardagar.');
  expect((await page('support', 'en')).text).toContain('We reply within 24 hours on weekdays.');
});

test('the privacy policy says what is counted, of whom, and how long it is kept', async () => {
  const { text } = await page('privacy');
  expect(text).toContain('Säger du ja räknar vi också vilka av våra sidor som öppnas');
  expect(text).toContain('Säger du nej räknas ingenting.');
  expect(text).toContain('som tal för varje dag i två år');
  expect(text).not.toContain('Ingenting mäter dig');
  expect((await page('privacy', 'en')).text).toContain('If you say no, nothing is counted.');
});

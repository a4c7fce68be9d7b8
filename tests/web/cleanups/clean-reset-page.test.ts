import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { cleanSections } from '#web/entities/cleanups/clean-sections.ts';

import { BYTES_PER_GIB } from '#worker/domain/co2.ts';

import { buildCleanRows, buildSenderRow } from '#tests/web/support/build-clean-rows.ts';
import { buildSession } from '#tests/web/support/build-session.ts';
import { showCleanEntry, showCleanPage } from '#tests/web/support/show-clean-page.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

afterEach(() => vi.unstubAllGlobals());

const RESET = '/clean-reset?verify=true';

test('the deep clean-up has the three sections, its own words, tips and price', async () => {
  const { text } = await showCleanPage(web, buildCleanRows(), { url: RESET, mode: 'complete' });
  expect(text).toContain('Djupstäda Vad ska bort?');
  expect(text).toMatch(/Nyhetsbrev 1,0 GB .* 2 avsändare · 20 mejl/);
  expect(text).toMatch(/Gamla mejl \(3\+ år\) 2,0 GB .* 2 år · 200 mejl/);
  expect(text).toContain('40 stora bilagor');
  expect(text).toContain('Tips Börja med det du aldrig öppnar.');
  expect(text).toContain('Utskick från alla år.');
  expect(text).toMatch(/89 kr per städning/);
});

test.each([
  ['sv', '2 år · 200 mejl · 5 174 till bland nyhetsbreven'],
  ['en', '2 years · 200 emails · 5,174 more among the newsletters'],
] as const)(
  'old mail that is among the newsletters by now is told where it was before, in %s',
  async (language, words) => {
    const rows = buildCleanRows({}, { oldNewsletterCount: 5_174 });
    const { text } = await showCleanPage(web, rows, { url: RESET, language });
    expect(text).toContain(words);
  },
);

test('each row of the deep clean-up says how far a car goes for it, the quick one does not', async () => {
  const { text } = await showCleanPage(web, buildCleanRows(), { url: RESET });
  expect(text).toMatch(
    /Butik 1 ?512 MB .* ?10 mejl · 2,9 km med bil, <0,01–8,3 · 12 om året · 0,47 kg\/år i nya mejl, /,
  );
  expect(text).toMatch(/2022 ?1,0 GB .* ?100 mejl · 5,8 km med bil, <0,01–17/);
  const direct = await showCleanPage(web, buildCleanRows());
  expect(direct.text).not.toContain('km med bil');
});

test.each([
  ['one-click', 'Vi begär avregistrering åt dig', 'We ask the sender to unsubscribe you'],
  ['by-hand', 'Du får en länk för att avsluta själv', 'You get a link to unsubscribe yourself'],
  ['none', 'Vi ser inget säkert sätt att avsluta', 'We see no safe way to unsubscribe'],
  [null, 'Vi letar efter ett sätt att avsluta', 'We look for a way to unsubscribe'],
] as const)(
  'a sender that can be left by %s says beforehand what will happen',
  async (unsubscribe, swedish, english) => {
    const rows = buildCleanRows({ newsletters: [buildSenderRow(1, { unsubscribe })] });
    expect((await showCleanPage(web, rows, { url: RESET })).text).toContain(swedish);
    const translated = await showCleanPage(web, rows, { url: RESET, language: 'en' });
    expect(translated.text).toContain(english);
    expect(translated.text).not.toMatch(/[åäö]/);
    expect((await showCleanPage(web, rows)).text).not.toContain(swedish);
  },
);

test.each([
  [
    'sv',
    RESET,
    'Team Grupp',
    'En grupp som flera skriver i. Utskick som kom genom gruppen flyttas, det som medlemmarna skriver ligger kvar.',
  ],
  [
    'en',
    RESET,
    'Team Group',
    'A group that several people write to. Mailings that came through the group are moved',
  ],
  ['sv', '/clean-direct?verify=true', 'Team Grupp', 'En grupp som flera skriver i.'],
] as const)('a group is called one beside its name: %s %s', async (language, url, name, text) => {
  const row = buildSenderRow(1, { sender: 'Team', kind: 'group', unsubscribe: 'one-click' });
  const rows = buildCleanRows({ newsletters: [row] });
  const shown = await showCleanPage(web, rows, language === 'en' ? { url, language } : { url });
  expect(shown.text).toContain(name);
  expect(shown.text).toContain(text);
});

test('a mailing list is called one beside its name', async () => {
  const rows = buildCleanRows({
    newsletters: [buildSenderRow(1, { sender: 'Bin', kind: 'list' })],
  });
  expect((await showCleanPage(web, rows, { url: RESET })).text).toContain('Bin Lista');
  expect((await showCleanPage(web, rows, { url: RESET, language: 'en' })).text).toContain(
    'Bin List',
  );
});

test('empty sections of the deep clean-up have texts of their own', async () => {
  const rows = buildCleanRows({ newsletters: [], old: [] });
  const { text } = await showCleanPage(web, rows, { url: RESET });
  expect(text).toContain('Inga nyhetsbrev hittades, så det finns inget att avsluta heller.');
  expect(text).toContain('Inget äldre än tre år att städa. Du har redan gått igenom det gamla.');
  const withoutLarge = await showCleanPage(web, buildCleanRows({ large: [] }), { url: RESET });
  expect(withoutLarge.text).toContain('Platsen tas av många små.');
});

test('the bar adds what the chosen newsletters would go on to emit, in the deep clean-up only', async () => {
  const rows = buildCleanRows({ newsletters: [buildSenderRow(1, { yearlyCount: 250 })] });
  const chosen = { selectedNewsletters: ['sender:1' as const] };
  const reset = await showCleanPage(web, rows, { url: RESET, chosen });
  expect(reset.text).toMatch(/10 mejl valda, 512 MB/);
  expect(reset.text).toMatch(
    /Uppskattad CO₂: 0,35 kg\/år, publicerat: .*ungefär som 2,9 km med bil/,
  );
  // 250 new messages a year at 4 g, and what storing them for a year emits.
  expect(reset.text).toMatch(/Ett år av nyhetsbreven: 9,75 kg till, vårt spann: /);
  const direct = await showCleanPage(web, rows, { chosen });
  expect(direct.text).not.toContain('Ett år av nyhetsbreven');
  const old = await showCleanPage(web, rows, {
    url: RESET,
    chosen: { selectedOldCategories: ['old:2022'] },
  });
  expect(old.text).not.toContain('Ett år av nyhetsbreven');
});

test('with nothing chosen the deep clean-up’s button can be pressed, to be told to choose', async () => {
  const { html } = await showCleanPage(web, buildCleanRows(), { url: RESET });
  const [, attributes = ''] = /<button([^>]*)>Gå vidare</.exec(html) ?? [];
  expect(attributes).not.toContain('disabled=""');
  const notice = await web.render('/pages/clean/choose-notice.tsx', 'ChooseNotice', {
    url: RESET,
    props: {
      isOutdated: false,
      wasJustGranted: false,
      isPlacing: false,
      problem: { kind: 'empty', code: 'selection_empty', isRetryable: false },
      onForgetProblem: () => undefined,
      onRetry: () => undefined,
      otherwise: null,
    },
  });
  expect(notice.text).toContain('Välj minst en kategori att städa');
});

test('leave to move mail is asked for on the way back to the deep clean-up', async () => {
  const { links } = await showCleanPage(web, buildCleanRows(), {
    url: '/clean-reset?step=permission&verify=true',
    chosen: { selectedNewsletters: ['sender:1'] },
    session: buildSession(12, { canModify: false }),
  });
  expect(links['Fortsätt till Google']).toContain('returnTo=%2Fclean-reset');
  expect(links['Tillbaka till ditt val']).toBe(RESET);
});

test('the quick clean-up leads to the one that unsubscribes', async () => {
  const { links } = await showCleanPage(web, buildCleanRows(), {
    url: '/clean-direct?verify=true',
  });
  expect(links['Djupstädningen avslutar dem också']).toBe(RESET);
  const reset = await showCleanPage(web, buildCleanRows(), { url: RESET });
  expect(reset.links['Djupstädningen avslutar dem också']).toBeUndefined();
});

test('where that scan may not start, the quick clean-up is offered instead', async () => {
  const entry = Promise.resolve({
    kind: 'deep-refused' as const,
    code: 'scan_limit_reached' as const,
  });
  const { text, links } = await showCleanEntry(web, entry, { url: RESET });
  expect(text).toContain('Tre skanningar om dagen är gränsen');
  expect(links['Snabbstäda i stället']).toBe('/clean-direct?verify=true');
});

test('of an order each chosen row is named with its count, and what becomes of the newsletters', async () => {
  const rows = buildCleanRows({
    newsletters: [
      buildSenderRow(1, { unsubscribe: 'one-click' }),
      buildSenderRow(2, { unsubscribe: null }),
      buildSenderRow(3),
      buildSenderRow(4, { unsubscribe: 'none' }),
      buildSenderRow(5, { kind: 'group', unsubscribe: 'one-click' }),
    ],
  });
  const sections = cleanSections(rows);
  const names = await web.render('/pages/checkout/order-summary.tsx', 'ChoiceNames', {
    url: RESET,
    props: { sections, chosen: new Set(['sender:1', 'sender:2', 'old:2014', 'large:100']) },
  });
  expect(names.text).toMatch(/Butik 1 ?10 mejl/);
  expect(names.text).toMatch(/Gamla mejl: 2014 och äldre ?100 mejl/);
  expect(names.text).toMatch(/Stora mejl: Över 100 MB ?20 mejl/);
  expect(names.text).not.toContain('Butik 3');
  const sum = await web.render('/entities/cleanups/unsubscribe-sum.tsx', 'UnsubscribeSum', {
    url: RESET,
    props: { senders: sections.newsletters },
  });
  expect(sum.text).toBe(
    'Från 1 nyhetsbrev begär vi avregistrering åt dig. För 1 avsändare får du en länk för att avsluta själv. För 1 avsändare letar vi efter ett sätt att avsluta. För 1 avsändare ser vi inget säkert sätt att avsluta. Du är kvar i 1 grupp.',
  );
});

test('on a phone too the bar says what the chosen newsletters would go on to emit, before anything is unfolded', async () => {
  const rows = buildCleanRows({ newsletters: [buildSenderRow(1, { yearlyCount: 250 })] });
  const sections = cleanSections(rows);
  const chosen = new Set(sections.newsletters.map(({ id }) => id));
  const { text } = await web.render('/pages/clean/sum-bar.tsx', 'ChosenSum', {
    url: RESET,
    props: { sections, chosen, storage: null, isFull: false },
  });
  expect(text).toMatch(/Ett år av nyhetsbreven: 9,75 kg till, vårt spann: /);
});

const YEARLY_GB = 0.25;

test.each([
  [15, 14, YEARLY_GB, 'Ger 512 MB ledigt: ungefär 2 år till.'],
  [15, 14, null, 'Ger 512 MB ledigt.'],
  [15, 14, 0.02, 'Ger 512 MB ledigt: mer än 20 år till.'],
  [15, 17, YEARLY_GB, 'Lagringen är full även utan det.'],
] as const)(
  'of %i GB with %i in use and %o GB of new mail a year, the bar says what the choice buys: %s',
  async (allowanceGB, usedGB, yearlyGB, words) => {
    const sections = cleanSections(buildCleanRows({ newsletters: [buildSenderRow(1)] }));
    const chosen = new Set(sections.newsletters.map(({ id }) => id));
    const storage = {
      plan: { allowanceGB, usedGB },
      mailBytes: 10 * BYTES_PER_GIB,
      yearlyBytes: yearlyGB === null ? null : yearlyGB * BYTES_PER_GIB,
    };
    const { text } = await web.render('/pages/clean/sum-bar.tsx', 'ChosenSum', {
      url: RESET,
      props: { sections, chosen, storage, isFull: false },
    });
    expect(text).toContain(words);
  },
);

test.each([
  ['sv', 'Då gör snabbstädningen samma sak, för 39 kr i stället för 89 kr. Snabbstäda i stället'],
  ['en', 'The quick clean then does the same, for €3.90 instead of €8.90.'],
] as const)(
  'without a newsletter the deep clean-up leads to the one that costs less: %s',
  async (language, words) => {
    const { text, html } = await web.render('/pages/checkout/cheaper-tier.tsx', 'CheaperTier', {
      url: RESET,
      language,
      session: buildSession(12),
      props: {},
    });
    expect(text.replaceAll(' ', ' ')).toContain(words);
    expect(html).toContain('href="/clean-direct?verify=true"');
  },
);

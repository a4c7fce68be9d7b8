import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import type { CleanRows } from '#worker/contract/clean-rows.ts';
import { PROTECTIONS } from '#worker/domain/protection/protection.ts';

import { cleanSections } from '#web/entities/cleanups/clean-sections.ts';

import {
  buildCleanRows,
  buildOwnSizeRow,
  buildSenderRow,
  buildSizeRow,
  buildYearRow,
} from '#tests/web/support/build-clean-rows.ts';
import { showCleanPage } from '#tests/web/support/show-clean-page.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

afterEach(() => vi.unstubAllGlobals());

test('how much somebody reads is said in plain words, and nothing where it is not known', async () => {
  const rows = buildCleanRows({
    newsletters: [
      buildSenderRow(1, { readRate: { readCount: 1204, messageCount: 1204 } }),
      buildSenderRow(2, { readRate: { readCount: 0, messageCount: 412 } }),
      buildSenderRow(3, { readRate: null, yearlyCount: 2 }),
    ],
  });
  const { text } = await showCleanPage(web, rows);
  expect(text).toContain('Du har öppnat 1 204 av 1 204 det senaste året');
  expect(text).toContain('Du har inte öppnat något av 412 det senaste året');
  expect(text).toMatch(
    /512 MB 0,35 kg\/år att behålla <0,01–1 kg ?\d+ mejl · 2 om året · 0,08 kg\/år i nya mejl, <0,01–0,21 kg · brev@butik3\.example ?Har en rad om avregistrering/,
  );
  const english = await showCleanPage(web, rows, { language: 'en' });
  expect(english.text).toContain('You opened 1,204 of 1,204 in the past year');
  expect(english.text).toContain('You opened none of 412 in the past year');
});

test.each([
  ['oneClick', 'Går att avsluta med ett klick', 'Can be unsubscribed from with one click'],
  ['listUnsubscribe', 'Har en rad om avregistrering', 'Carries a line on unsubscribing'],
  ['listId', 'Skickas till en lista', 'Sent to a list'],
  ['precedence', 'Märkt som massutskick', 'Marked as bulk mail'],
  ['feedbackId', 'Skickas med en utskickstjänst', 'Sent through a mailing service'],
  ['address', 'Adressen är till för utskick', 'Its address is for mailings'],
  ['dictionary', 'Känd för sina utskick', 'Known for its mailings'],
] as const)('a sender found by %s is said to be there because: %s', async (kind, sv, en) => {
  const newestAgeDays = { min: 0, max: 30 };
  const reason = { kind: 'newsletter' as const, evidence: [kind], newestAgeDays };
  const rows = buildCleanRows({ newsletters: [buildSenderRow(1, { reason })] });
  expect((await showCleanPage(web, rows)).text).toContain(sv);
  expect((await showCleanPage(web, rows, { language: 'en' })).text).toContain(en);
});

test('each row has a button for more about it, named after the row', async () => {
  const { html } = await showCleanPage(web, buildCleanRows());
  const buttons = [...html.matchAll(/<button[^>]*id="([^"]+)"[^>]*aria-label="Mer om"[^>]*>/g)];
  expect(buttons).toHaveLength(6);
  for (const [button = '', id = ''] of buttons) {
    const [, names = ''] = /aria-labelledby="([^"]+)"/.exec(button) ?? [];
    const [self, name = ''] = names.split(' ');
    expect(self).toBe(id);
    expect(html).toContain(`id="${name}"`);
    expect(button).toContain('aria-expanded="false"');
  }
});

test('what is known beside of a row: its interval, all signs, its latest mail, what is left out of it', async () => {
  const row = buildSenderRow(1, {
    reason: {
      kind: 'newsletter',
      evidence: ['listUnsubscribe', 'listId'],
      newestAgeDays: { min: 30, max: 325 },
    },
    protectedCount: 14,
    protections: [
      { protection: 'starred', count: 2, freedCount: 1, canUnlock: true },
      { protection: 'important', count: 0, freedCount: 0, canUnlock: true },
      { protection: 'recent', count: 12, freedCount: 11, canUnlock: true },
    ],
  });
  const [shown] = cleanSections(buildCleanRows({ newsletters: [row] })).newsletters;
  const details = (language: 'sv' | 'en') =>
    web.render('/pages/clean/row/row-details.tsx', 'RowDetails', {
      language,
      props: { row: shown, isChosen: false },
    });
  expect((await details('sv')).text).toBe(
    'Storlek Omkring 512 MB: med 95 % säkerhet mellan 461 MB och 563 MB Varför Har en rad om avregistrering · Skickas till en lista Senaste mejlet för 30–325 dagar sedan Skyddat 14 mejl till är inte med: 2 stjärnmärkta Lås upp 12 yngre än 30 dagar Lås upp Skydda alltid den här avsändaren Undantag Flytta allaBehåll det nyasteBehåll de 3 nyasteBehåll de 10 nyasteBehåll de senaste 12 månaderna I Gmail Sök fram mejlen, också de skyddade (ny flik) Innehåll Titta på mejlen',
  );
  expect((await details('en')).text).toContain(
    '14 more emails are left out: 2 starred Unlock 12 newer than 30 days Unlock Always protect this sender',
  );
});

test('a row says how many of its mails are read by their headers before they are moved', async () => {
  const rows = { newsletters: [buildSenderRow(1, { count: 64, unprovenCount: 64 })] };
  const { text } = await showCleanPage(web, buildCleanRows(rows));
  expect(text).toContain('Vi kontrollerar 64 mejl ett och ett innan de flyttas');
  const some = { newsletters: [buildSenderRow(1, { count: 64, unprovenCount: 4 })] };
  const english = await showCleanPage(web, buildCleanRows(some), { language: 'en' });
  expect(english.text).toContain('We check 4 emails one by one before they are moved');
});

test('mail of smaller senders is told of, with nothing to tick', async () => {
  const smallerSenders = {
    count: 620,
    co2Kg: 0.01,
    sizeGB: 0.02,
    sizeLowGB: 0.01,
    sizeHighGB: 0.03,
    isFiled: true,
    senderCount: 41,
  };
  const { text, html } = await showCleanPage(web, buildCleanRows({}, { smallerSenders }));
  expect(text).toMatch(
    /Mindre avsändare ?620 mejl från ungefär 41 avsändare · 20,5 MB ?Ligger bland Gmails reklam/,
  );
  expect(html.match(/type="checkbox"/g)).toHaveLength(3 + 6);
  const none = await showCleanPage(web, buildCleanRows());
  expect(none.text).not.toContain('Mindre avsändare');

  const unfiled = buildCleanRows(
    {},
    {
      smallerSenders: { ...smallerSenders, isFiled: false, senderCount: null },
    },
  );
  const { text: swedish } = await showCleanPage(web, unfiled);
  expect(swedish).toMatch(/Andra avsändare ?620 mejl · 20,5 MB ?Vem som skickar dem/);
  expect(swedish).not.toContain('Gmails reklam');
});

test('large mail that the user sent stands apart, and choosing all leaves it out', async () => {
  const ownLarge = [buildOwnSizeRow(10, 25), buildOwnSizeRow(100, null)];
  const { text, html } = await showCleanPage(web, buildCleanRows({}, { ownLarge }), {
    chosen: { selectedAttachments: ['large:10', 'large:100'] },
  });
  expect(text).toMatch(/Stora mejl som du själv har skickat ?De kryssas aldrig i åt dig\./);
  expect(text).toMatch(/40 stora bilagor 4,0 GB .* Diverse avsändare · 40 mejl · 40 valda/);
  expect(text).toContain('40 mejl valda, 4,0 GB');
  expect(html.match(/type="checkbox"/g)).toHaveLength(3 + 6 + 2);
});

test('large mail that the user sent is summed up where it was ticked, and stands alone where there is no other', async () => {
  const rows = buildCleanRows({ large: [] }, { ownLarge: [buildOwnSizeRow(10, 25)] });
  const { text } = await showCleanPage(web, rows, {
    chosen: { selectedAttachments: ['own-large:10'] },
  });
  expect(text).toContain('Inga mejl på 10 MB eller mer att städa.');
  expect(text).toContain('5 mejl valda, 256 MB');
  expect(text).toContain('1 storlek av skickat');
});

test('rows of which all is protected are shown with the reason, and nothing to tick', async () => {
  const protection = (name: 'safeSender' | 'important' | 'labelled', count: number) => ({
    protectedCount: count,
    protections: [{ protection: name, count, freedCount: count, canUnlock: true }],
  });
  const bank = buildSenderRow(3, {
    sender: 'Skatteverket',
    senderKey: 'brev@skatteverket.se',
    isSafeListed: true,
    ...protection('safeSender', 9),
  });
  const changes: Partial<CleanRows> = {
    protectedRows: [
      bank,
      buildYearRow(2016, protection('important', 4)),
      buildSizeRow(25, 100, protection('labelled', 1)),
      buildOwnSizeRow(10, 25, protection('labelled', 2)),
    ],
    protectedCount: 16,
    protections: [
      { protection: 'labelled', count: 3 },
      { protection: 'safeSender', count: 9 },
      { protection: 'important', count: 4 },
    ],
  };
  const { text, html } = await showCleanPage(web, buildCleanRows({}, changes));
  expect(text).toMatch(
    /Skyddat 16 mejl som får ligga kvar ?3 med etikett ?Lås upp ?9 från avsändare på skyddslistan/,
  );
  expect(text).toMatch(/Skatteverket ?brev@skatteverket\.se ?9 från avsändare på skyddslistan/);
  expect(text).toMatch(/Gamla mejl: 2016 ?4 som Gmail har märkt som viktiga/);
  expect(text).toMatch(/Stora mejl: 25–100 MB ?1 med etikett/);
  expect(text).toMatch(/Stora mejl som du har skickat: 10–25 MB ?2 med etikett/);
  expect(html.match(/type="checkbox"/g)).toHaveLength(3 + 6);
  const english = await showCleanPage(web, buildCleanRows({}, changes), { language: 'en' });
  expect(english.text).toContain('9 from senders on the safe list');
});

test('of many protected rows ten are shown, and the rest on request', async () => {
  const protectedRows = Array.from({ length: 30 }, (_, at) => buildSenderRow(at + 50));
  const { text, html } = await showCleanPage(
    web,
    buildCleanRows({}, { protectedRows, protectedCount: 300 }),
  );
  expect(text).toContain('Butik 59');
  expect(text).not.toContain('Butik 60');
  expect(html).toMatch(/<button[^>]*>Visa alla 30<\/button>/);
});

test.each(PROTECTIONS)('why mail is %s is said in both languages', async (protection) => {
  const say = async (count: number, language: 'sv' | 'en') => {
    const props = { protection, count };
    const page = { language, props };
    return (await web.render('/pages/clean/row/protection-count.tsx', 'ProtectionCount', page))
      .text;
  };
  for (const count of [1, 2000]) {
    const sv = await say(count, 'sv');
    const en = await say(count, 'en');
    expect(sv).toMatch(/^[\d\s]+\p{L}/u);
    expect(en).toMatch(/^[\d,]+ \p{L}/u);
    expect(en).not.toMatch(/[åäö]/);
  }
});

test('a sender on the list, who may be a shop that its owner put there, is called no authority', async () => {
  const say = async (language: 'sv' | 'en') => {
    const page = { language, props: { protection: 'safeSender', count: 2 } };
    return (await web.render('/pages/clean/row/protection-count.tsx', 'ProtectionCount', page))
      .text;
  };
  expect(await say('sv')).toBe('2 från avsändare på skyddslistan');
  expect(await say('en')).toBe('2 from senders on the safe list');
});

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { LaunchMode } from '#worker/domain/pages/launch.ts';

import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

const link = (launch: LaunchMode, news = '2026-11-22') =>
  web.render('/pages/waitlist/answer-page.tsx', 'WaitlistAnswerPage', {
    url: `/waitlist/confirm#wtl_${'a'.repeat(26)}.${news}.${'0'.repeat(64)}`,
    launch,
  });

const answered = (outcome: string, launch: LaunchMode) =>
  web.render('/pages/waitlist/answered.tsx', 'WaitlistAnswered', {
    url: '/waitlist/confirm',
    launch,
    props: { outcome },
  });

test.each([
  ['gated', 'wtl_x.none.0', 'Anmäl dig igen, så skickar vi en ny.', 'Ställ dig på väntelistan'],
  ['gated', '', 'Anmäl dig igen, så skickar vi en ny.', 'Ställ dig på väntelistan'],
  ['open', 'wtl_x.none.0', 'Nu har vi öppnat, så du behöver den inte', 'Väg min inkorg'],
] as const)(
  '%s, the link #%s is told of no place on the list',
  async (launch, token, says, way) => {
    const { text } = await web.render('/pages/waitlist/answer-page.tsx', 'WaitlistAnswerPage', {
      url: `/waitlist/confirm#${token}`,
      launch,
    });
    expect(text).toContain('Länken går inte att använda');
    expect(text).toContain(says);
    expect(text).toContain(way);
    expect(text).not.toMatch(/Din plats|Bekräfta|Ta bort mig/);
  },
);

test('before the launch the mail’s link confirms a place, and a mail is promised', async () => {
  const { text, links } = await link('gated');
  expect(text).toContain('så mejlar vi när vi öppnar');
  expect(text).toContain('Bekräfta min plats');
  expect(links['Väg min inkorg']).toBeUndefined();
  expect(text).toContain('Bara väntelistan, inga nyheter');
  expect((await answered('confirm', 'gated')).text).toContain('Vi mejlar när vi öppnar.');
});

test('after it the same link leads to signing in and off the list, and promises no mail', async () => {
  const { text, links } = await link('open');
  expect(text).toContain('Nu har vi öppnat');
  expect(text).not.toContain('mejlar');
  expect(text).not.toContain('Bekräfta min plats');
  expect(text).toContain('Ta bort mig från listan');
  expect(links['Väg min inkorg']).toBe('/auth');
});

test('after it a wish for news that waits to be confirmed still can be, and is answered with what follows', async () => {
  const { text } = await link('open');
  expect(text).toContain('I anmälan är det kryssat för nyheter och erbjudanden.');
  expect(text).toContain('Ja, skicka nyheter');
  expect(text).toContain('Nej tack, inga nyheter');
  expect((await answered('confirm', 'open')).text).toContain('Vi skickar nyheter');
});

test('after it nobody is asked about news who did not wish for any', async () => {
  expect((await link('open', 'none')).text).not.toContain('nyheter');
});

test.each(['confirm', 'decline-news', 'leave', 'not-on-list'])(
  'after it %s is answered without a promise of a mail about the launch',
  async (outcome) => {
    const { text } = await answered(outcome, 'open');
    expect(text).not.toMatch(/mejlar|Du står på listan/);
  },
);

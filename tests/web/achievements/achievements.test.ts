import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Achievement, AchievementList } from '#worker/contract/achievements.ts';
import {
  ACHIEVEMENT_TYPES,
  type AchievementType,
} from '#worker/domain/achievements/achievements.ts';
import type { Language } from '#worker/domain/language.ts';

import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

function buildAchievement(type: AchievementType, changes: Partial<Achievement> = {}): Achievement {
  const achievedAtMs = Date.UTC(2026, 10, 21, 12);
  return { type, achievedAtMs, metadata: null, isNew: false, ...changes };
}

function showCard(
  achievements: Achievement[] | null,
  language: Language = 'sv',
  goals: AchievementList['goals'] = [],
) {
  const list = achievements === null ? null : { achievements, goals };
  return web.render('/pages/dashboard/achievements-card.tsx', 'AchievementsCard', {
    props: { achievements: Promise.resolve(list) },
    language,
  });
}

function countOf(html: string, pattern: RegExp): number {
  return [...html.matchAll(pattern)].length;
}

test('the card shows what is earned, with what for and when, and room for what is to come', async () => {
  const { text, html } = await showCard([
    buildAchievement('email_deleter_1000', { isNew: true }),
    buildAchievement('first_scan'),
  ]);
  expect(text).toContain('Dina märken 2 av 11');
  expect(text).toMatch(
    /Nytt Tusen mejl bort 1 000 mejl flyttade till papperskorgen, alla städningar sammanlagt\. 21 nov. 2026/,
  );
  expect(text).toMatch(/Första skanningen Inkorgen vägd en första gång\. 21 nov. 2026/);
  expect(countOf(html, /Nytt/g)).toBe(1);
  expect(text).toContain('Märken som återstår');
  expect(countOf(html, /<svg/g)).toBe(11);
  expect(countOf(html, /is-to-come/g)).toBe(9);
});

test.each([
  ['sv', '0,11 av 100 kg', '21 av 10 avsändare', '1 721 av 10 000 mejl'],
  ['en', '0.11 of 100 kg', '21 of 10 senders', '1,721 of 10,000 emails'],
] as const)(
  'of a stamp that takes much it is told how much there is, in %s',
  async (language, kilograms, senders, mails) => {
    const kg = { unit: 'kg' as const, reached: 0.114, goal: 100 };
    const { text } = await showCard([buildAchievement('first_scan')], language, [
      { type: 'co2_saver_100kg', parts: [kg] },
      { type: 'climate_champion', parts: [kg, { unit: 'sender', reached: 21, goal: 10 }] },
      { type: 'email_deleter_10000', parts: [{ unit: 'mail', reached: 1_721, goal: 10_000 }] },
    ]);
    expect(text.split(kilograms)).toHaveLength(3);
    expect(text).toContain(senders);
    expect(text).toContain(mails);
  },
);

test('every kind has a stamp, a name and words of its own, in both languages', async () => {
  const all = ACHIEVEMENT_TYPES.map((type) => buildAchievement(type));
  const swedish = await showCard(all);
  const english = await showCard(all, 'en');
  expect(swedish.text).toContain('11 av 11');
  expect(swedish.text).not.toContain('Märken som återstår');
  for (const { html } of [swedish, english]) {
    const names = [...html.matchAll(/<h3[^>]*>([^<]+)</g)].map(([, name]) => name);
    const drawings = [...html.matchAll(/stamp-drawing"[^>]*>(.*?)<g class="stamp-mark"/gs)];
    expect(new Set(names).size).toBe(11);
    expect(new Set(drawings.map(([, drawing]) => drawing)).size).toBe(11);
  }
  expect(english.text).toContain('A thousand emails gone 1,000 emails moved to the trash');
  expect(english.text).not.toMatch(/[åäö]/);
});

test('how many senders have stopped writing is told where it is known', async () => {
  const counted = buildAchievement('newsletter_unsubscriber', { metadata: { count: 3 } });
  expect((await showCard([counted])).text).toContain(
    '3 avsändare har tagit emot en begäran om avregistrering.',
  );
  const one = { ...counted, metadata: { count: 1 } };
  expect((await showCard([one], 'en')).text).toContain(
    '1 sender has accepted a request to unsubscribe you.',
  );
});

test.each([
  ['sv', 'Den första avsändaren som tar emot en begäran om avregistrering.'],
  ['en', 'The first sender to accept a request to unsubscribe you.'],
] as const)(
  'beside work that goes on a stamp says what it is for, and counts nothing that the page counts otherwise, in %s',
  async (language, words) => {
    const achievement = buildAchievement('newsletter_unsubscriber', { metadata: { count: 6 } });
    const file = '/entities/achievements/achievement-line.tsx';
    const props = { achievement, isCounted: false };
    const { text } = await web.render(file, 'AchievementLine', { props, language });
    expect(text).toContain(words);
    expect(text).not.toMatch(/\b6 /);
  },
);

test('pictures of stamps are silent, for their names stand beside them', async () => {
  const { html } = await showCard([buildAchievement('first_scan')]);
  expect(countOf(html, /<svg[^>]*aria-hidden="true"/g)).toBe(11);
});

test.each([null, []])('without achievements (%j) there is no card', async (achievements) => {
  expect((await showCard(achievements)).text).toBe('');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

import type { AdminFigures } from '#worker/contract/admin.ts';
import { ALARMING_GAUGES, COUNTERS, GAUGES } from '#worker/domain/stats/daily-figures.ts';
import type { Language } from '#worker/domain/language.ts';
import { USAGE_EVENTS } from '#worker/domain/stats/usage-events.ts';
import { alarm } from '#worker/admin/alarm-mail.ts';

import type { Figures } from '#web/pages/admin/figures-panel.tsx';

import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

const panelSchema = z.object({
  Figures: z.custom<typeof Figures>((value) => typeof value === 'function'),
});
const DAYS = ['2026-11-20', '2026-11-21'];
const NOTHING: AdminFigures = {
  days: DAYS,
  late: [],
  counters: COUNTERS.map((name) => ({ name, days: [0, 0] })),
  gauges: GAUGES.map((name) => ({ name, now: 0, days: [0, 0] })),
  usage: { events: USAGE_EVENTS.map((name) => ({ name, days: [0, 0] })), details: [] },
};

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});
afterAll(() => web.close());

async function show(figures: AdminFigures, language: Language = 'sv') {
  const { Figures: Panel } = panelSchema.parse(await web.load('/pages/admin/figures-panel.tsx'));
  return web.renderComponent(() => Panel({ figures }), { language });
}

/** All as in NOTHING but for the figures named. */
function buildFigures({ scans, owed }: { scans?: number[]; owed?: number | null }): AdminFigures {
  return {
    ...NOTHING,
    counters: NOTHING.counters.map((counter) =>
      counter.name === 'scansBegun' ? { ...counter, days: scans ?? counter.days } : counter,
    ),
    gauges: NOTHING.gauges.map((level) =>
      level.name === 'refundsOwed' ? { ...level, now: owed ?? 0 } : level,
    ),
  };
}

test.each([
  ['sv', 'Här syns skanningar, köp och mejl så snart det har hänt något.'],
  ['en', 'Scans, purchases and mail are shown here as soon as anything has happened.'],
] as const)(
  'before anything has happened there are no empty charts, in %s',
  async (language, says) => {
    const { text, html } = await show(NOTHING, language);
    expect(text).toContain(says);
    expect(html).not.toContain('<svg role="img"');
  },
);

test('each figure is drawn, said in words, and told day by day in a table, the newest first', async () => {
  const { text, html } = await show(buildFigures({ scans: [3, 1200] }));
  expect(html).toMatch(/aria-label="Påbörjade: sammanlagt 1\s203"/);
  expect(html.match(/<rect/g)).toHaveLength(2);
  expect(text.replaceAll(/\s+/g, ' ')).toMatch(/21 nov. 2026 ?1 200.*20 nov. 2026 ?3/);
  expect(text).toContain('Inget är försenat.');
});

test.each([
  ['sv', 'Besök som fick räknas', 'Visade sidor', 'Tryckta knappar'],
  ['en', 'Visits that may be counted', 'Pages viewed', 'Buttons pressed'],
] as const)(
  'what visitors did who agreed to be counted is shown by day and kind, and by page and button, in %s',
  async (language, title, pages, buttons) => {
    const usage: AdminFigures['usage'] = {
      events: USAGE_EVENTS.map((name) => ({ name, days: name === 'page_view' ? [2, 40] : [0, 1] })),
      details: [
        { name: 'page_view', detail: '/faq', count: 42 },
        { name: 'button_click', detail: 'choose_reset@pricing', count: 1 },
      ],
    };
    const { text, html } = await show({ ...NOTHING, usage }, language);
    expect(text).toContain(title);
    expect(html).toMatch(new RegExp(`aria-label="${pages}: [^"]*\\b42\\b`));
    const said = text.replaceAll(/\s+/g, ' ');
    expect(said).toContain(`/faq${pages}42`);
    expect(said).toContain(`choose_reset@pricing${buttons}1`);
  },
);

test('what is late is said in words and marked by more than its colour', async () => {
  const { text, html } = await show(buildFigures({ owed: 2 }), 'en');
  expect(text).toContain('Something needs your attention. The log says what it is, and why.');
  expect(text).toContain('now 2');
  expect(html).toContain('border-l-4');
  expect(text).not.toContain('Nothing is late.');
});

test.each([
  ['sv', 'Klockan har stannat', 'Inget är försenat.'],
  ['en', 'The clock has stopped', 'Nothing is late.'],
] as const)(
  'a clock that stands is said, and nothing is said to be well, in %s',
  async (language, says, not) => {
    const { text } = await show({ ...buildFigures({}), late: ['sweep'] }, language);
    expect(text).toContain(says);
    expect(text).not.toContain(not);
  },
);

test('where nobody can tell whether the clock goes, that is said', async () => {
  const { text } = await show({ ...buildFigures({}), late: null }, 'en');
  expect(text).toContain(
    'We cannot tell right now whether the clock is running. Nothing else is late.',
  );
});

test('a figure that cannot be told now is said to be unknown', async () => {
  const figures = buildFigures({ scans: [1, 1] });
  const gauges = figures.gauges.map((level) => ({ ...level, now: null }));
  expect((await show({ ...figures, gauges })).text).toContain('nu: okänt');
});

test('the mail about what is late calls it by the names that stand there', async () => {
  const gauges = NOTHING.gauges.map((level) => ({ ...level, now: 1 }));
  const { text } = await show({ ...buildFigures({}), gauges });
  const alarms = ALARMING_GAUGES.map((name) => ({ name, value: 1 }));
  const { blocks } = alarm(alarms, '2026-11-21', 'https://grinbox.test');
  const items = blocks.flatMap((block) => (block.kind === 'list' ? block.items : []));
  expect(items).toHaveLength(ALARMING_GAUGES.length);
  for (const item of items) expect(text).toContain(item.replace(/:\s1$/, ''));
});

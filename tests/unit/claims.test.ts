import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { catalogueTexts, type CatalogueText } from '#tests/support/catalogue-texts.ts';
import { PROJECT_DIR } from '#tests/tools/stack/bootstrap.mjs';

/** Sections by kind of statement: words by hand, and a table whose first column says what belongs there. */
const TABLE = join(PROJECT_DIR, 'worker/domain/co2-claims.md');

/** Words of a statement about the environment, and of what it is compared to. */
const SPEAKS_OF_IT = [
  /CO₂|CO2|koldioxid|utsläpp|släpper ut|klimat|miljö|energi|\bel(?:en)?\b|grön|hållbar|\bträd\b/i,
  /schablon|kg\/år|kg per år|\bkilo\b|\bLED\b|dusch|kaffe|nötkött|flygresa|med bil|köra bil|ett år av|uppskattat,/i,
  /\bcarbon\b|emission|\bemits?\b|climate|environment|energy|electricity|\bgreen|\beco|sustainab/i,
  /\btrees?\b|kg\/yr|kg a year|\bkilos?\b|shower|coffee|\bbeef\b|\bflight\b|by car|driving/i,
];

/** An outcome told as a fact, and praise without substance (directive 2024/825). */
const FORBIDDEN = [
  /mindre CO₂|CO₂ mindre|lägre utsläpp|utsläpp\w* (?:uteblir|minskar|sjunker|som uteblir)/i,
  /(?:minska|sänk|undvik|slipp|spara|rädda)\w*\b[^.]*\b(?:CO₂|koldioxid|utsläpp|ton\b|km med bil)/i,
  /(?:CO₂|koldioxid|utsläpp)\w*\b[^.]*\b(?:minskar|sparas|sparat|undviks|besparing)/i,
  /klimat(?:smart|neutral|vänlig|kompens|vinst)|miljövänlig|\bgrön|hållbar|bra för (?:klimat|miljö)/i,
  /lika mycket som\b[^.]*\b(?:km|bil|flyg|LED|kaffe)/i,
  /less CO₂|CO₂ (?:saved|avoided|less)|lower emissions|emissions \w*\s?(?:avoided|saved|fall|drop)/i,
  /(?:reduc|cut|sav|avoid)\w*\b[^.]*\b(?:CO₂|carbon|emissions|tonnes|by car)/i,
  /(?:CO₂|carbon|emissions)\b[^.]*\b(?:is|are) (?:saved|avoided|reduced)/i,
  /(?:climate|carbon)[- ](?:friendly|smart|neutral)|eco-?friendly|environmentally|sustainabl/i,
  /\bgreen(?:er)?\b(?! (?:Cloud Computing|Thumbs))|good for the (?:planet|climate)|as much as driving/i,
];

function speaksOfIt({ sv, en }: CatalogueText): boolean {
  return SPEAKS_OF_IT.some((words) => words.test(sv) || words.test(en));
}

const END = '<!-- prettier-ignore-end -->\n';
const HEAD_OF_TABLE = '| Swedish | English | Where |\n| --- | --- | --- |\n';

function cell(text: string): string {
  return text.replaceAll('|', String.raw`\|`);
}

function rowOf({ sv, en, files }: CatalogueText): string {
  return `| ${cell(sv)} | ${cell(en)} | ${files.map((file) => `\`${file}\``).join(', ')} |\n`;
}

type Section = { words: string; texts: string[] };

function sectionsOf(page: string): Section[] {
  return page.split(/^(?=## )/m).map((section) => {
    const [words = '', rows = ''] = section.split(HEAD_OF_TABLE);
    const texts = [...rows.matchAll(/^\| (.+?) \|/gm)].map(([, text = '']) => text);
    return { words, texts };
  });
}

const texts = catalogueTexts();
const page = readFileSync(TABLE, 'utf8').replace(END, '');
const sections = sectionsOf(page);

test('every statement about the environment stands in the table of claims, once', () => {
  const listed = sections.flatMap((section) => section.texts);
  expect(listed).toHaveLength(new Set(listed).size);
  const known = new Set(listed);
  const missing = texts.filter((text) => speaksOfIt(text) && !known.has(cell(text.sv)));
  expect(missing).toEqual([]);
});

test('the table of claims has each text as it is shown, and where', async () => {
  const bySwedish = new Map(texts.map((text) => [cell(text.sv), text]));
  const current = sections.map(({ words, texts: listed }) => {
    if (listed.length === 0) return words;
    const shown = listed.flatMap((text) => bySwedish.get(text) ?? []);
    return `${words}${HEAD_OF_TABLE}${shown.map(rowOf).join('')}\n`;
  });
  await expect(current.join('') + END).toMatchFileSnapshot(TABLE);
});

test('no text tells an outcome for the environment as a fact, or praises without substance', () => {
  const told = texts.filter(({ sv, en }) =>
    FORBIDDEN.some((words) => words.test(sv) || words.test(en)),
  );
  expect(told).toEqual([]);
});

test.each([
  'CO₂ mindre per år',
  'CO₂ saved per year',
  'Utsläpp som uteblir',
  'Emissions avoided',
  'Först då frigörs platsen, och först då minskar utsläppen.',
  'Alla tillsammans slipper 3 ton CO₂',
  'Sparar 12 kg, lika mycket som 100 km med bil',
  'So deleting emails reduces your emissions',
  'Ett klimatsmart val',
  'A greener inbox',
])('“%s” would be found', (text) => {
  expect(FORBIDDEN.some((words) => words.test(text))).toBe(true);
});

import type { Page } from '@playwright/test';

import { isLongCampaign } from '#tests/support/campaign-setting.ts';
import type { Language } from '#worker/domain/language.ts';

import { GLIMT } from './mailboxes/known-mailbox.ts';
import {
  consentAtGoogle,
  createOwner,
  fillInKlarna,
  fillInSwish,
  scanToTheEnd,
  takeKnownSenders,
} from './support/clean-up.ts';
import { expect, test } from './support/journey.ts';
import { appUrl } from './support/running-stack.ts';

/** Groups of thousands are no-break spaces in Swedish; every other space of a page is read as a plain one. */
const NUMBER = String.raw`\d(?:[\d,\u00a0]*\d)?`;
const COUNT = `(${NUMBER})`;
const SIZE = String.raw`(\d[\d.,\u00a0]*\u00a0[kMG]B)`;
const AMOUNT = String.raw`(<?\d[\d.,\u00a0]*)`;

/** What stands around the figures: one order of words in both languages. */
type Words = {
  sections: readonly [newsletters: string, old: string, large: string];
  mails: string;
  canGo: string;
  perYear: string;
  inNewMail: string;
  toKeep: string;
  debt: string;
  flow: string;
  about: string;
  co2: string;
  result: { mails: string };
  choice: Record<'senders' | 'years' | 'various' | 'chosen' | 'mails' | 'car', string>;
  permission: string;
  checkout: Record<'trash' | 'space' | 'kept' | 'driving' | 'flow', string>;
  receipt: Record<'ordered' | 'moved' | 'kept' | 'estimate' | 'freed', string>;
  dashboard: { cleaned: string; of: string };
  after: Record<'could' | 'cleaned' | 'left', string>;
  headings: { choice: string; pay: string; moved: RegExp };
  buttons: Record<'quick' | 'deep' | 'more' | 'goOn' | 'google' | 'pay' | 'all', RegExp>;
  pieces: string;
  fillIn: (page: Page) => Promise<void>;
};

const SWEDISH: Words = {
  sections: ['Nyhetsbrev', 'Gamla mejl', 'Stora bilagor'],
  mails: 'mejl',
  pieces: ' st',
  canGo: 'KAN SLÄNGAS',
  perYear: 'kg/år',
  inNewMail: 'i nya mejl',
  toKeep: 'att behålla',
  debt: 'CO₂-skuld',
  flow: 'Ett år av nyhetsbreven:',
  about: 'ca',
  result: { mails: 'mejl kan slängas' },
  co2: 'Uppskattad CO₂:',
  choice: {
    senders: 'avsändare',
    years: 'år',
    various: 'Diverse avsändare',
    chosen: 'valda',
    mails: 'mejl valda',
    car: 'ungefär som',
  },
  permission: 'Ditt val finns kvar:',
  checkout: {
    trash: 'TILL PAPPERSKORGEN',
    space: 'Plats',
    kept: 'Uppskattad CO₂ per år',
    driving: 'Som att köra bil',
    flow: 'Ett år av nyhetsbreven',
  },
  receipt: {
    ordered: 'Beställt',
    moved: 'MEJL I PAPPERSKORGEN',
    kept: 'Uppskattad CO₂ per år',
    estimate: 'Uppskattad CO₂',
    freed: 'ledig',
  },
  dashboard: { cleaned: 'Sedan dess har', of: 'av' },
  after: { could: 'Kunde slängas', cleaned: 'BORTSTÄDAT SEDAN DESS', left: 'Kvar att slänga' },
  headings: { choice: 'Vad ska bort?', pay: 'Betala en gång', moved: /ligger i papperskorgen$/ },
  buttons: {
    quick: /^Snabbstäda$/,
    deep: /^Djupstäda$/,
    more: /^Mer om ditt val$/,
    goOn: /^Gå vidare med/,
    google: /^Fortsätt till Google$/,
    pay: /^Betala /,
    all: /^Välj alla/,
  },
  fillIn: (page) => fillInSwish(page, '123'),
};

const ENGLISH: Words = {
  sections: ['Newsletters', 'Old mail', 'Large attachments'],
  mails: 'emails',
  pieces: '',
  canGo: 'CAN GO',
  perYear: 'kg/yr',
  inNewMail: 'in new mail',
  toKeep: 'to keep',
  debt: 'CO₂ debt',
  flow: 'A year of the newsletters:',
  about: 'about',
  result: { mails: 'emails can go' },
  co2: 'Estimated CO₂:',
  choice: {
    senders: 'senders',
    years: 'years',
    various: 'Various senders',
    chosen: 'chosen',
    mails: 'emails chosen',
    car: 'roughly like',
  },
  permission: 'Your selection is kept:',
  checkout: {
    trash: 'TO THE TRASH',
    space: 'Space',
    kept: 'Estimated CO₂ per year',
    driving: 'Like driving',
    flow: 'A year of the newsletters',
  },
  receipt: {
    ordered: 'Ordered',
    moved: 'EMAILS IN THE TRASH',
    kept: 'Estimated CO₂ per year',
    estimate: 'Estimated CO₂',
    freed: 'freed',
  },
  dashboard: { cleaned: 'Since then', of: 'of' },
  after: { could: 'Could go before', cleaned: 'CLEARED OUT SINCE', left: 'Left to throw out' },
  headings: { choice: 'What should go?', pay: 'Pay once', moved: /are in the trash$/ },
  buttons: {
    quick: /^Quick clean$/,
    deep: /^Deep clean$/,
    more: /^More about your choice$/,
    goOn: /^Continue with/,
    google: /^Continue to Google$/,
    pay: /^Pay /,
    all: /^Choose all/,
  },
  fillIn: fillInKlarna,
};

const line = (...parts: string[]) => new RegExp(parts.filter((part) => part !== '').join(' '));

/** Where each figure stands, in one line of the page's text. */
function placesIn(words: Words) {
  const { mails, choice, checkout, receipt, sections } = words;
  const counted = `${COUNT} ${mails}`;
  const onPieces = `${COUNT}${words.pieces}`;
  const perYear = `${AMOUNT} ${words.perYear}`;
  const inNewMail = `${perYear} ${words.inNewMail},`;
  const saved = `${SIZE} ${perYear} ${words.toKeep}`;
  const weighed = String.raw`${saved} [<\d.,–\s]+kg`;
  const chosen = `${COUNT} ${choice.chosen}`;
  const flow = `${words.flow} ${AMOUNT} kg`;
  const estimate = `${words.co2} ${AMOUNT} ${words.perYear}`;
  const keptFrom = `${words.about} ${AMOUNT} kg .*?${checkout.driving} ≈ ${AMOUNT} km`;
  return {
    result: {
      part: (label: string) => line(label, COUNT, SIZE),
      canGo: line(words.canGo, SIZE),
      bar: line(COUNT, `${words.result.mails},`, SIZE, estimate),
      debt: line(words.debt, perYear),
      sender: new RegExp(
        `${GLIMT} ${inNewMail} .*?${counted} · ${SIZE} · ${perYear} ${words.toKeep}`,
      ),
    },
    choice: {
      newsletters: line(weighed, NUMBER, choice.senders, '·', counted, '·', chosen),
      old: new RegExp(`${weighed} ${NUMBER} ${choice.years} · ${counted}.*? · ${chosen}`),
      large: line(weighed, choice.various, '·', counted, '·', chosen),
      sender: new RegExp(`${GLIMT} ${saved}.*?${counted}.*? · ${inNewMail}`),
      bar: new RegExp(
        `${COUNT} ${choice.mails}, ${SIZE} ${estimate}.*? ${choice.car} ${AMOUNT} km`,
      ),
      flow: line(flow),
    },
    permission: new RegExp(`${words.permission} ${counted}, ${SIZE}`),
    checkout: {
      parts: new RegExp(
        `${sections[0]} ${counted} .*?${sections[1]} ${counted} ${sections[2]} ${counted}`,
      ),
      sum: line(
        checkout.trash,
        counted,
        checkout.space,
        words.about,
        SIZE,
        checkout.kept,
        keptFrom,
      ),
      flow: line(checkout.flow, words.about, AMOUNT, 'kg'),
    },
    receipt: {
      ordered: line(receipt.ordered, onPieces, checkout.space, words.about, SIZE),
      moved: line(receipt.moved, onPieces),
      saved: line(receipt.kept, keptFrom),
      figures: new RegExp(
        `${receipt.freed} ${AMOUNT} ([kMG]B) .*?${receipt.estimate} ${AMOUNT} ${words.perYear}`,
      ),
    },
    dashboard: {
      debt: line(words.debt, perYear),
      cleaned: line(words.dashboard.cleaned, counted),
      list: line(COUNT, words.dashboard.of, counted),
    },
    after: line(
      words.after.could,
      SIZE,
      words.after.cleaned,
      counted,
      words.after.left,
      `0${words.pieces}`,
    ),
  };
}

type Places = ReturnType<typeof placesIn>;

/** The figures of a place, once it is on the page. */
async function read(page: Page, place: RegExp): Promise<string[]> {
  let found: string[] = [];
  await expect(async () => {
    const text = (await page.locator('body').innerText()).replaceAll(/[\n\t ]+/g, ' ');
    expect(text).toMatch(place);
    found = (place.exec(text) ?? []).slice(1);
  }).toPass({ timeout: 60_000 });
  return found;
}

const inPieces = (size: string) => size.split('\u00a0');

/** A result's own figures, as the page names them. */
async function readResult(page: Page, { sections }: Words, { result }: Places) {
  const counted: Record<string, string[]> = {};
  for (const label of sections) counted[label] = await read(page, result.part(label));
  const [newsletters, old, large] = sections.map((label) => counted[label] ?? []);
  const [canGo = ''] = await read(page, result.canGo);
  const [mails = '', size = '', kept = ''] = await read(page, result.bar);
  expect(size).toBe(canGo);
  const [debt = ''] = await read(page, result.debt);
  const sender = await read(page, result.sender);
  return { newsletters, old, large, canGo, mails, kept, debt, sender };
}

async function openResult(page: Page, words: Words, places: Places) {
  await page.goto(appUrl('/scan'));
  return readResult(page, words, places);
}

test.use({ viewport: { width: 390, height: 844 } });

type Walk = readonly [Language, string, 'direct' | 'reset', Words];
const SAMPLED: readonly Walk[] = [
  ['sv', 'sv-SE', 'reset', SWEDISH],
  ['en', 'en-US', 'direct', ENGLISH],
];
const OTHERS: readonly Walk[] = [
  ['sv', 'sv-SE', 'direct', SWEDISH],
  ['en', 'en-US', 'reset', ENGLISH],
];

for (const [language, locale, tier, words] of isLongCampaign ? [...SAMPLED, ...OTHERS] : SAMPLED) {
  test.describe(`${language}, ${tier}`, () => {
    test.use({ locale });

    test('every figure is the same from the result to the choice, the checkout, the receipt and the dashboard', async ({
      page,
    }) => {
      test.slow();
      const places = placesIn(words);
      const owner = await createOwner();
      await scanToTheEnd(page, owner);
      if (tier === 'reset') {
        await page.getByRole('link', { name: words.buttons.deep }).click();
        await expect(page.getByRole('heading', { name: words.headings.choice })).toBeVisible();
        await takeKnownSenders(page);
      }
      const result = await openResult(page, words, places);
      const [nowMail, senderMails, senderSize, senderKept] = result.sender;

      await page.goto(appUrl(`/clean-${tier}`));
      await expect(page.getByRole('heading', { name: words.headings.choice })).toBeVisible();
      for (const all of [0, 1, 2]) {
        await page.getByRole('checkbox', { name: words.buttons.all }).nth(all).check();
      }
      await page.getByRole('button', { name: words.buttons.more }).click();
      // Each section holds what the result says of it, and all of it is chosen.
      for (const [place, expected] of [
        [places.choice.newsletters, result.newsletters],
        [places.choice.old, result.old],
        [places.choice.large, result.large],
      ] as const) {
        const [size, , count, chosen] = await read(page, place);
        expect([count, size]).toEqual(expected);
        expect(chosen).toBe(count);
      }
      await page.getByRole('button', { name: new RegExp(`${GLIMT}$`) }).click();
      expect(await read(page, places.choice.sender)).toEqual([
        senderSize,
        senderKept,
        senderMails,
        nowMail,
      ]);
      const [mails = '', size = '', kept = '', km = ''] = await read(page, places.choice.bar);
      expect([mails, size, kept]).toEqual([result.mails, result.canGo, result.kept]);
      const flow = tier === 'reset' ? (await read(page, places.choice.flow))[0] : null;

      await page.getByRole('button', { name: words.buttons.goOn }).click();
      expect(await read(page, places.permission)).toEqual([mails, size]);
      await page.getByRole('link', { name: words.buttons.google }).click();
      await consentAtGoogle(page);

      await expect(page.getByRole('heading', { name: words.headings.pay })).toBeVisible();
      const parts = [result.newsletters, result.old, result.large].map((part) => part?.[0]);
      expect(await read(page, places.checkout.parts)).toEqual(parts);
      expect(await read(page, places.checkout.sum)).toEqual([mails, size, kept, km]);
      if (flow !== null) expect(await read(page, places.checkout.flow)).toEqual([flow]);
      await words.fillIn(page);
      await page.getByRole('button', { name: words.buttons.pay }).click();

      await expect(page.getByRole('heading', { name: words.headings.moved })).toBeVisible();
      expect(await read(page, places.receipt.ordered)).toEqual([mails, size]);
      expect(await read(page, places.receipt.moved)).toEqual([mails]);
      expect(await read(page, places.receipt.saved)).toEqual([kept, km]);
      expect(await read(page, places.receipt.figures)).toEqual([...inPieces(size), kept]);

      await page.goto(appUrl('/dashboard'));
      expect(await read(page, places.dashboard.debt)).toEqual([result.debt]);
      expect(await read(page, places.dashboard.cleaned)).toEqual([mails]);
      expect(await read(page, places.dashboard.list)).toEqual([mails, mails]);

      // Nothing is offered that is gone; in a quick scan there may be more further back.
      await page.goto(appUrl('/scan'));
      expect(await read(page, places.after)).toEqual([size, mails]);
      await expect(page.getByText(words.canGo, { exact: true })).toHaveCount(0);
      await expect(page.getByRole('link', { name: words.buttons.quick })).toHaveCount(0);
      const deepLinks = page.getByRole('link', { name: words.buttons.deep });
      await expect(deepLinks).toHaveCount(tier === 'direct' ? 1 : 0);
    });
  });
}

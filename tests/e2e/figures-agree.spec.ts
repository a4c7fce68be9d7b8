import type { Page } from '@playwright/test';

import type { Language } from '#worker/domain/language.ts';

import { GLIMT } from './mailboxes/known-mailbox.ts';
import {
  consentAtGoogle,
  createOwner,
  fillInSwish,
  scanToTheEnd,
  takeKnownSenders,
} from './support/clean-up.ts';
import { expect, test } from './support/journey.ts';
import { appUrl } from './support/running-stack.ts';

/** Groups of thousands are no-break spaces in Swedish; every other space of a page is read as a plain one. */
const COUNT = String.raw`(\d(?:[\d,\u00a0]*\d)?)`;
const SIZE = String.raw`(\d[\d.,\u00a0]*\u00a0[kMG]B)`;
const AMOUNT = String.raw`(<?\d[\d.,\u00a0]*)`;

type Words = {
  /** Where each figure stands, as one line of the page's text. */
  result: { part: (label: string) => RegExp; parts: readonly [string, string, string] } & Record<
    'canGo' | 'bar' | 'flow' | 'debt' | 'sender',
    RegExp
  >;
  choice: Record<'newsletters' | 'old' | 'large' | 'sender' | 'bar' | 'flow', RegExp>;
  permission: RegExp;
  checkout: Record<'parts' | 'sum' | 'flow', RegExp>;
  receipt: Record<'ordered' | 'moved' | 'saved' | 'figures', RegExp>;
  dashboard: Record<'debt' | 'cleaned' | 'list', RegExp>;
  after: { lines: RegExp; offer: string };
  headings: { choice: string; pay: string; moved: RegExp };
  buttons: Record<'deep' | 'more' | 'goOn' | 'google', RegExp>;
};

const line = (...parts: string[]) => new RegExp(parts.join(' ?'));

const SWEDISH: Words = {
  result: {
    parts: ['Nyhetsbrev', 'Gamla mejl', 'Stora bilagor'],
    part: (label) => line(label, COUNT, SIZE),
    canGo: line('KAN SLÄNGAS', SIZE),
    bar: line(COUNT, 'mejl kan slängas', AMOUNT, 'kg CO₂ per år, när'),
    flow: line(String.raw`\+`, AMOUNT, 'kg per år om nyhetsbreven slutar komma'),
    debt: line('CO₂-skuld', AMOUNT, 'kg/år'),
    sender: new RegExp(
      `${GLIMT} ${AMOUNT} kg/år i nya mejl .*?${COUNT} mejl · ${SIZE} · ${AMOUNT} kg/år att behålla`,
    ),
  },
  choice: {
    newsletters: new RegExp(
      `avsändare · ${COUNT} mejl · ${COUNT} valda ${SIZE} ${AMOUNT} kg/år att behålla`,
    ),
    old: new RegExp(`år · ${COUNT} mejl.*? · ${COUNT} valda ${SIZE} ${AMOUNT} kg/år att behålla`),
    large: new RegExp(
      `Diverse avsändare · ${COUNT} mejl · ${COUNT} valda ${SIZE} ${AMOUNT} kg/år att behålla`,
    ),
    sender: new RegExp(
      `${GLIMT} ${COUNT} mejl.*? · ${AMOUNT} kg/år i nya mejl.*?${SIZE} ${AMOUNT} kg/år att behålla`,
    ),
    bar: new RegExp(`${COUNT} mejl valda · ${SIZE} ${AMOUNT} kg CO₂ per år, som ${AMOUNT} km`),
    flow: new RegExp(String.raw`\+ ${AMOUNT} kg per år om nyhetsbreven slutar komma`),
  },
  permission: new RegExp(`Ditt val finns kvar: ${COUNT} mejl, ${SIZE}`),
  checkout: {
    parts: new RegExp(
      `Nyhetsbrev ${COUNT} mejl .*?Gamla mejl ${COUNT} mejl Stora bilagor ${COUNT} mejl`,
    ),
    sum: new RegExp(
      `TILL PAPPERSKORGEN ${COUNT} mejl Plats ca ${SIZE} CO₂ MINDRE PER ÅR ca ${AMOUNT} kg .*?Som att köra bil ≈ ${AMOUNT} km`,
    ),
    flow: new RegExp(`Och om nyhetsbreven slutar komma ca ${AMOUNT} kg`),
  },
  receipt: {
    ordered: new RegExp(`Beställt ca ${SIZE} ${COUNT} st`),
    moved: new RegExp(`MEJL I PAPPERSKORGEN ${COUNT} st`),
    saved: new RegExp(`Mindre CO₂ per år ca ${AMOUNT} kg .*?Som att köra bil ≈ ${AMOUNT} km`),
    figures: new RegExp(`Utsläpp som uteblir ${AMOUNT} kg CO₂/år .*?ledig ${AMOUNT} ([kMG]B)`),
  },
  dashboard: {
    debt: line('CO₂-skuld', AMOUNT, 'kg/år'),
    cleaned: new RegExp(`Sedan dess har ${COUNT} mejl`),
    list: new RegExp(`${COUNT} av ${COUNT} mejl`),
  },
  after: {
    lines: new RegExp(
      `Kunde slängas ${SIZE} BORTSTÄDAT SEDAN DESS ${COUNT} mejl Kvar att slänga 0 st`,
    ),
    offer: 'KAN SLÄNGAS',
  },
  headings: { choice: 'Vad ska bort?', pay: 'Betala en gång', moved: /ligger i papperskorgen$/ },
  buttons: {
    deep: /^Djupstäda$/,
    more: /^Mer om ditt val$/,
    goOn: /^Gå vidare med/,
    google: /^Fortsätt till Google$/,
  },
};

/** The figures of a place, once it is on the page. */
async function read(page: Page, place: RegExp): Promise<string[]> {
  let found: string[] = [];
  await expect(async () => {
    const text = (await page.locator('body').innerText()).replaceAll(/[\n\t ]+/g, ' ');
    expect(text).toMatch(place);
    found = (place.exec(text) ?? []).slice(1);
  }).toPass();
  return found;
}

const inPieces = (size: string) => size.split('\u00a0');

/** A result's own figures, as the page names them. */
async function readResult(page: Page, { result }: Words) {
  const counted: Record<string, string[]> = {};
  for (const label of result.parts) counted[label] = await read(page, result.part(label));
  const [newsletters, old, large] = result.parts.map((label) => counted[label] ?? []);
  const [canGo = ''] = await read(page, result.canGo);
  const [mails = '', kept = ''] = await read(page, result.bar);
  const [flow = ''] = await read(page, result.flow);
  const [debt = ''] = await read(page, result.debt);
  const sender = await read(page, result.sender);
  return { newsletters, old, large, canGo, mails, kept, flow, debt, sender };
}

async function openResult(page: Page, words: Words) {
  await page.goto(appUrl('/scan'));
  return readResult(page, words);
}

test.use({ viewport: { width: 390, height: 844 } });

for (const [language, locale, tier, words] of [
  ['sv', 'sv-SE', 'direct', SWEDISH],
  ['sv', 'sv-SE', 'reset', SWEDISH],
] as const satisfies readonly (readonly [Language, string, 'direct' | 'reset', Words])[]) {
  test.describe(`${language}, ${tier}`, () => {
    test.use({ locale });

    test('every figure is the same from the result to the choice, the checkout, the receipt and the dashboard', async ({
      page,
    }) => {
      test.slow();
      const owner = await createOwner();
      await scanToTheEnd(page, owner);
      if (tier === 'reset') {
        await page.getByRole('link', { name: words.buttons.deep }).click();
        await expect(page.getByRole('heading', { name: words.headings.choice })).toBeVisible();
        await takeKnownSenders(page);
      }
      const result = await openResult(page, words);
      const [nowMail, senderMails, senderSize, senderKept] = result.sender;

      await page.goto(appUrl(`/clean-${tier}`));
      await expect(page.getByRole('heading', { name: words.headings.choice })).toBeVisible();
      for (const all of [0, 1, 2]) {
        await page
          .getByRole('checkbox', { name: /^(Välj alla|Choose all)/ })
          .nth(all)
          .check();
      }
      await page.getByRole('button', { name: words.buttons.more }).click();
      // Each section holds what the result says of it, and all of it is chosen.
      for (const [place, expected] of [
        [words.choice.newsletters, result.newsletters],
        [words.choice.old, result.old],
        [words.choice.large, result.large],
      ] as const) {
        const [count, chosen, size] = await read(page, place);
        expect([count, size]).toEqual(expected);
        expect(chosen).toBe(count);
      }
      expect(await read(page, words.choice.sender)).toEqual([
        senderMails,
        nowMail,
        senderSize,
        senderKept,
      ]);
      const [mails = '', size = '', kept = '', km = ''] = await read(page, words.choice.bar);
      expect([mails, size, kept]).toEqual([result.mails, result.canGo, result.kept]);
      const flow = tier === 'reset' ? (await read(page, words.choice.flow))[0] : null;
      if (flow !== null) expect(flow).toBe(result.flow);

      await page.getByRole('button', { name: words.buttons.goOn }).click();
      expect(await read(page, words.permission)).toEqual([mails, size]);
      await page.getByRole('link', { name: words.buttons.google }).click();
      await consentAtGoogle(page);

      await expect(page.getByRole('heading', { name: words.headings.pay })).toBeVisible();
      const parts = [result.newsletters, result.old, result.large].map((part) => part?.[0]);
      expect(await read(page, words.checkout.parts)).toEqual(parts);
      expect(await read(page, words.checkout.sum)).toEqual([mails, size, kept, km]);
      if (flow !== null) expect(await read(page, words.checkout.flow)).toEqual([flow]);
      await fillInSwish(page, '123');
      await page.getByRole('button', { name: /^Betala / }).click();

      await expect(page.getByRole('heading', { name: words.headings.moved })).toBeVisible();
      expect(await read(page, words.receipt.ordered)).toEqual([size, mails]);
      expect(await read(page, words.receipt.moved)).toEqual([mails]);
      expect(await read(page, words.receipt.saved)).toEqual([kept, km]);
      expect(await read(page, words.receipt.figures)).toEqual([kept, ...inPieces(size)]);

      await page.goto(appUrl('/dashboard'));
      expect(await read(page, words.dashboard.debt)).toEqual([result.debt]);
      expect(await read(page, words.dashboard.cleaned)).toEqual([mails]);
      expect(await read(page, words.dashboard.list)).toEqual([mails, mails]);

      // Nothing is offered that is gone; in a quick scan there may be more further back.
      await page.goto(appUrl('/scan'));
      expect(await read(page, words.after.lines)).toEqual([size, mails]);
      await expect(page.getByText(words.after.offer, { exact: true })).toHaveCount(0);
      await expect(page.getByRole('link', { name: /^(Snabbstäda|Quick clean)$/ })).toHaveCount(0);
      const deepLinks = page.getByRole('link', { name: words.buttons.deep });
      await expect(deepLinks).toHaveCount(tier === 'direct' ? 1 : 0);
    });
  });
}

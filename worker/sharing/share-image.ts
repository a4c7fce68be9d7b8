import { BRAND } from '#worker/domain/brand.ts';
import { formatKgRange } from '#worker/domain/format.ts';
import type { Language } from '#worker/domain/language.ts';
import { PUBLIC_PAGES } from '#worker/domain/pages/public-pages.ts';
import { brandLine } from '#worker/domain/sharing/brand-mark.ts';
import { box, COLOURS, FONTS, line, type PictureNode } from '#worker/domain/sharing/picture.ts';
import { receiptSlip } from '#worker/domain/sharing/receipt-slip.ts';
import {
  SHARE_SHAPES,
  shareAmounts,
  type ShareFigures,
  type ShareShape,
  type SpokenAmounts,
} from '#worker/domain/sharing/share-image.ts';

/** Texts of picture and page. Amounts are passed formatted. */
export const SHARE_TEXTS = {
  sv: {
    title: ({ mail }: Pick<SpokenAmounts, 'mail'>) => `${mail} mejl lättare inkorg`,
    lead: 'Nyhetsbrev, gammalt och stort som inte behöver ligga kvar.',
    slip: 'Kvitto på en städning',
    mail: 'Mejl bort',
    co2: 'CO₂ MINDRE PER ÅR',
    published: (range: string) => `publicerat: ${range}`,
    like: 'Det är ungefär som',
    ledMonths: 'LED-månader',
    showers: 'Varma duschar',
    coffeeCups: 'Koppar kaffe',
    estimate: 'Uppskattning. Så räknar vi:',
    description: ({ co2Kg, hotShowers, coffeeCups }: SpokenAmounts) =>
      `Uppskattat: ${co2Kg} kg CO₂ mindre per år, i klass med ${hotShowers} eller ${coffeeCups} koppar kaffe. Väg din egen inkorg gratis.`,
    pictureOf: ({ mail, co2Kg, ledMonths, hotShowers, coffeeCups }: SpokenAmounts) =>
      `Ett kvitto: ${mail} mejl bort, ${co2Kg} kg CO₂ mindre per år, som ${ledMonths} LED-månader, ${hotShowers} eller ${coffeeCups} koppar kaffe.`,
    heading: 'Någon har städat sin inkorg',
    explanation: `${BRAND.productName} väger en Gmail-inkorg utan att läsa ett enda mejl, och flyttar det du väljer till papperskorgen.`,
    start: 'Väg din egen inkorg',
    method: 'Så räknar vi CO₂',
  },
  en: {
    title: ({ mail }: Pick<SpokenAmounts, 'mail'>) => `An inbox ${emails(mail)} lighter`,
    lead: 'Newsletters, old mail and big mail that need not be kept.',
    slip: 'Receipt for a clean-up',
    mail: 'Emails gone',
    co2: 'LESS CO₂ A YEAR',
    published: (range: string) => `published: ${range}`,
    like: 'That is roughly like',
    ledMonths: 'LED months',
    showers: 'Hot showers',
    coffeeCups: 'Cups of coffee',
    estimate: 'An estimate. How we calculate:',
    description: ({ co2Kg, hotShowers, coffeeCups }: SpokenAmounts) =>
      `Estimated: ${co2Kg} kg less CO₂ a year, on a par with ${hotShowers} or ${coffeeCups} cups of coffee. Weigh your own inbox for free.`,
    pictureOf: ({ mail, co2Kg, ledMonths, hotShowers, coffeeCups }: SpokenAmounts) =>
      `A receipt: ${emails(mail)} gone, ${co2Kg} kg less CO₂ a year, like ${ledMonths} LED months, ${hotShowers} or ${coffeeCups} cups of coffee.`,
    heading: 'Someone has cleaned out their inbox',
    explanation: `${BRAND.productName} weighs a Gmail inbox without reading a single email, and moves what you choose to the trash.`,
    start: 'Weigh your own inbox',
    method: 'How we calculate CO₂',
  },
};

function emails(count: string): string {
  return count === '1' ? '1 email' : `${count} emails`;
}

export type SharePicture = { figures: ShareFigures; language: Language; shape: ShareShape };

type Place = Readonly<Record<string, string | number>>;

/** Positions in pixels, shared by background and foreground. The title leaves room for its longest wrapping. */
const PLACES: Record<
  ShareShape,
  { brand: Place; title: Place; lead: Place; method: Place; slip: Place; slipSize: SlipSize }
> = {
  wide: {
    brand: { left: 72, top: 60 },
    title: { left: 72, top: 120, width: 500, height: 224, fontSize: 68 },
    lead: { left: 72, top: 366, width: 500 },
    method: { left: 72, top: 514 },
    slip: { left: 636, top: 0, height: 630 },
    slipSize: { width: 500, fontSizePx: 21 },
  },
  square: {
    brand: { left: 72, top: 64 },
    title: { left: 72, top: 116, width: 936, height: 160, fontSize: 66 },
    lead: { left: 72, top: 296, width: 936 },
    method: { left: 72, top: 960 },
    slip: { left: 200, top: 344, height: 600 },
    slipSize: { width: 680, fontSizePx: 30 },
  },
};

/** The background: paper, words, an empty receipt. */
export function shareGround({ language, shape }: Omit<SharePicture, 'figures'>): PictureNode {
  const { brand, lead, method, slip, slipSize } = PLACES[shape];
  return box(
    { ...SHARE_SHAPES[shape], background: COLOURS.paper, color: COLOURS.ink },
    placed(brand, brandLine()),
    box(
      { ...FONTS.text, ...lead, position: 'absolute', fontSize: 25, color: COLOURS.soft },
      SHARE_TEXTS[language].lead,
    ),
    placed(method, methodLines(language)),
    placed({ ...slip, alignItems: 'center' }, shareSlip(NO_FIGURES, language, slipSize, 'printed')),
  );
}

/** The figures, placed on the background. */
export function shareForeground({ figures, language, shape }: SharePicture): PictureNode {
  const { title, slip, slipSize } = PLACES[shape];
  return box(
    { ...SHARE_SHAPES[shape], color: COLOURS.ink },
    box(
      { ...FONTS.heading, ...title, position: 'absolute', alignItems: 'flex-end' },
      SHARE_TEXTS[language].title(shareAmounts(figures, language)),
    ),
    placed({ ...slip, alignItems: 'center' }, shareSlip(figures, language, slipSize, 'filled-in')),
  );
}

function placed(place: Place, content: PictureNode): PictureNode {
  return box({ ...place, position: 'absolute' }, content);
}

function methodLines(language: Language): PictureNode {
  const { host } = new URL(BRAND.siteOrigin);
  return box(
    { ...FONTS.figures, flexDirection: 'column', fontSize: 20, color: COLOURS.soft },
    line(SHARE_TEXTS[language].estimate),
    line(host + PUBLIC_PAGES.method[language], { color: COLOURS.ink }),
  );
}

type SlipSize = { width: number; fontSizePx: number };

const NO_FIGURES: ShareFigures = { messageCount: 0, co2: { lowKg: 0, centralKg: 0, highKg: 0 } };

function shareSlip(
  figures: ShareFigures,
  language: Language,
  size: SlipSize,
  part: 'printed' | 'filled-in',
): PictureNode {
  const texts = SHARE_TEXTS[language];
  const amounts = shareAmounts(figures, language);
  const { lowKg, highKg } = figures.co2;
  return receiptSlip({
    ...size,
    subtitle: texts.slip,
    sections: [
      { lines: [[texts.mail, amounts.mail]] },
      {
        isStrong: true,
        lines: [[texts.co2, `${amounts.co2Kg} kg`]],
        note: texts.published(formatKgRange(lowKg, highKg, language)),
      },
      {
        heading: texts.like,
        lines: [
          [texts.ledMonths, amounts.ledMonths],
          [texts.showers, amounts.showers],
          [texts.coffeeCups, amounts.coffeeCups],
        ],
      },
    ],
    mark: null,
    shadow: 'flat',
    part,
  });
}

import { BRAND } from '#worker/domain/brand.ts';
import type { Language } from '#worker/domain/language.ts';
import { PUBLIC_PAGES } from '#worker/domain/pages/public-pages.ts';
import {
  box,
  brandLine,
  COLOURS,
  FONTS,
  line,
  type PictureNode,
} from '#worker/domain/sharing/picture.ts';
import { receiptSlip } from '#worker/domain/sharing/receipt-slip.ts';
import {
  SHARE_SHAPES,
  shareAmounts,
  type ShareFigures,
  type ShareShape,
} from '#worker/domain/sharing/share-image.ts';
import { textsIn } from '#worker/platform/i18n/texts.ts';

export function shareTitle({ messageCount }: ShareFigures, language: Language): string {
  const i18n = textsIn(language);
  return i18n._('{count, plural, one {# mejl lättare inkorg} other {# mejl lättare inkorg}}', {
    count: messageCount,
  });
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
  const i18n = textsIn(language);
  const { brand, lead, method, slip, slipSize } = PLACES[shape];
  return box(
    { ...SHARE_SHAPES[shape], background: COLOURS.paper, color: COLOURS.ink },
    placed(brand, brandLine()),
    box(
      { ...FONTS.text, ...lead, position: 'absolute', fontSize: 25, color: COLOURS.soft },
      i18n._('Nyhetsbrev, gammalt och stort som inte behöver ligga kvar.'),
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
      shareTitle(figures, language),
    ),
    placed({ ...slip, alignItems: 'center' }, shareSlip(figures, language, slipSize, 'filled-in')),
  );
}

function placed(place: Place, content: PictureNode): PictureNode {
  return box({ ...place, position: 'absolute' }, content);
}

function methodLines(language: Language): PictureNode {
  const i18n = textsIn(language);
  const { host } = new URL(BRAND.siteOrigin);
  return box(
    { ...FONTS.figures, flexDirection: 'column', fontSize: 20, color: COLOURS.soft },
    line(i18n._('Uppskattning. Så räknar vi:')),
    line(host + PUBLIC_PAGES.method[language], { color: COLOURS.ink }),
  );
}

type SlipSize = { width: number; fontSizePx: number };

const NO_FIGURES: ShareFigures = {
  messageCount: 0,
  sizeBytes: 0,
  co2: { lowKg: 0, centralKg: 0, highKg: 0 },
};

function shareSlip(
  figures: ShareFigures,
  language: Language,
  size: SlipSize,
  part: 'printed' | 'filled-in',
): PictureNode {
  const i18n = textsIn(language);
  const amounts = shareAmounts(figures, language);
  return receiptSlip({
    ...size,
    subtitle: i18n._('Kvitto på en städning'),
    sections: [
      {
        isStrong: true,
        lines: [
          [i18n._('MEJL BORT'), amounts.mail],
          [i18n._('PLATS'), amounts.size],
        ],
      },
      {
        lines: [
          [i18n._('Uppskattad CO₂'), i18n._('{amount} kg/år', { amount: amounts.co2Kg })],
          [i18n._('Publicerade värden'), amounts.co2Span],
        ],
      },
      {
        heading: i18n._('Det är ungefär som'),
        lines: [
          [i18n._('LED-månader'), amounts.ledMonths],
          [i18n._('Varma duschar'), amounts.showers],
          [i18n._('Koppar kaffe'), amounts.coffeeCups],
        ],
      },
    ],
    mark: null,
    shadow: 'flat',
    part,
  });
}

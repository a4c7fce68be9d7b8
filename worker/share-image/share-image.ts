import { BRAND } from '#worker/domain/brand.ts';
import { formatKgRange } from '#worker/domain/format.ts';
import type { Language } from '#worker/domain/language.ts';
import { brandLine } from '#worker/domain/picture/brand-line.ts';
import { box, line, type PictureNode } from '#worker/domain/picture/picture-node.ts';
import { COLOURS, FONTS } from '#worker/domain/picture/picture-style.ts';
import { receiptSlip } from '#worker/domain/picture/receipt-slip.ts';
import { PUBLIC_PAGES } from '#worker/domain/public-page.ts';
import { shareAmounts, type ShareFigures } from '#worker/domain/share/share-amounts.ts';
import { SHARE_SHAPES, type ShareShape } from '#worker/domain/share/share-shape.ts';

import { SHARE_TEXTS } from './share-texts.ts';

/** What is to be drawn of a share. */
export type SharePicture = { figures: ShareFigures; language: Language; shape: ShareShape };

/** What somebody's clean-up came to, beside its receipt or above it. */
export function shareImage({ figures, language, shape }: SharePicture): PictureNode {
  const frame = { ...SHARE_SHAPES[shape], background: COLOURS.paper, color: COLOURS.ink };
  if (shape === 'wide') {
    return box(
      { ...frame, padding: '60px 64px 60px 72px', justifyContent: 'space-between' },
      box(
        { width: 500, flexDirection: 'column', justifyContent: 'space-between' },
        brandLine(),
        headline(figures, language, 68),
        methodLines(language),
      ),
      box({ alignItems: 'center' }, slip(figures, language, { width: 500, fontSizePx: 21 })),
    );
  }
  return box(
    { ...frame, padding: '64px 72px', flexDirection: 'column', justifyContent: 'space-between' },
    brandLine(),
    headline(figures, language, 66),
    box({ justifyContent: 'center' }, slip(figures, language, { width: 680, fontSizePx: 30 })),
    methodLines(language),
  );
}

function headline(figures: ShareFigures, language: Language, fontSize: number): PictureNode {
  const texts = SHARE_TEXTS[language];
  const title = texts.title(shareAmounts(figures, language));
  return box(
    { flexDirection: 'column' },
    box({ ...FONTS.heading, fontSize }, title),
    box({ ...FONTS.text, marginTop: 24, fontSize: 25, color: COLOURS.soft }, texts.lead),
  );
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

function slip(figures: ShareFigures, language: Language, size: SlipSize): PictureNode {
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
  });
}

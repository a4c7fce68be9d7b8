import { expect, test } from 'vitest';

import { BYTES_PER_GIB } from '#worker/domain/co2.ts';
import { SHARE_SHAPE_NAMES } from '#worker/domain/sharing/share-image.ts';
import { shareForeground, shareGround, type SharePicture } from '#worker/sharing/share-image.ts';

const FIGURES = {
  messageCount: 2342,
  sizeBytes: 26.4 * BYTES_PER_GIB,
  co2: { lowKg: 0.0063, centralKg: 18.5, highKg: 52.9 },
};

/** All that is written in a picture, line by line, with ordinary spaces. */
function writtenIn(node: unknown): string[] {
  if (typeof node === 'string') return [node.replaceAll(/\s/g, ' ').trim()].filter(Boolean);
  if (Array.isArray(node)) return node.flatMap(writtenIn);
  const isNode = typeof node === 'object' && node !== null && 'props' in node;
  return isNode ? writtenIn(Object(node.props).children) : [];
}

function pictureOf(language: SharePicture['language'], shape: SharePicture['shape']) {
  const share = { figures: FIGURES, language, shape };
  return { printed: writtenIn(shareGround(share)), filledIn: writtenIn(shareForeground(share)) };
}

/** The low two of CO₂ is a letter of its own, for want of one in the fonts. */
const TEXTS = {
  sv: {
    filledIn: [
      '2 342 mejl lättare inkorg',
      '2 342',
      '26,4 GB',
      'ca 18,50 kg/år',
      '0,01–53 kg',
      'ca 12,8',
      'ca 37',
      'ca 92,5',
    ],
    printed: [
      'Kvitto på en städning',
      'MEJL BORT',
      'PLATS',
      'Uppskattad CO 2',
      'Publicerade värden',
      'Det är ungefär som',
      'LED-månader',
      'Varma duschar',
      'Koppar kaffe',
      'Uppskattning. Så räknar vi:',
      'grinbox.example/metod',
    ],
  },
  en: {
    filledIn: [
      'An inbox 2,342 emails lighter',
      '2,342',
      '26.4 GB',
      'about 18.50 kg/yr',
      '0.01–53 kg',
      'about 12.8',
      'about 37',
      'about 92.5',
    ],
    printed: [
      'Receipt for a clean-up',
      'EMAILS GONE',
      'SPACE',
      'Estimated CO 2',
      'Published values',
      'That is roughly like',
      'LED months',
      'Hot showers',
      'Cups of coffee',
      'An estimate. How we calculate:',
      'grinbox.example/method',
    ],
  },
};

test.each(SHARE_SHAPE_NAMES.flatMap((shape) => [['sv', shape] as const, ['en', shape] as const]))(
  'in %s and %s a shared picture leads with mails and space, gives the estimate with its span, and says where the method stands',
  (language, shape) => {
    const { printed, filledIn } = pictureOf(language, shape);
    expect(filledIn).toEqual(TEXTS[language].filledIn);
    for (const text of TEXTS[language].printed) expect(printed.join(' ')).toContain(text);
  },
);

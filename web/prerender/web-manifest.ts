import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Resvg } from '@resvg/resvg-wasm';

import { BRAND, BRAND_MARK_SHAPE } from '#worker/domain/brand.ts';
import type { Language } from '#worker/domain/language.ts';
import { manifestFile } from '#worker/domain/pages/public-pages.ts';
import { COLOURS } from '#worker/domain/sharing/picture.ts';

type AppIcon = {
  file: string;
  sizePx: number;
  /** Maskable icons are cropped to a circle: the inner four fifths are safe. */
  purpose: 'any' | 'maskable';
};

const APP_ICONS: readonly AppIcon[] = [
  { file: '/icons/app-192.png', sizePx: 192, purpose: 'any' },
  { file: '/icons/app-512.png', sizePx: 512, purpose: 'any' },
  { file: '/icons/app-maskable-512.png', sizePx: 512, purpose: 'maskable' },
];

/** apple-touch-icon: Apple's devices ignore the manifest's. */
const APPLE_ICON: AppIcon = { file: '/icons/apple-180.png', sizePx: 180, purpose: 'maskable' };

const MARK_SHARE = { any: 0.62, maskable: 0.5 } as const;
const [, , MARK_WIDTH = 0, MARK_HEIGHT = 0] = BRAND_MARK_SHAPE.viewBox.split(' ').map(Number);

/** The rasteriser must have been started. */
export function appIcons(): [path: string, png: Uint8Array][] {
  return [...APP_ICONS, APPLE_ICON].map((icon) => [icon.file, drawIcon(icon)]);
}

function drawIcon({ sizePx, purpose }: AppIcon): Uint8Array {
  const height = sizePx * MARK_SHARE[purpose];
  const scale = height / MARK_HEIGHT;
  const left = (sizePx - MARK_WIDTH * scale) / 2;
  const top = (sizePx - height) / 2;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}">` +
    `<rect width="100%" height="100%" fill="${COLOURS.paper}"/>` +
    `<path transform="translate(${left} ${top}) scale(${scale})" d="${BRAND_MARK_SHAPE.d}" fill="${COLOURS.moss}"/>` +
    `</svg>`;
  return new Resvg(svg).render().asPng();
}

const DESCRIPTION = msg`Se vad din inkorg väger, och släng det du inte behöver.`;

export function manifestLink(language: Language): string {
  return `<link rel="manifest" href="${manifestFile(language)}">`;
}

export function webManifest(i18n: I18n): string {
  return JSON.stringify({
    id: '/',
    name: BRAND.productName,
    short_name: BRAND.productName,
    description: i18n._(DESCRIPTION),
    lang: i18n.locale,
    dir: 'ltr',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: COLOURS.paper,
    theme_color: COLOURS.paper,
    icons: APP_ICONS.map(({ file, sizePx, purpose }) => ({
      src: file,
      sizes: `${sizePx}x${sizePx}`,
      type: 'image/png',
      purpose,
    })),
  });
}

import { msg } from '@lingui/core/macro';
import type { I18n } from '@lingui/core';

import { BRAND } from '#worker/domain/brand.ts';
import type { Language } from '#worker/domain/language.ts';
import { COLOURS } from '#worker/domain/picture/picture-style.ts';
import { manifestFile } from '#worker/domain/prerendered-file.ts';

import { APP_ICONS } from './app-icons.ts';

const DESCRIPTION = msg`Se vad din inkorg väger, och släng det du inte behöver.`;

export function manifestLink(language: Language): string {
  return `<link rel="manifest" href="${manifestFile(language)}">`;
}

/** What a phone or a desktop needs to keep the site as an app; it opens where whoever is signed in begins. */
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

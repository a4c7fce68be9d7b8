import { sha256 } from '@oslojs/crypto/sha2';
import { encodeBase64 } from '@oslojs/encoding';
import { html, raw } from 'hono/html';

import { BRAND } from '#worker/domain/brand.ts';
import type { Language } from '#worker/domain/language.ts';
import { namedPagePath, PUBLIC_PAGES } from '#worker/domain/public-page.ts';
import { spokenAmounts } from '#worker/domain/share/share-amounts.ts';
import { SHARE_SHAPES, shareImagePath, sharePagePath } from '#worker/domain/share/share-shape.ts';
import type { SharedImage } from '#worker/domain/share/shared-image.ts';

import { SHARE_PAGE_STYLE } from './share-page-style.ts';
import { SHARE_TEXTS } from './share-texts.ts';

const LOCALES: Record<Language, string> = { sv: 'sv_SE', en: 'en_US' };

/** Allows the one style sheet, by what stands between its tags to the letter, and pictures of our own. */
export function sharePagePolicy(): string {
  const hash = encodeBase64(sha256(new TextEncoder().encode(SHARE_PAGE_STYLE)));
  return `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

/** Where a shared address leads: the picture, whose it is not, and a way to one's own. Needs no script. */
export async function sharePage(share: SharedImage, origin: string): Promise<string> {
  const { language, figures } = share;
  const texts = SHARE_TEXTS[language];
  const amounts = spokenAmounts(figures, language);
  const title = `${texts.title(amounts)} – ${BRAND.productName}`;
  const address = origin + sharePagePath(share.id);
  const picture = shareImagePath(share, 'wide');
  const { width, height } = SHARE_SHAPES.wide;
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <meta name="description" content="${texts.description(amounts)}" />
        <meta name="robots" content="noindex" />
        <link rel="canonical" href="${address}" />
        <link rel="icon" href="/favicon.svg" />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="${BRAND.productName}" />
        <meta property="og:locale" content="${LOCALES[language]}" />
        <meta property="og:url" content="${address}" />
        <meta property="og:title" content="${title}" />
        <meta property="og:description" content="${texts.description(amounts)}" />
        <meta property="og:image" content="${origin}${picture}" />
        <meta property="og:image:type" content="image/png" />
        <meta property="og:image:width" content="${width}" />
        <meta property="og:image:height" content="${height}" />
        <meta property="og:image:alt" content="${texts.pictureOf(amounts)}" />
        <meta name="twitter:card" content="summary_large_image" />
        ${raw(`<style>${SHARE_PAGE_STYLE}</style>`)}
      </head>
      <body>
        <main>
          <img
            src="${picture}"
            width="${width}"
            height="${height}"
            alt="${texts.pictureOf(amounts)}"
          />
          <h1>${texts.heading}</h1>
          <p>${texts.explanation}</p>
          <nav>
            <a class="way-in" href="${namedPagePath('start', language)}">${texts.start}</a>
            <a href="${PUBLIC_PAGES.method[language]}">${texts.method}</a>
          </nav>
        </main>
      </body>
    </html>`;
  return page.toString();
}

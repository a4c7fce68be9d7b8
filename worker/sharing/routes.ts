import { sha256 } from '@oslojs/crypto/sha2';
import { encodeBase64 } from '@oslojs/encoding';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';

import { requireSession } from '#worker/access/session-middleware.ts';
import { createShareImageBodySchema } from '#worker/contract/sharing.ts';
import { BRAND } from '#worker/domain/brand.ts';
import type { Language } from '#worker/domain/language.ts';
import { namedPagePath, PUBLIC_PAGES, publicPageUrl } from '#worker/domain/pages/public-pages.ts';
import { COLOURS } from '#worker/domain/sharing/picture.ts';
import {
  shapeOfFile,
  SHARE_SHAPES,
  type SharedImage,
  shareImagePath,
  shareImageVersion,
  sharePagePath,
  type ShareShape,
  spokenAmounts,
} from '#worker/domain/sharing/share-image.ts';
import type { AppEnv } from '#worker/platform/http/app-env.ts';
import { SECURITY_HEADERS, validate } from '#worker/platform/http/request-guards.ts';
import { textsIn } from '#worker/platform/i18n/texts.ts';

import { shareTitle } from './share-image.ts';
import { createShareImage, readSharedImage, withdrawShareImage } from './share-images.ts';

const SHARE_PAGE_STYLE = `
:root{color-scheme:light dark;--paper:${COLOURS.paper};--ink:${COLOURS.ink};--soft:${COLOURS.soft}}
@media (prefers-color-scheme:dark){:root{--paper:#131916;--ink:#f3f1ea;--soft:#a9b2ac}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:17px/1.5 system-ui,sans-serif}
main{width:100%;max-width:53rem;padding:2rem 1.25rem 3rem}
img{display:block;width:100%;height:auto;border-radius:6px;outline:1px solid rgb(127 127 127/.25)}
h1{margin:2rem 0 .5rem;font-size:clamp(1.75rem,5vw,2.5rem);line-height:1.1;letter-spacing:-.02em}
p{margin:0 0 1.5rem;max-width:38rem;color:var(--soft)}
a{color:inherit}
nav{display:flex;flex-wrap:wrap;gap:1rem 1.5rem;align-items:center}
.way-in{display:inline-block;padding:.85rem 1.5rem;border-radius:10px;background:var(--ink);color:var(--paper);font-weight:600;text-decoration:none}
:focus-visible{outline:3px solid #2e6b4f;outline-offset:3px}
@media (prefers-color-scheme:dark){:focus-visible{outline-color:#7cc49f}}
`;

const LOCALES: Record<Language, string> = { sv: 'sv_SE', en: 'en_GB' };

/** CSP: this style sheet by hash, and our own images. */
function sharePagePolicy(): string {
  const hash = encodeBase64(sha256(new TextEncoder().encode(SHARE_PAGE_STYLE)));
  return `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

/** The shared page: picture, attribution, call to action. Works without scripts. */
async function sharePage(share: SharedImage, origin: string): Promise<string> {
  const { language, figures } = share;
  const i18n = textsIn(language);
  const { productName } = BRAND;
  const { mail, size, co2Kg, co2Span, ledMonths, hotShowers, coffeeCups } = spokenAmounts(
    figures,
    language,
  );
  const methodUrl = publicPageUrl('method', language);
  const title = `${shareTitle(figures, language)} – ${productName}`;
  const description = i18n._(
    '{mail} mejl, {size}, till papperskorgen. Uppskattad CO₂ för att lagra dem: {co2Kg} kg per år, publicerade värden ger {co2Span}. Väg din egen inkorg gratis. Så räknas det: {methodUrl}',
    { mail, size, co2Kg, co2Span, methodUrl },
  );
  const pictureOf = i18n._(
    'Ett kvitto: {mail} mejl bort, {size}. Uppskattad CO₂: {co2Kg} kg per år, publicerade värden ger {co2Span}. Ungefär som {ledMonths} LED-månader, {hotShowers} eller {coffeeCups} koppar kaffe. Så räknas det: {methodUrl}',
    { mail, size, co2Kg, co2Span, ledMonths, hotShowers, coffeeCups, methodUrl },
  );
  const explanation = i18n._(
    '{productName} väger en Gmail-inkorg utan att läsa ett enda mejl, och flyttar det du väljer till papperskorgen.',
    { productName },
  );
  const address = origin + sharePagePath(share.id);
  const picture = shareImagePath(share, 'wide');
  const { width, height } = SHARE_SHAPES.wide;
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <meta name="description" content="${description}" />
        <meta name="robots" content="noindex" />
        <link rel="canonical" href="${address}" />
        <link rel="icon" href="/favicon.svg" />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="${BRAND.productName}" />
        <meta property="og:locale" content="${LOCALES[language]}" />
        <meta property="og:url" content="${address}" />
        <meta property="og:title" content="${title}" />
        <meta property="og:description" content="${description}" />
        <meta property="og:image" content="${origin}${picture}" />
        <meta property="og:image:type" content="image/png" />
        <meta property="og:image:width" content="${width}" />
        <meta property="og:image:height" content="${height}" />
        <meta property="og:image:alt" content="${pictureOf}" />
        <meta name="twitter:card" content="summary_large_image" />
        ${raw(`<style>${SHARE_PAGE_STYLE}</style>`)}
      </head>
      <body>
        <main>
          <img src="${picture}" width="${width}" height="${height}" alt="${pictureOf}" />
          <h1>${i18n._('Någon har städat sin inkorg')}</h1>
          <p>${explanation}</p>
          <nav>
            <a class="way-in" href="${namedPagePath('start', language)}"
              >${i18n._('Väg din egen inkorg')}</a
            >
            <a href="${PUBLIC_PAGES.method[language]}">${i18n._('Så räknar vi CO₂')}</a>
          </nav>
        </main>
      </body>
    </html>`;
  return page.toString();
}

const YEAR_SECONDS = 31_536_000;

/** A versioned address is immutable. */
const FOR_GOOD = `public, max-age=${YEAR_SECONDS}, immutable`;

/** How long a data centre may serve a picture after its share is erased. */
const KEPT_SECONDS = 4 * 60 * 60;

type Where = { cache: Cache; origin: string; keepGoing: (work: Promise<unknown>) => void };

/** From the edge cache, or drawn. The caller has checked that the share exists. */
async function cachedPicture(
  share: SharedImage,
  shape: ShareShape,
  { cache, origin, keepGoing }: Where,
): Promise<BodyInit> {
  const key = origin + shareImagePath(share, shape);
  const kept = await cache.match(key);
  if (kept !== undefined) return kept.arrayBuffer();
  const drawn = await draw(share, shape);
  const headers = { 'Content-Type': 'image/png', 'Cache-Control': `max-age=${KEPT_SECONDS}` };
  keepGoing(cache.put(key, new Response(drawn, { headers })));
  return drawn;
}

async function draw({ figures, language }: SharedImage, shape: ShareShape) {
  // Loaded lazily: most invocations draw nothing, and fonts and rasteriser are large.
  const { drawShareImage } = await import('./draw-share-image.ts');
  return drawShareImage({ figures, language, shape });
}

export const shareImageRoutes = new Hono<AppEnv>()
  .use(requireSession)
  .post('/', validate('json', createShareImageBodySchema), async (c) => {
    const { runtime, session } = c.var;
    const { share, isNew } = await createShareImage(runtime, session.userId, c.req.valid('json'));
    return c.json(share, isNew ? 201 : 200);
  })
  .delete('/:shareId', async (c) => {
    const { runtime, session } = c.var;
    await withdrawShareImage(runtime, session.userId, c.req.param('shareId'));
    return c.body(null, 204);
  });

/** Unknown addresses fall through to the not-found page. */
export const sharePageRoutes = new Hono<AppEnv>()
  .get('/:shareId', async (c, next) => {
    const { runtime } = c.var;
    const share = await readSharedImage(runtime, c.req.param('shareId'));
    if (share === null) return next();
    const headers = {
      ...SECURITY_HEADERS,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': sharePagePolicy(),
      'Content-Language': share.language,
      'X-Robots-Tag': 'noindex',
      // Disappears at once when withdrawn, also in browsers that have seen it.
      'Cache-Control': 'no-cache',
    };
    return new Response(await sharePage(share, runtime.settings.APP_ORIGIN), { headers });
  })
  .get('/:shareId/:fileName', async (c, next) => {
    const { runtime } = c.var;
    const shape = shapeOfFile(c.req.param('fileName'));
    const share = await readSharedImage(runtime, c.req.param('shareId'));
    if (share === null || shape === null) return next();
    const picture = await cachedPicture(share, shape, {
      cache: caches.default,
      origin: runtime.settings.APP_ORIGIN,
      keepGoing: (work) => c.executionCtx.waitUntil(work),
    });
    const headers = {
      ...SECURITY_HEADERS,
      'Content-Type': 'image/png',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Robots-Tag': 'noindex',
      // Any other version's address shows the current one, uncached.
      'Cache-Control':
        c.req.query('v') === shareImageVersion(share.version) ? FOR_GOOD : 'no-cache',
    };
    return new Response(picture, { headers });
  });

import { Hono } from 'hono';

import { shapeOfFile, shareImageVersion } from '#worker/domain/share/share-shape.ts';
import type { AppEnv } from '#worker/middleware/app-env.ts';
import { SECURITY_HEADERS } from '#worker/middleware/security-headers.ts';
import { readSharedImage } from '#worker/services/read-shared-image.ts';
import { cachedPicture, FOR_GOOD } from '#worker/share-image/cached-picture.ts';
import { sharePage, sharePagePolicy } from '#worker/share-image/share-page.ts';

/** What others see of a share. An address that is nobody's goes on to where all such addresses go. */
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
      // Gone at once when its owner takes it back, wherever a browser has been here before.
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
      // Another version's address, or none, is to show what is true at the moment.
      'Cache-Control':
        c.req.query('v') === shareImageVersion(share.version) ? FOR_GOOD : 'no-cache',
    };
    return new Response(picture, { headers });
  });

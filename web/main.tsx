import '#web/app/zod-without-eval.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, createRouter } from '#web/app/app.tsx';
import {
  forgetEarlyPress,
  repeatEarlyPress,
  repeatEarlyPressOnceDrawn,
} from '#web/app/early-press.ts';
import { isPageOfHtml, loadMatchedRoutes } from '#web/app/load-routes.ts';
import { routes } from '#web/app/routes.tsx';
import { hasVerify } from '#web/shared/router/paths.ts';
import { startLanguage } from '#web/shared/i18n/language-atoms.ts';
import { startingLanguage } from '#web/shared/i18n/language-preference.ts';

/** What `PageHead` draws, and with it what only those read who run no script. */
const SAID_OF_PAGE =
  'title,[property],[hreflang],[rel=canonical],[name=description],[type="application/ld+json"]';

/** A function, not awaits of the module's own: pages import from this file's chunk, and would wait for it for ever. */
async function start(): Promise<void> {
  await nextTask();
  const container = document.getElementById('root');
  if (container === null) throw new Error('index.html lacks #root');

  // The HTML that is there must be what the first picture would be: in the same language, and with the same links.
  const isPrerendered = container.hasChildNodes();
  const isInLanguage = document.documentElement.lang === startingLanguage();
  const isFitting =
    isPrerendered &&
    isInLanguage &&
    !hasVerify(location.search) &&
    isPageOfHtml(routes, location.pathname);
  await Promise.all([
    isPrerendered && loadMatchedRoutes(routes, location.pathname),
    startLanguage(),
  ]);
  await nextTask();
  const isOfHere = isWhereItLoaded();
  // In a page that is drawn anew, what a fragment names has moved.
  const isInPlace = isPrerendered && isOfHere && (isFitting || location.hash === '');
  const app = <App router={createRouter({ isInPlace })} />;
  startTransition(() => {
    if (isFitting && isOfHere) hydrateRoot(container, app);
    else {
      // What the page says of itself in the head React would not find again, and say a second time.
      if (isPrerendered)
        document.head.querySelectorAll(SAID_OF_PAGE).forEach((tag) => tag.remove());
      createRoot(container).render(app);
    }
  });
  if (!isOfHere) forgetEarlyPress();
  else if (isFitting) repeatEarlyPress();
  else repeatEarlyPressOnceDrawn(container);
}

/**
 * In steps that let a press or a scroll come between: all at once holds a phone for half a second. Not by a timer, for
 * which a tab in the background waits a second.
 */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

/** Whoever has gone back or forward before the page was alive is at another address than the one that the HTML is of. */
function isWhereItLoaded(): boolean {
  const [loading] = performance.getEntriesByType('navigation');
  return loading === undefined || new URL(loading.name).pathname === location.pathname;
}

/** Fails where the page's own code or texts could not be fetched. */
export const started = start();

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
import { markSignedIn } from '#web/entities/access/signed-in-hint.ts';
import { countPresses } from '#web/entities/consent/usage-events.ts';
import { hasVerify } from '#web/shared/router/kept-choices.ts';
import { startLanguage } from '#web/shared/i18n/language-atoms.ts';
import { startingLanguage } from '#web/shared/i18n/language-preference.ts';

/** Written by `PageHead`, and for browsers without script. */
const SAID_OF_PAGE =
  'title,[property],[hreflang],[rel=canonical],[name=description],[type="application/ld+json"]';

/** No top-level await: pages import from this chunk, which would deadlock. */
async function start(): Promise<void> {
  markSignedIn();
  countPresses();
  await nextTask();
  const container = document.getElementById('root');
  if (container === null) throw new Error('index.html lacks #root');

  // Hydration needs the same language and the same links as the prerendered HTML.
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
  // A rerendered page has moved a fragment's target.
  const isInPlace = isPrerendered && isOfHere && (isFitting || location.hash === '');
  const app = <App router={createRouter({ isInPlace })} />;
  startTransition(() => {
    if (isFitting && isOfHere) hydrateRoot(container, app);
    else {
      // React would not recognise the prerendered head elements and would add a second set.
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
 * Yields, so that presses and scrolls come between; a single task blocks a phone for half a second. A message,
 * because timers are throttled in background tabs.
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

/** The visitor may have gone back or forward before hydration. */
function isWhereItLoaded(): boolean {
  const [loading] = performance.getEntriesByType('navigation');
  return loading === undefined || new URL(loading.name).pathname === location.pathname;
}

/** Rejects if the page's code or texts cannot be loaded. */
export const started = start();

import './app/zod-without-eval.ts';

import { createRoot, hydrateRoot } from 'react-dom/client';

import { App } from './app/app.tsx';
import { repeatEarlyPress } from './app/early-press.ts';
import { loadMatchedRoutes } from './app/load-matched-routes.ts';
import { createRouter } from './app/router.tsx';
import { routes } from './app/routes.tsx';
import { hasVerify } from './app/verify-param.ts';
import { startLanguage } from './features/language/language-atoms.ts';
import { startingLanguage } from './i18n/language-preference.ts';

/** A function, not awaits of the module's own: pages import from this file's chunk, and would wait for it for ever. */
async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (container === null) throw new Error('index.html lacks #root');

  // The HTML that is there must be what the first picture would be: in the same language, and with the same links.
  const isPrerendered = container.hasChildNodes() && !hasVerify(location.search);
  const isInLanguage = document.documentElement.lang === startingLanguage();
  if (isPrerendered && isInLanguage) {
    await Promise.all([loadMatchedRoutes(routes, location.pathname), startLanguage()]);
    hydrateRoot(container, <App router={createRouter()} />);
  } else {
    await startLanguage();
    createRoot(container).render(<App router={createRouter()} />);
  }
  repeatEarlyPress();
}

void start();

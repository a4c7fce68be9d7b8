import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App, createRouter } from '#web/app/app.tsx';
import { markSignedIn } from '#web/entities/access/signed-in-hint.ts';
import { countPresses } from '#web/entities/consent/usage-events.ts';
import { startLanguage } from '#web/shared/i18n/language-atoms.ts';

/** No top-level await: pages import from this chunk, which would deadlock. */
async function start(): Promise<void> {
  markSignedIn();
  countPresses();
  const container = document.getElementById('root');
  if (container === null) throw new Error('index.html lacks #root');
  await startLanguage();
  const app = <App router={createRouter()} />;
  startTransition(() => createRoot(container).render(app));
}

/** Rejects if the page's texts cannot be loaded. */
export const started = start();
